import type { ArrangementAnswersForStaff } from '@tarnbrook/contract/arrangements/arrangement-answers'
import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import type { LoanActs } from '@tarnbrook/contract/attention/loan-acts'
import type { CardPayoffItem } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import type { Proposal as ProposalData } from '@tarnbrook/contract/endings/endings'
import type { BankLine } from '@tarnbrook/contract/payments/bank-transfers'
import type {
  EmailForStaff,
  PersonEvent as PersonEventData,
} from '@tarnbrook/contract/person-events/person-events'
import type {
  CallForStaff,
  ComplaintForStaff,
  MessageForStaff,
} from '@tarnbrook/contract/support/staff-support'
import type { SupportNeedForStaff } from '@tarnbrook/contract/support-needs/support-needs'
import { PersonEvent, Proposal } from '#features/staff/actions/decision-actions.tsx'
import { ArrangementAnswers, SupportNeed } from '#features/staff/actions/difficulty-actions.tsx'
import { HandedEmail } from '#features/staff/actions/handed-email.tsx'
import { Call, Complaint, Message } from '#features/staff/actions/people-actions.tsx'
import { CardPayoff } from '#features/staff/card-payoffs/card-payoff-form.tsx'
import { hasLoanActs, LoanActForms } from '#features/staff/loan-acts/loan-acts.tsx'
import { AskForProof, Discharge, ExcludedDebt } from '#features/staff/loan-acts/person-forms.tsx'
import { NoteForm, PressForm } from '#features/staff/press-form.tsx'
import { staffApi } from '#features/staff/staff.api.ts'
import { closeForm, retryForm } from '#features/staff/staff.forms.ts'
import { BankLineForms } from '#features/staff/transfers/bank-line-forms.tsx'
import { transfersApi } from '#features/staff/transfers/transfers.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { ask, type ScreenSteps, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { subjectId } from './item-subject.ts'

const { endpoints } = staffApi

/** What is shown of what an item is about. */
export interface Subject {
  message: MessageForStaff | null | undefined
  call: CallForStaff | null | undefined
  complaint: ComplaintForStaff | null | undefined
  need: SupportNeedForStaff | null | undefined
  answers: ArrangementAnswersForStaff | null | undefined
  event: PersonEventData | null | undefined
  loan: LoanActs | null | undefined
  email: EmailForStaff | null | undefined
  cards: { items: CardPayoffItem[] } | undefined
  proposals: { items: ProposalData[] } | undefined
  line: BankLine | null | undefined
}

/** Reads what an item is about, where the page shows it. */
export function* findSubject(item: AttentionItem): ScreenSteps<Subject> {
  const id = /^[a-z-]+:\d{1,16}$/.test(item.id) ? subjectId(item.id) : 0
  const params = { params: { id } }
  const is = (...reasons: AttentionItem['reason'][]) => reasons.includes(item.reason)
  return yield* ask({
    message: is('message-received', 'complaint-received') && screenQuery(endpoints.readMessage, params),
    call: is('callback-due') && screenQuery(endpoints.readCall, params),
    complaint: is('commission-complaint') && screenQuery(endpoints.readComplaint, params),
    need: is('support-need-told') && screenQuery(endpoints.readSupportNeed, params),
    answers: is('arrangement-to-read') && screenQuery(endpoints.readArrangementAnswers, params),
    event: is('person-event-to-confirm') && screenQuery(endpoints.readPersonEvent, params),
    loan:
      item.loanId !== null &&
      hasLoanActs(item.reason) &&
      screenQuery(endpoints.readLoanActs, { params: { id: item.loanId } }, { isFresh: true }),
    email:
      is('for-the-estate', 'for-the-insolvency', 'letter-to-post') &&
      screenQuery(endpoints.readEmail, params),
    cards:
      is('card-payoff-due') && screenQuery(endpoints.listCardPayoffs, { query: { id } }, { isFresh: true }),
    line:
      is('bank-line-unmatched', 'bank-line-to-return') &&
      screenQuery(transfersApi.endpoints.readBankLine, params, { isFresh: true }),
    proposals: is('proposal-waiting') && screenQuery(endpoints.listProposals, {}, { isFresh: true }),
  })
}

function EndOfInsolvency({ reason, id }: { reason: AttentionItem['reason']; id: string | undefined }) {
  if (reason === 'borrower-insolvent') return <Discharge eventId={parseId(id)} />
  return reason === 'insolvency-over' ? <ExcludedDebt eventId={parseId(id)} /> : null
}

/** The page of a proof that waits has the form too. */
const ASKS_FOR_PROOF: readonly AttentionItem['reason'][] = ['proof-not-scanned', 'text-not-delivered']

/** The forms that deal with an item: its own first, then closing it where the records can't. */
export function ItemActions({ item, subject }: { item: AttentionItem; subject: Subject | undefined }) {
  const [, key = ''] = item.id.split(':')
  const isLetter = item.reason === 'letter-to-post'
  return (
    <Stack gap="l">
      {subject?.message ? <Message message={subject.message} /> : null}
      {subject?.call ? <Call call={subject.call} /> : null}
      {subject?.complaint ? <Complaint complaint={subject.complaint} /> : null}
      {subject?.need ? <SupportNeed need={subject.need} /> : null}
      {subject?.answers ? <ArrangementAnswers answers={subject.answers} /> : null}
      {subject?.event ? <PersonEvent event={subject.event} /> : null}
      {subject?.email ? <HandedEmail email={subject.email} /> : null}
      {subject?.loan ? <LoanActForms loan={subject.loan} reason={item.reason} /> : null}
      <EndOfInsolvency reason={item.reason} id={key.split('/')[0]} />
      <PageOfItem item={item} />
      <OfMoney subject={subject} itemKey={key} />
      {item.applicationId !== null && ASKS_FOR_PROOF.includes(item.reason) ? (
        <AskForProof applicationId={item.applicationId} />
      ) : null}
      {item.canRetry ? <PressForm form={retryForm} label="Try again" /> : null}
      {item.canClose ? (
        <NoteForm
          form={closeForm}
          label="What was done"
          hint={
            isLetter
              ? 'The day you posted it, and your initials. It’s kept with the item.'
              : 'Without names: numbers and initials. It’s kept with the item.'
          }
          submitLabel="Close the item"
          told={
            isLetter
              ? 'Nothing else is sent.'
              : 'The borrower isn’t told. If it happens again, it’s listed again.'
          }
        />
      ) : null}
    </Stack>
  )
}

function OfMoney({ subject, itemKey }: { subject: Subject | undefined; itemKey: string }) {
  const card = subject?.cards?.items.find(({ id }) => String(id) === itemKey)
  const proposal = subject?.proposals?.items.find(({ id }) => String(id) === itemKey)
  return (
    <>
      {proposal ? <Proposal proposal={proposal} /> : null}
      {subject?.line ? <BankLineForms line={subject.line} /> : null}
      {card ? <CardPayoff card={card} isOfItem /> : null}
    </>
  )
}

/** The part of the customer's page that has the form. */
const TABS: Partial<Record<AttentionItem['reason'], string>> = {
  'contact-change-to-decide': 'contact-details',
  'data-request-open': 'data-requests',
  'erasure-to-decide': 'data-requests',
}

/** Where the form is, if it stands on another page. */
function PageOfItem({ item: { id, reason, customerId, applicationId } }: { item: AttentionItem }) {
  if (reason === 'proof-waiting')
    return <LinkButton href={staffPaths.review(id.split(':')[1] ?? '')}>Review the proof</LinkButton>
  if (reason === 'decline-to-review' && applicationId !== null)
    return <LinkButton href={staffPaths.declineReview(applicationId)}>Look at the decision</LinkButton>
  const tab = TABS[reason]
  if (tab === undefined || customerId === null) return null
  return (
    <LinkButton href={staffPaths.customer({ id: customerId, tab })}>Go to the customer’s page</LinkButton>
  )
}
