import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import { writeDay } from '../when.tsx'
import { SITUATION_WORDS } from '../words/situation-words.ts'
import { toWords } from '../words/to-words.ts'
import { LoanActions } from './loan-actions.tsx'

/** How it stands, and what is to be done. */
export function LoanOverview({ loan, items }: { loan: Loan; items: readonly AttentionItem[] }) {
  return (
    <Stack gap="l">
      <Facts kind="words" items={known([...listStanding(loan), ...listTerms(loan)])} />
      <LoanActions items={items} />
    </Stack>
  )
}

type Line = readonly [term: string, detail: string | null | undefined | false]

function known(lines: readonly Line[]) {
  return lines.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []))
}

function listStanding(loan: Loan): Line[] {
  const { arrangement, breathingSpace, nextPayment, settlementQuote, ending } = loan
  const notice = loan.defaultNotices.at(-1)
  const overdue = pence(Math.max(0, loan.amountOwed - loan.balance))
  return [
    ['Situation', SITUATION_WORDS[loan.situation]],
    ['Owed today', formatMoneyExact(loan.amountOwed)],
    ['Due and not paid', overdue > 0 && formatMoneyExact(overdue)],
    [
      'Next payment',
      nextPayment && `${formatMoneyExact(nextPayment.amount)} on ${writeDay(nextPayment.dueOn)}`,
    ],
    ['Direct Debit', loan.mandateStatus ? toWords(loan.mandateStatus) : 'None'],
    ['Collecting stopped', loan.collectingStoppedOn && writeDay(loan.collectingStoppedOn)],
    [
      'Arrangement',
      arrangement &&
        `${formatMoneyExact(arrangement.amount)} a month${arrangement.isPastLastPayment ? ', and its last day is over' : ` until ${writeDay(arrangement.lastPaymentOn)}`}`,
    ],
    [
      'Breathing space',
      breathingSpace &&
        `Since ${writeDay(breathingSpace.startedOn)}${breathingSpace.lastDay ? ` until ${writeDay(breathingSpace.lastDay)}` : ''}`,
    ],
    ['Insolvency', loan.isInsolvent && 'Recorded: nothing is collected'],
    [
      'Default notice',
      notice &&
        `${toWords(notice.status)}, given ${writeDay(notice.givenOn)}, to pay by ${writeDay(notice.remedyBy)}`,
    ],
    [
      'Settlement figure',
      settlementQuote &&
        `${toWords(settlementQuote.status)}, ${formatMoneyExact(settlementQuote.amountToPay)} by ${writeDay(settlementQuote.payBy)}`,
    ],
    ['Ended', ending && writeDay(ending.endedOn)],
    ['Payout', loan.payoutStatus && toWords(loan.payoutStatus)],
    ['What blocks the payout', loan.payoutProblem && toWords(loan.payoutProblem.reason)],
  ]
}

function listTerms(loan: Loan): Line[] {
  const { bankDetails } = loan
  return [
    ['Brand', BRAND_NAMES[loan.brand as keyof typeof BRAND_NAMES] ?? loan.brand],
    ['Product', toWords(loan.productType)],
    [
      'Borrowed',
      `${formatMoneyExact(loan.amount)} over ${loan.term} months, ${loan.apr}% APR, ${loan.annualRate}% a year`,
    ],
    ['Fee', loan.fee > 0 && formatMoneyExact(loan.fee)],
    ['Payment', `${formatMoneyExact(loan.instalment)} on day ${loan.paymentDay} of the month`],
    ['Total payable', formatMoneyExact(loan.totalPayable)],
    ['Paid so far', formatMoneyExact(loan.paidToDate)],
    ['Paid out', loan.disbursalDate && writeDay(loan.disbursalDate)],
    [
      'Account',
      bankDetails &&
        `${bankDetails.accountHolderName}, ending ${bankDetails.accountNumberEnding ?? 'not known'}`,
    ],
  ]
}
