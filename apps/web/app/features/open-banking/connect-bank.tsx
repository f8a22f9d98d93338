import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { BankDataPull } from '@tarnbrook/contract/open-banking/bank-data'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { screenQuery, useAnswer } from '#platform/routing/screen-data.ts'
import { type SessionUser, useUser } from '#platform/store/session.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { CONNECT_BANK } from './journey-return.ts'
import { openBankingApi } from './open-banking.api.ts'
import { connectBankForm } from './open-banking.forms.ts'
import { openBankingOf } from './open-banking.slice.ts'
import { BankEvidence } from './parts/bank-evidence.tsx'
import { PhoneLink } from './parts/phone-link.tsx'
import { BankDataSummary } from './parts/what-we-read.tsx'

const WATCH_MS = 3000

interface ConnectBankProps {
  application: LoanApplication
  /** Shown in its place to someone who has not confirmed who they are. */
  stepUp: ReactNode
}

/** The quicker way to show an income: what someone's bank says, once, with their consent. */
export function ConnectBank({ application, stepUp }: ConnectBankProps) {
  const pulls = queryPulls(application.id, useUser())
  const pull = useAnswer(pulls)?.pulls[0]
  const isRead = pull?.status === 'read' && pull.evidence !== null
  return (
    <Section
      title={isRead ? `What ${pull.bank ?? 'your bank'} shows` : 'Connect your bank'}
      id={CONNECT_BANK}
      width="text"
    >
      <Stack>
        <BankVisitNotice isRead={isRead} />
        {pulls ? <OfPull application={application} pull={pull} /> : stepUp}
      </Stack>
    </Section>
  )
}

/**
 * What was read for an application, if the borrower is confirmed; otherwise documents still work.
 * Read every few seconds, as another device can change it.
 */
export function queryPulls(id: number, user: SessionUser | null) {
  return user?.authStrength === 'strong'
    ? screenQuery(
        openBankingApi.endpoints.getBankData,
        { params: { id } },
        {
          need: 'optional',
          isFresh: true,
          pollMs: (bank) => (bank?.pulls[0]?.status === 'read' ? 0 : WATCH_MS),
        },
      )
    : null
}

function OfPull({ application, pull }: { application: LoanApplication; pull: BankDataPull | undefined }) {
  if (pull?.status === 'reading') return <Reading id={application.id} />
  if (pull?.status === 'read' && pull.evidence) return <BankEvidence pull={pull} evidence={pull.evidence} />
  return (
    <>
      {pull?.status === 'failed' ? (
        <Notice tone="warning" title="We couldn’t read your account">
          <p>
            Your bank didn’t answer in time. Nothing was stored. You can try again, or send documents below.
          </p>
        </Notice>
      ) : null}
      {pull?.status === 'other-person' ? (
        <Notice tone="warning" title="That account is in another name">
          <p>
            We can only use an account in your own name, as on your application. We haven’t stored anything of
            it.
          </p>
        </Notice>
      ) : null}
      <Connect />
      <PhoneLink />
    </>
  )
}

export function Connect() {
  const { journeyRequest } = useSelector(openBankingOf)
  return (
    <SubmitForm form={connectBankForm} label="Connect your bank">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <FormStack>
            <p>
              It’s quicker than sending documents. You choose your bank, sign in there, and agree to share
              your statements once. Most people are done in two minutes.
            </p>
            <BankDataSummary />
          </FormStack>
          <FormFooter
            submitLabel="Choose your bank"
            isBusy={isSending || journeyRequest.status === 'LOADING'}
          />
        </>
      )}
    </SubmitForm>
  )
}

function Reading({ id }: { id: number }) {
  return (
    <Notice title="We’re reading your account">
      <p>This usually takes a few seconds. With some banks it takes a few minutes.</p>
      {/* No link of the router: the browser loads the page again. */}
      <p>
        If nothing changes, <a href={paths.proofOfIncome(id)}>check again</a>. You can also close this page
        and come back.
      </p>
    </Notice>
  )
}

const ENDED: Readonly<Record<string, { tone: 'success' | 'warning'; title: string; text: string }>> = {
  'bank-connected': {
    tone: 'success',
    title: 'You’ve connected your bank',
    text: 'We show what we found before you decide whether to use it.',
  },
  'bank-refused': {
    tone: 'warning',
    title: 'You didn’t connect your bank',
    text: 'Nothing was shared, and it doesn’t count against you. You can try again, or send documents below.',
  },
  'bank-unavailable': {
    tone: 'warning',
    title: 'Your bank isn’t available right now',
    text: 'Nothing was shared. Try again later, choose another bank, or send documents below.',
  },
  'bank-unable-to-connect': {
    tone: 'warning',
    title: 'We couldn’t connect to your bank',
    text: 'Nothing was shared, and it doesn’t count against you. Try again, or send documents below.',
  },
  'delete-bank': {
    tone: 'success',
    title: 'We’ve deleted what we read at your bank',
    text: 'You can connect it again, or send documents below.',
  },
}

/** Once it is read, what was found follows and says the rest. */
function BankVisitNotice({ isRead }: { isRead: boolean }) {
  const saved = useSearchParams()[0].get('saved') ?? ''
  const ended = Object.hasOwn(ENDED, saved) ? ENDED[saved] : undefined
  if (!ended) return null
  return (
    <Notice tone={ended.tone} title={ended.title} isAnnounced>
      {isRead ? null : <p>{ended.text}</p>}
    </Notice>
  )
}
