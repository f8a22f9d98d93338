import type { SupportNeed } from '@tarnbrook/contract/support-needs/support-needs'
import { dayWords } from '@tarnbrook/domain/core/display'
import { QUIET_DAYS } from '@tarnbrook/domain/support-needs/support-need'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SupportNeedForm } from './support-need-form.tsx'
import { supportNeedsApi } from './support-needs.api.ts'
import { SupportNeedSummary } from './what-was-told.tsx'

const screen = defineScreenData(function* (args) {
  const { id } = requireUser(args)
  return yield* ask({ need: screenQuery(supportNeedsApi.endpoints.getSupportNeed, { params: { id } }) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./support-needs.submit.ts'))
export const clientAction = createSubmitAction(() => import('./support-needs.submit.ts'))
export const handle = { frame: 'form', query: ['sent'], isListed: false } satisfies Handle

const NEXT = [
  'A person reads what you tell us before we decide on any further step, such as a default notice.',
  `If you miss a payment, our email is short and starts with our phone number. We don’t email you about that payment again for ${QUIET_DAYS} days. The exceptions are if you arrange to pay it, or if the law says that we have to write.`,
  'It isn’t recorded on your credit file, and we don’t use it to decide whether to lend to you.',
]

const TITLE = 'Tell us if something is making things harder'

/** A page of our own (FCA FG21/1): one place to say what we should know, and to take it back. */
export default function SupportNeedsScreen() {
  const [query] = useSearchParams()
  const { need } = screen.useData() ?? {}
  return (
    <HelpedTask next={NEXT}>
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        {need ? (
          <SupportNeedPage told={need.told} sent={query.get('sent')} />
        ) : (
          <Skeleton label="Loading" lines={6} />
        )}
      </Section>
    </HelpedTask>
  )
}

/** What the page shows, before and after something is told. */
export function SupportNeedPage({ told, sent }: { told: SupportNeed['told']; sent: string | null }) {
  if (told)
    return (
      <Stack gap="l">
        <PageHeading
          caption="Your account"
          title="What you told us"
          lead={`We take it into account when we contact you. We delete it on ${dayWords(told.deletedOn)}. You can tell us again then.`}
        />
        {sent === 'told' ? (
          <Notice tone="success" title="Thank you for telling us" isAnnounced>
            <p>A person will read it. We’ve emailed you that we have it, without the details.</p>
          </Notice>
        ) : null}
        <SupportNeedSummary told={told} />
        <Disclosure summary="Change what you told us">
          <SupportNeedForm told={told} />
        </Disclosure>
      </Stack>
    )
  return (
    <Stack gap="l">
      <PageHeading
        caption="Your account"
        title={TITLE}
        lead="Illness, a death, losing your job, or anything else. You don’t have to tell us, but if you do, we can help better."
      />
      {sent === 'deleted' ? (
        <Notice tone="success" title="Deleted" isAnnounced>
          <p>We’ve deleted what you told us, and the notes about it.</p>
        </Notice>
      ) : null}
      <p>
        If you’d rather talk to a person, call us on <PhoneAndHours />.
      </p>
      <SupportNeedForm told={null} />
    </Stack>
  )
}
