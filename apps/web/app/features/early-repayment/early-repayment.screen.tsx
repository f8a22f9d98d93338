import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { useSearchParams } from 'react-router'
import { DirectDebitAlert } from '#features/direct-debit/direct-debit-alert.tsx'
import { NOT_ASKED_OF_INSOLVENT } from '#features/loans/figures.ts'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { loansApi, queryLoan } from '#features/loans/loans.api.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SettlementLink } from '#features/settlement/settlement-link.tsx'
import { isCallError } from '#platform/calls/problem.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ChooseAmount } from './choose-amount.tsx'
import { ChooseChange, changeTitle } from './choose-change.tsx'
import { askedTitle, fromBank, PendingEarlyRepayment } from './early-repayment-pending.tsx'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { searchParams } = args.url
  const id = parseId(searchParams.get('id'))
  const body = parseAmount(searchParams)
  return yield* ask({
    loan: queryLoan(id),
    preview:
      body &&
      screenQuery(
        loansApi.endpoints.previewEarlyRepayment,
        { params: { id }, body },
        { need: 'answer', isFresh: true },
      ),
  })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./early-repayment.submit.ts'))
export const clientAction = createSubmitAction(() => import('./early-repayment.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'amount', 'sent', 'stopped'] } satisfies Handle

const TITLE = 'Pay extra'

/** A page of our own: an early part repayment, from amount to confirmation. Needs no script. */
export default function PayExtraScreen() {
  const [query] = useSearchParams()
  const { loan, preview } = screen.useData() ?? {}
  if (!loan) return null
  const isStopped = query.get('stopped') === 'yes'
  return (
    <LoanTask loan={loan} next={describeNextSteps(loan)}>
      <Section width="text">
        <Step loan={loan} preview={preview} isStopped={isStopped} />
      </Section>
    </LoanTask>
  )
}

interface StepProps {
  loan: Loan
  preview: DataOf<typeof screen>['preview']
  isStopped: boolean
}

/** What there is to do: see what was asked for, see what an amount saves, or choose one. */
function Step({ loan, preview, isStopped }: StepProps) {
  const { canRepayEarly } = loan
  const { data, error } = preview ?? {}
  const asked = loan.earlyRepayments.findLast(({ status }) => status === 'pending')
  if (asked)
    return (
      <>
        <Head loan={loan} title={askedTitle(loan)} />
        <PendingEarlyRepayment loan={loan} extra={asked} />
      </>
    )
  if (canRepayEarly && data)
    return (
      <>
        <Head loan={loan} title={changeTitle(data)} />
        <ChooseChange loan={loan} preview={data} />
      </>
    )
  const refusal = isCallError(error) ? error.problem.message : null
  return (
    <>
      <Head loan={loan} title={TITLE} />
      {isStopped ? <Stopped loan={loan} /> : null}
      {canRepayEarly ? <ChooseAmount loan={loan} refusal={refusal} title={TITLE} /> : <NotNow loan={loan} />}
    </>
  )
}

function Head({ loan, title }: { loan: Loan; title: string }) {
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
    </>
  )
}

const NEXT = [
  'Choose an amount, and see what it saves either way.',
  `Confirm it. We take it by Direct Debit, and email you ${directDebitNotice} before. Or pay it now at your bank.`,
  'When your bank has paid it, your payments change. We email you the new ones.',
]

const NEXT_FROM_BANK = [
  'Approve the payment in your bank’s app or website. Then you come back here.',
  'When it’s here, your payments change. We email you the new ones.',
]

/** What comes after the page: nothing where nothing extra can be paid. */
export function describeNextSteps(loan: Loan): readonly string[] {
  if (fromBank(loan)) return NEXT_FROM_BANK
  if (loan.earlyRepayments.some(({ status }) => status === 'pending')) return NEXT.slice(2)
  return loan.canRepayEarly ? NEXT : []
}

/** It is stopped or taken once the bank has answered; the loan says which. */
function Stopped({ loan: { earlyRepayments } }: { loan: Loan }) {
  return earlyRepayments.at(-1)?.status === 'not-paid' ? (
    <Notice tone="success" title="The extra payment is stopped" isAnnounced>
      <p>We won’t take it. Your payments stay as they are.</p>
    </Notice>
  ) : null
}

/** Why no part can be repaid early at the moment, and what can be done instead. */
function NotNow({ loan }: { loan: Loan }) {
  if (loan.hasActiveSettlementQuote || loan.hasActiveCancellationQuote)
    return (
      <Stack gap="l">
        <PageHeading title={TITLE} lead={loan.hasActiveSettlementQuote ? SETTLING : WITHDRAWN} />
        <SettlementLink loan={loan} />
      </Stack>
    )
  return <NotWhileRunning loan={loan} />
}

function NotWhileRunning({ loan }: { loan: Loan }) {
  const { noun } = toLoanSetting(loan)
  const lead = chooseLead(loan)
  return (
    <Stack gap="l">
      <PageHeading title={TITLE} lead={lead} />
      <DirectDebitAlert loan={loan} />
      <p>
        {lead === LATE ? (
          <LinkButton href={paths.payLate({ id: loan.id })}>Pay what’s overdue</LinkButton>
        ) : (
          <LinkButton href={paths.loan({ id: loan.id })}>Go to your {noun}</LinkButton>
        )}
      </p>
    </Stack>
  )
}

/** Why nothing extra can be paid now: the strongest reason. */
function chooseLead(loan: Loan): string {
  if (loan.isInsolvent) return NOT_ASKED_OF_INSOLVENT
  if (loan.situation === 'handing-back') return HANDING_BACK
  const isInterestComingOff = loan.scheduledPayments.some(
    ({ status, interestTakenOff }) => status === 'due' && interestTakenOff > 0,
  )
  if (loan.breathingSpace) return nameMoratorium(PROTECTED, loan.borrowerNation)
  if (isInterestComingOff) return nameMoratorium(FROZEN, loan.borrowerNation)
  if (loan.arrangement) return ARRANGED
  if (loan.lateRepayment || loan.state === 'Late') return LATE
  return loan.pendingRepayments.length > 0 ? PENDING : OTHERWISE
}

const SETTLING =
  'You have a settlement quote, which pays off everything. To pay extra instead, drop the quote first.'
const WITHDRAWN =
  'You’ve withdrawn, so there’s nothing to pay extra. You can pay it back in parts or all at once.'
const HANDING_BACK =
  'You’ve asked to hand the vehicle back, so there’s nothing to pay extra. Take that back first.'
const PROTECTED =
  'You’re in a breathing space. You can pay extra once its interest has come off your payments.'
const FROZEN =
  'Interest of your breathing space still comes off your next payment. You can pay extra once that payment has gone through.'
const ARRANGED = 'You have an arrangement to pay less for now. You can pay extra once it has ended.'
const LATE = 'You’ve missed a payment. You can pay extra once it’s paid.'
const PENDING =
  'A payment from your bank hasn’t gone through yet. You can pay extra once it has, usually within a few working days.'
const OTHERWISE = 'You can pay extra while your payments are running and your Direct Debit is set up.'

/** The amount in the URL, in pounds; undefined while none is chosen, and for what cannot be one. */
function parseAmount(query: URLSearchParams): { amount: ReturnType<typeof fromPounds> } | undefined {
  const text = query.get('amount') ?? ''
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) > 0
    ? { amount: fromPounds(Number(text)) }
    : undefined
}
