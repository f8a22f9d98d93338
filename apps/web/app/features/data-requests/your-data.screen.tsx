import type { DataRequest, Erasure, PartOfData } from '@tarnbrook/contract/data-requests/data-requests'
import { dayWords } from '@tarnbrook/domain/core/display'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import type { FormDefinition, NoAnswers } from '#platform/forms/form-definition.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser, useSession } from '#platform/store/session.ts'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { dataPaths } from './data-paths.ts'
import { dataRequestsApi } from './data-requests.api.ts'
import { askForCopyForm, askForErasureForm } from './data-requests.forms.ts'

const screen = defineScreenData(function* (args) {
  const { id } = requireUser(args)
  return yield* ask({
    data: screenQuery(dataRequestsApi.endpoints.getDataRequests, { params: { id } }, { isFresh: true }),
  })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./your-data.submit.ts'))
export const clientAction = createSubmitAction(() => import('./your-data.submit.ts'))
export const handle = { frame: 'form', query: ['sent'], isListed: false } satisfies Handle

/** A page of our own (UK GDPR art. 15 and 17): a copy of one's data, and having it erased. */
export default function YourDataScreen() {
  const [query] = useSearchParams()
  const { data } = screen.useData() ?? {}
  return (
    <Section width="text">
      <PageHead title="Your data" isIndexed={false} />
      {data ? (
        <YourData requests={data.requests} isSent={query.get('sent') !== null} />
      ) : (
        <Skeleton label="Loading" lines={6} />
      )}
    </Section>
  )
}

export function YourData({ requests, isSent }: { requests: readonly DataRequest[]; isSent: boolean }) {
  const isOpen = (kind: DataRequest['kind']) =>
    requests.some((each) => each.kind === kind && (each.state === 'open' || each.state === 'proposed'))
  return (
    <Stack gap="l">
      <div>
        <BackLink href={paths.profile()}>Your profile</BackLink>
        <PageHeading
          title="Your data"
          lead="You can ask for a copy of what we hold about you, or ask us to erase it. It costs nothing."
        />
      </div>
      {isSent ? (
        <Notice tone="success" title="We’ve received your request" isAnnounced>
          <p>By when we answer is shown below.</p>
        </Notice>
      ) : null}
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
      <Stack gap="s">
        <h2>A copy of your data</h2>
        <p>
          Your details, applications, agreements, payments and messages, with your documents and the files
          that you sent us. We look it over first, so that it has nothing about other people.
        </p>
        {isOpen('access') ? (
          <p>You’ve asked for it.</p>
        ) : (
          <Ask form={askForCopyForm} label="Ask for a copy" />
        )}
      </Stack>
      <Stack gap="s">
        <h2>Erasing your data</h2>
        <p>
          We erase what the law lets us erase. We keep an agreement while it runs and for six years after. We
          keep an application that didn’t become one for two years. We tell you what stays, why, and until
          when.
        </p>
        {isOpen('erasure') ? (
          <p>You’ve asked for it.</p>
        ) : (
          <Ask form={askForErasureForm} label="Ask us to erase my data" />
        )}
      </Stack>
      <p>
        You can also call us on <PhoneAndHours />. What we use your data for is in our{' '}
        <Link href={paths.privacy()}>privacy notice</Link>.
      </p>
    </Stack>
  )
}

function Ask({ form, label }: { form: FormDefinition<string, NoAnswers>; label: string }) {
  return (
    <SubmitForm form={form} label={label}>
      {(_fields, { errors, isSending }) => (
        <Stack gap="s">
          <ErrorSummary items={errors} />
          <p>
            <Button variant="secondary" isBusy={isSending}>
              {label}
            </Button>
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}

const KINDS: Record<DataRequest['kind'], string> = {
  access: 'A copy of your data',
  erasure: 'Erasing your data',
}

function Request({ request }: { request: DataRequest }) {
  const { user } = useSession()
  const { id, kind, askedOn, answerBy, answeredOn, copyUntil, filesApart, erasure, state } = request
  return (
    <Stack gap="s">
      <Facts
        kind="words"
        items={[
          { term: 'You asked for', detail: KINDS[kind] },
          { term: 'Asked', detail: dayWords(askedOn) },
          answeredOn === null
            ? { term: 'We answer by', detail: dayWords(answerBy) }
            : { term: state === 'closed' ? 'Closed' : 'Answered', detail: dayWords(answeredOn) },
          ...(copyUntil === null ? [] : [{ term: 'To collect until', detail: dayWords(copyUntil) }]),
          ...(filesApart === 0
            ? []
            : [
                {
                  term: 'Sent separately',
                  detail: `${filesApart === 1 ? 'One file that is' : `${filesApart} files that are`} too large for the copy. The file data.json in the copy lists ${filesApart === 1 ? 'it' : 'them'}.`,
                },
              ]),
        ]}
      />
      {copyUntil !== null && user ? (
        <p>
          <LinkButton href={dataPaths.copy(user.id, id)} download>
            Save the copy (ZIP)
          </LinkButton>
        </p>
      ) : null}
      {erasure ? <Done erasure={erasure} /> : null}
    </Stack>
  )
}

function Done({ erasure: { goes, stays } }: { erasure: Erasure }) {
  return (
    <Stack gap="s">
      <h2>What we erased</h2>
      {goes.length > 0 ? <Parts parts={goes} /> : <p>Nothing: all that we have has to stay.</p>}
      <h2>What stays, and why</h2>
      <Parts parts={stays} />
    </Stack>
  )
}

function Parts({ parts }: { parts: readonly PartOfData[] }) {
  return (
    <ul>
      {parts.map(({ what, why, until: lastDay }) => (
        <li key={what}>
          {what}. {why} {lastDay === null ? '' : `We erase it after ${dayWords(lastDay)}.`}
        </li>
      ))}
    </ul>
  )
}
