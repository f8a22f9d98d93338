import type { BankDataPull } from '@tarnbrook/contract/open-banking/bank-data'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { openBankingApi } from './open-banking.api.ts'
import { DeleteBankDataForm, Findings } from './parts/bank-evidence.tsx'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  return yield* ask({ bank: screenQuery(openBankingApi.endpoints.getBankData, { params: { id } }) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./bank-data.submit.ts'))
export const clientAction = createSubmitAction(() => import('./bank-data.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'deleted'] } satisfies Handle

const TITLE = 'What your bank shared with us'

/**
 * A page of our own: what was read at a bank for an application or an arrangement, the consent and
 * its end, and the way to withdraw it.
 */
export default function BankDataScreen() {
  const [query] = useSearchParams()
  const { bank } = screen.useData() ?? {}
  const shared = bank?.pulls.filter(({ status, evidence }) => status !== 'deleted' || evidence) ?? []
  return (
    <>
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        <BackLink href={paths.dashboard()}>Your account</BackLink>
        <PageHeading
          caption="Your bank"
          title={TITLE}
          lead="What we read, what we found in it, and until when we store it."
        />
        <Stack>
          {query.get('deleted') === 'yes' ? (
            <Notice tone="success" title="We’ve deleted your statement" isAnnounced />
          ) : null}
          {shared.length === 0 ? <p>You haven’t shared a bank account, or what we read is deleted.</p> : null}
        </Stack>
      </Section>
      {shared.map((pull) => (
        <Section key={pull.id} title={pull.bank ?? 'Your bank'} width="text">
          <Stack gap="l">
            {pull.evidence ? (
              <Findings evidence={pull.evidence} purpose={pull.purpose} />
            ) : (
              <p>{WITHOUT[pull.status]}</p>
            )}
            {pull.status === 'deleted' ? (
              <p>
                The statement is deleted. What we found stays with your application, as proof of your income.
              </p>
            ) : (
              <DeleteBankDataForm pull={pull} />
            )}
          </Stack>
        </Section>
      ))}
    </>
  )
}

const WITHOUT: Record<BankDataPull['status'], string> = {
  reading: 'We’re reading your account. This usually takes a few seconds.',
  read: 'The statement is deleted.',
  failed: 'Your bank didn’t answer in time. Nothing was stored.',
  'other-person': 'The account is in another name. Nothing of it was stored.',
  deleted: 'The statement is deleted.',
}
