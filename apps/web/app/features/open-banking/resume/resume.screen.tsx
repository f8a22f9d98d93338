import { lender } from '@tarnbrook/brands/lender'
import type { JourneyOutcome } from '@tarnbrook/contract/open-banking/data-provider-journey'
import { useSelector } from 'react-redux'
import { redirect, useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, type Read, reads, send } from '#platform/routing/route.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { findResultPath } from '../journey-return.ts'
import { openBankingApi } from '../open-banking.api.ts'
import { openBankingOf } from '../open-banking.slice.ts'
import { BankDataSummary } from '../parts/what-we-read.tsx'
import { resumeForm } from './resume.forms.ts'
import { parseResumeLink } from './resume-link.ts'

/**
 * Spec 2: resumes a journey on another device, without sign-in. Without a code it leads to the
 * bank; with one it is the way back, and leads on at once: no code or token stays in the URL.
 */
const read: Read = async (store, { url, session }) => {
  const { code, error } = Object.fromEntries(url.searchParams)
  const link = parseResumeLink(url.searchParams)
  if (!link || !(code || error)) return undefined
  const { data } = await send(store, openBankingApi.endpoints.authoriseResumeJourney, {
    body: { ...link, ...(code ? { code, error: null } : { code: null, error: error ?? null }) },
  })
  if (!data || !('outcome' in data)) return undefined
  return redirect(
    findResultPath(session.brand, data.outcome) ?? paths.openBankingResume({ ended: data.outcome }),
  )
}

export const loader = reads(read)
export const action = createSubmitAction(() => import('./resume.submit.ts'))
export const clientAction = createSubmitAction(() => import('./resume.submit.ts'))
export const handle = {
  frame: 'form',
  isListed: false,
  query: ['code', 'token', 'subjectId', 'origin', 'error', 'ended'],
} satisfies Handle

export default function OpenBankingResumeScreen() {
  const [query] = useSearchParams()
  const { resume } = useSelector(openBankingOf)
  const ended = query.get('ended')
  if (isOutcome(ended)) return <Ended outcome={ended} />
  const isBack = query.has('code') || query.has('error')
  // Too many tries, or an outage at our end or the bank's: the link and the way back still work.
  const isOver = OVER.includes(resume.error?.code ?? '')
  if (!parseResumeLink(query) || isOver) return <NotValid />
  if (isBack) return resume.error ? <Said {...LATER} /> : <NotValid />
  return <Resume />
}

const OVER: readonly string[] = ['LINK_NOT_VALID', 'WRONG_STATE', 'VALIDATION_FAILED']

const LATER = {
  title: 'We couldn’t finish just now',
  lead: 'You’ve been to your bank, and we couldn’t read its answer yet.',
  text: 'Wait a minute, then reload this page.',
} as const

function Resume() {
  return (
    <Section width="text">
      <PageHead title="Connect your bank" isIndexed={false} />
      <SubmitForm form={resumeForm}>
        {(_fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            <PageHeading
              caption="Your application"
              title="Connect your bank"
              lead={`You’re sharing your bank statements with ${lender.legalName}, for your own application.`}
            />
            <FormStack>
              <BankDataSummary />
              <p>
                <strong>Did somebody else send you this link?</strong> Don’t carry on, and call us on{' '}
                <PhoneAndHours />. We only accept an account in the applicant’s own name.
              </p>
            </FormStack>
            <FormFooter submitLabel="Continue to your bank" isBusy={isSending} />
          </>
        )}
      </SubmitForm>
    </Section>
  )
}

const ENDED = {
  connected: {
    title: 'You’ve connected your bank',
    lead: 'Thank you. Go back to the device on which you began: your application carries on there.',
    text: 'You can close this page. We read your account once, and then our access ends.',
  },
  refused: {
    title: 'You didn’t connect your bank',
    lead: 'Nothing was shared, and it doesn’t count against you.',
    text: 'Go back to the device on which you began. There you can try again, or send documents instead.',
  },
  unavailable: {
    title: 'Your bank isn’t available right now',
    lead: 'Nothing was shared. The problem is at the bank, not with you.',
    text: 'Go back to the device on which you began. There you can try again later, or send documents instead.',
  },
  'unable-to-connect': {
    title: 'We couldn’t connect to your bank',
    lead: 'Nothing was shared, and it doesn’t count against you.',
    text: 'Go back to the device on which you began. There you can try again, or send documents instead.',
  },
} as const satisfies Record<JourneyOutcome, { title: string; lead: string; text: string }>

function isOutcome(word: string | null): word is JourneyOutcome {
  return word !== null && Object.hasOwn(ENDED, word)
}

function Ended({ outcome }: { outcome: JourneyOutcome }) {
  return <Said {...ENDED[outcome]} />
}

function NotValid() {
  return (
    <Said
      title="This link no longer works"
      lead="Each link works once, for ten minutes, and only on the device on which it’s opened first."
      text="Go back to the device on which you began, and get a new link there."
    />
  )
}

function Said({ title, lead, text }: { title: string; lead: string; text: string }) {
  return (
    <Section width="text">
      <PageHead title={title} isIndexed={false} />
      <PageHeading caption="Your bank" title={title} lead={lead} />
      <Stack>
        <p>{text}</p>
        <p>
          Not sure what to do? Call <PhoneAndHours />. We never ask for your bank’s password or codes.
        </p>
      </Stack>
    </Section>
  )
}
