import type {
  SelfServeArrangement,
  SelfServeArrangementInfo,
} from '@tarnbrook/contract/arrangements/arrangements'
import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { STATEMENT_SECTIONS } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import type { ReactNode } from 'react'
import { Agreed, ArrangementOver } from '#features/arrangements/agreed.tsx'
import { ArrangementFrame } from '#features/arrangements/arrangement-frame.tsx'
import { NotOffered } from '#features/arrangements/not-offered.tsx'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import type { StepProps } from '#features/arrangements/step-props.ts'
import { OfferStep } from '#features/arrangements/steps/offer-step.tsx'
import { ReasonStep } from '#features/arrangements/steps/reason-step.tsx'
import { ReviewStep } from '#features/arrangements/steps/review-step.tsx'
import { StartStep } from '#features/arrangements/steps/start-step.tsx'
import { StatementStep } from '#features/arrangements/steps/statement-step.tsx'

type NamedPage = [name: string, page: ReactNode]
type Info = SelfServeArrangementInfo

/** For tests: an arrangement that is being set up, every answer given. */
export function exampleDraft(changes: Partial<SelfServeArrangement> = {}): SelfServeArrangement {
  return {
    '@type': 'selfServeArrangement',
    '@link': '/loans/7/self-serve-arrangement',
    id: 31,
    loanId: 7,
    version: 1,
    status: 'draft',
    reason: 'less-income',
    other: 'My hours were cut.',
    priorityBillsUpdated: false,
    priorityBillsBehind: ['energy'],
    supportNeeds: 'I can’t hear well.',
    amount: pence(120_00),
    term: 2,
    affordability: 41,
    paymentDate: '2026-12-01',
    agreedOn: null,
    endedOn: null,
    payments: [],
    ...changes,
  }
}

const TOTALS = {
  income: pence(1_500_00),
  fixedCosts: pence(900_00),
  flexibleCosts: pence(400_00),
  outgoings: pence(1_300_00),
  savings: pence(0),
  mostSavings: pence(20_00),
  debtAdminFee: pence(0),
  priorityOffers: pence(20_00),
  otherOffers: pence(40_00),
  disposable: pence(140_00),
}

/** For tests: the budget of that arrangement. */
export function exampleStatement(
  changes: Partial<FinancialStatementResource> = {},
): FinancialStatementResource {
  const amounts: Record<string, number> = {
    'client-salary-or-wages': 1_500_00,
    rent: 900_00,
    groceries: 400_00,
  }
  return {
    '@type': 'financialStatement',
    '@link': '/v2/financial-statements/41',
    id: 41,
    status: 'open',
    savedOn: '2026-11-24',
    expiresOn: '2026-12-24',
    household: {
      isJoint: false,
      childrenUnder16: 1,
      children16To18: 0,
      otherDependants: 0,
      nonDependants: 0,
      vehicles: 0,
      housingTenure: 'tenant-social',
      employment: ['part-time'],
      partnerEmployment: [],
    },
    sections: STATEMENT_SECTIONS.map(({ key, group, label, lines }) => ({
      key,
      group,
      label,
      total: pence(0),
      lines: (Object.keys(lines) as FinancialStatementResource['sections'][number]['lines'][number]['line'][])
        .filter((line) => line in amounts)
        .map((line) => ({ line, amount: pence(amounts[line] ?? 0), frequency: 'monthly' as const })),
    })),
    priorityDebts: [{ creditor: 'Northern Power', owed: pence(300_00), offer: pence(20_00) }],
    otherDebts: [
      { creditor: 'Bramble Bank', owed: pence(900_00), offer: pence(40_00), hasCourtJudgment: true },
    ],
    tokenPayments: pence(0),
    confirmed: ['asset-use-considered'],
    explanations: [{ section: 'food-housekeeping', text: 'I need a special diet.' }],
    totals: TOTALS,
    usualSpending: [{ section: 'food-housekeeping', trigger: pence(300_00) }],
    warnings: [{ section: 'food-housekeeping', spent: pence(400_00), trigger: pence(300_00) }],
    problems: [],
    unconfirmed: ['savings-contribution-considered'],
    ...changes,
  }
}

const SCHEDULE = [1, 2].map((number) => ({
  number,
  dueOn: `2026-12-0${number}`,
  collectOn: `2026-12-0${number}`,
  amount: pence(120_00),
}))

const END = { lastPaymentOn: '2027-01-01', owedAtEnd: pence(281_50), arrearsAtEnd: pence(20_50) }

/** For tests: what the pages of that arrangement are told. */
export function exampleInfo(changes: Partial<Info> = {}): Info {
  return {
    '@type': 'selfServeArrangementInfo',
    loanId: 7,
    notOffered: null,
    notOfferedMessage: null,
    owed: { now: pence(521_50), overdue: pence(260_50), missed: [], instalment: pence(260_50) },
    draft: exampleDraft(),
    current: null,
    statement: {
      id: 41,
      status: 'open',
      savedOn: '2026-11-24',
      expiresOn: '2026-12-24',
      isComplete: true,
      problems: [],
      warnings: [],
      totals: TOTALS,
    },
    offer: {
      isToken: false,
      needsAdvice: false,
      terms: [1, 2, 3].map((term) => ({ term, most: pence(140_00) })),
      suggested: { amount: pence(140_00), term: 3 },
      paymentDates: ['2026-11-30', '2026-12-01'],
    },
    plan: {
      payments: 2,
      total: pence(240_00),
      firstPaymentOn: '2026-12-01',
      ...END,
      isToken: false,
      schedule: SCHEDULE,
      months: ['2026-12', '2027-01'].map((month) => ({
        month,
        usual: { dueOn: `${month}-20`, amount: pence(260_50) },
        arrangement: { dueOn: `${month}-01`, amount: pence(120_00) },
      })),
      owedNow: pence(521_50),
      arrearsNow: pence(260_50),
      clearsArrears: false,
      usualPaymentsStopOn: '2026-11-30',
      lastUsualPayment: { collectOn: '2026-11-27', amount: pence(260_50) },
      usualPaymentsResumeOn: '2027-01-20',
      reviewOn: '2026-12-18',
      method: 'DIRECT_DEBIT',
    },
    problems: [],
    interest: 'none-added',
    creditFile: { reportedAs: 'arrangement-to-pay', years: 6 },
    history: [],
    ...changes,
  }
}

type Current = NonNullable<Info['current']>

/** For tests: that arrangement once it was agreed. */
export function exampleCurrent(changes: Partial<Current> = {}): Current {
  return {
    ...exampleDraft({ status: 'active', agreedOn: '2026-11-24' }),
    payments: SCHEDULE.map((payment) => ({ ...payment, paid: pence(0), status: 'due' })),
    total: pence(240_00),
    paid: pence(0),
    nextPayment: SCHEDULE[0]!,
    missed: null,
    moved: null,
    isPaused: false,
    reviewOn: '2026-12-18',
    ...END,
    ...changes,
  }
}

const TOKEN: Info['offer'] = {
  isToken: true,
  needsAdvice: true,
  terms: [{ term: 1, most: pence(1_00) }],
  suggested: { amount: pence(1_00), term: 1 },
  paymentDates: ['2026-11-30'],
}

const MISSING: Info['problems'] = [
  { field: 'amount', reason: 'amount-missing', message: 'Choose how much you can pay.' },
  { field: 'affordability', reason: 'statement-expired', message: 'Your budget is more than 30 days old.' },
]

/** For tests: what each step of an arrangement shows, and what became of one. */
export function arrangementPages(of: Loan): NamedPage[] {
  const loan = { ...of, isEligibleForSelfServeArrangement: true }
  const info = exampleInfo()
  const step: StepProps = {
    loan,
    info,
    draft: exampleDraft(),
    statement: exampleStatement(),
    isChanging: false,
  }
  const empty = {
    ...step,
    statement: null,
    draft: exampleDraft({ reason: null, priorityBillsUpdated: null }),
  }
  const without = { plan: null, problems: MISSING }
  const pages: Record<string, ReactNode> = {
    'an arrangement: start': <StartStep loan={loan} isBegun={false} isDropped />,
    'an arrangement: begun': <StartStep loan={loan} isBegun isDropped={false} />,
    'an arrangement: reason': <ReasonStep {...step} />,
    'an arrangement: budget': <StatementStep {...step} />,
    'an arrangement: budget, nothing yet': <StatementStep {...empty} />,
    'an arrangement: offer': <OfferStep {...step} />,
    'an arrangement: offer, chosen nothing yet': (
      <OfferStep {...step} info={exampleInfo({ plan: null })} isChanging />
    ),
    'an arrangement: a token': <OfferStep {...step} info={exampleInfo({ plan: null, offer: TOKEN })} />,
    'an arrangement: nothing to offer': (
      <OfferStep {...step} info={exampleInfo({ ...without, offer: null })} />
    ),
    'an arrangement: offer without a Direct Debit': (
      <OfferStep {...step} loan={{ ...loan, isMandateActive: false, mandateStatus: 'cancelled' }} />
    ),
    'an arrangement: review': <ReviewStep {...step} />,
    'an arrangement: review of a change': (
      <ReviewStep {...step} info={exampleInfo({ current: exampleCurrent() })} />
    ),
    'an arrangement: review, something missing': <ReviewStep {...step} info={exampleInfo(without)} />,
    'an arrangement: not offered': (
      <NotOffered
        loan={loan}
        info={exampleInfo({
          notOffered: 'breathing-space',
          notOfferedMessage: 'You’re in a breathing space.',
        })}
      />
    ),
    ...agreedPages(loan),
  }
  return Object.entries(pages).map(([name, page]) => [
    name,
    <ArrangementFrame
      key={name}
      loan={loan}
      title={STEP_TITLE.start}
      back={{ href: '/', label: loan.reference }}
      step="offer"
    >
      {page}
    </ArrangementFrame>,
  ])
}

function agreedPages(loan: Loan): Record<string, ReactNode> {
  const paid = SCHEDULE.map((payment, index) => ({
    ...payment,
    paid: index === 0 ? payment.amount : pence(50_00),
    status: index === 0 ? ('paid' as const) : ('missed' as const),
  }))
  const missed = { number: 2, left: pence(70_00), graceUntil: '2027-01-11' }
  const over = { ...exampleDraft(), version: 1, agreedOn: '2026-11-24', endedOn: '2027-01-12' }
  return {
    'an arrangement: agreed': <Agreed loan={loan} current={exampleCurrent()} />,
    'an arrangement: kept so far': (
      <Agreed loan={loan} current={exampleCurrent({ payments: paid, paid: pence(120_00), isPaused: true })} />
    ),
    'an arrangement: a payment moved to its end': (
      <Agreed
        loan={loan}
        current={exampleCurrent({
          payments: paid.map((payment, index) => (index === 1 ? { ...payment, status: 'moved' } : payment)),
          moved: { number: 2, amount: pence(120_00), movedTo: '2027-02-01' },
        })}
      />
    ),
    'an arrangement: missed once': (
      <Agreed
        loan={{ ...loan, isMandateActive: false }}
        current={exampleCurrent({ payments: paid, missed, owedAtEnd: pence(0) })}
      />
    ),
    ...Object.fromEntries(
      (['completed', 'broken', 'ended'] as const).map((status) => [
        `an arrangement: ${status}`,
        <ArrangementOver
          key={status}
          loan={loan}
          ended={{ ...over, status, total: pence(240_00), paid: pence(120_00) }}
          owed={exampleInfo().owed}
        />,
      ]),
    ),
  }
}
