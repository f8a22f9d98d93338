import fc from 'fast-check'
import type { SeedLoanOptions } from '#testing/seed/loan.ts'

/** What ends a loan by one amount, and what follows; `settling.ts` does each. */
const SETTLING_WEIGHTS = {
  'settlement-figure': 2,
  withdrawal: 1,
  'pay-figure': 5,
  'drop-figure': 1,
  'pay-too-much': 1,
  'refund-sent-back': 2,
  'refund-account': 3,
  'refund-tried-again': 1,
} as const

export type SettlingKind = keyof typeof SETTLING_WEIGHTS

/** What happens to a borrower beside their loan; `people.ts` does each. */
const PERSON_WEIGHTS = { 'person-event': 1, 'second-application': 4 } as const

export type PersonKind = keyof typeof PERSON_WEIGHTS

/** What can happen to a loan on a day, and how often beside the others; `events.ts` does each. */
const EVENT_WEIGHTS = {
  ...SETTLING_WEIGHTS,
  ...PERSON_WEIGHTS,
  'change-payment-day': 3,
  'mandate-ends': 1,
  'set-up-again': 3,
  'payment-fails': 3,
  'payment-charged-back': 3,
  'payment-fails-late': 3,
  'late-payment': 6,
  'bank-transfer': 5,
  'card-payment': 6,
  'bank-payment': 6,
  'extra-from-bank': 2,
  'figure-from-bank': 3,
  'card-money-returned': 2,
  'change-bank-account': 2,
  'stop-bank-account-change': 1,
  'early-repayment': 5,
  'stop-early-repayment': 1,
  'breathing-space': 2,
  'end-breathing-space': 1,
  'default-notice': 3,
  'end-loan': 2,
  'hand-back': 1,
  'vehicle-back': 2,
  arrangement: 6,
  'end-arrangement': 1,
  'webhooks-again': 2,
  'read-again': 2,
} as const

export type EventKind = keyof typeof EVENT_WEIGHTS

export interface PlannedEvent {
  day: number
  kind: EventKind
  /** Which of what there is, or how much of it, from 0 to 1, which is all of it. */
  part: number
  /** Done twice at the same time. */
  isTwice: boolean
}

export interface LoanPlan {
  loan: SeedLoanOptions
  events: PlannedEvent[]
}

/** What happens to the whole product on a day. */
export type DayPlan =
  | 'a usual day'
  | 'several days at once'
  | 'no database for a moment'
  | 'no provider'
  | 'a worker is killed'

export interface Plan {
  loans: LoanPlan[]
  days: DayPlan[]
}

/** A hire purchase, whose seller we know. */
const VEHICLE = {
  brand: 'motor',
  productType: 'hire-purchase',
  optionToPurchaseFeePence: 25_00,
  partner: 'Hedgerow Cars',
} as const satisfies SeedLoanOptions

/** The same seed gives the same plan. */
export function makePlan({ seed, loans, days }: { seed: number; loans: number; days: number }): Plan {
  const event = fc.record({
    day: fc.nat({ max: days - 1 }),
    kind: fc.oneof(
      ...Object.entries(EVENT_WEIGHTS).map(([kind, weight]) => ({
        weight,
        arbitrary: fc.constant(kind as EventKind),
      })),
    ),
    part: fc.oneof(
      fc.constant(1),
      fc.nat({ max: 999 }).map((part) => part / 1000),
    ),
    isTwice: fc.boolean(),
  })
  const plan = fc.record({
    loan: fc
      .record({
        state: fc.constant('Pending' as const),
        amountPence: fc.integer({ min: 1000, max: 9000 }).map((pounds) => pounds * 100),
        feePence: fc.integer({ min: 0, max: 40_000 }),
        annualRatePercent: fc.integer({ min: 30, max: 350 }).map((tenths) => tenths / 10),
        termMonths: fc.integer({ min: 12, max: 24 }),
        paymentDay: fc.integer({ min: 1, max: 31 }),
        // As in the sandbox: paid, refused later, returned unpaid, charged back.
        hasVehicle: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
        sortCode: fc.oneof(
          { weight: 7, arbitrary: fc.constant('999990') },
          { weight: 1, arbitrary: fc.constantFrom('999991', '999992', '999993') },
        ),
      })
      .map(({ hasVehicle, ...loan }) => ({ ...loan, ...(hasVehicle && VEHICLE) })),
    events: fc.array(event, { minLength: Math.ceil(days / 20), maxLength: Math.ceil(days / 6) }),
    chain: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: CHAINS.length, arbitrary: fc.record({ steps: fc.constantFrom(...CHAINS), first: event }) },
    ),
  })
  const day = fc.oneof(
    { weight: 16, arbitrary: fc.constant<DayPlan>('a usual day') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<DayPlan>(
        'several days at once',
        'no database for a moment',
        'no provider',
        'a worker is killed',
      ),
    },
  )
  return {
    loans: fc
      .sample(plan, { seed, numRuns: loans })
      .map(({ loan, events, chain }) => ({ loan, events: [...events, ...(chain ? planChain(chain) : [])] })),
    days: fc.sample(day, { seed, numRuns: days }),
  }
}

/** What rarely meets by chance, each with the days after the first of them. */
const CHAINS: readonly (readonly (readonly [days: number, kind: EventKind])[])[] = [
  // A refund fails, and on one day staff retry it and an account is given.
  [
    [0, 'pay-too-much'],
    [1, 'refund-sent-back'],
    [2, 'refund-account'],
    [2, 'refund-tried-again'],
    [4, 'refund-account'],
  ],
  // What ended a loan goes back, and its borrower asks for another.
  [
    [0, 'settlement-figure'],
    [1, 'pay-figure'],
    [3, 'pay-figure'],
    [12, 'payment-charged-back'],
    [12, 'card-money-returned'],
    [13, 'second-application'],
    [14, 'bank-payment'],
    [16, 'card-payment'],
    [18, 'second-application'],
  ],
  [
    [-1, 'withdrawal'],
    [1, 'pay-figure'],
    [3, 'pay-figure'],
    [8, 'second-application'],
    [12, 'card-money-returned'],
    [13, 'second-application'],
    [40, 'second-application'],
  ],
  // An arrangement of which two payments are missed.
  [
    [0, 'payment-fails'],
    [5, 'arrangement'],
    [6, 'second-application'],
    [30, 'mandate-ends'],
    [50, 'second-application'],
    [75, 'second-application'],
  ],
  [
    [0, 'breathing-space'],
    [1, 'second-application'],
    [30, 'end-breathing-space'],
    [31, 'second-application'],
  ],
  [
    [0, 'person-event'],
    [1, 'second-application'],
    [2, 'bank-transfer'],
  ],
]

/** A step of before the first day, as a withdrawal, is on one of the days on which it is open. */
function planChain({
  steps,
  first,
}: {
  steps: (typeof CHAINS)[number]
  first: PlannedEvent
}): PlannedEvent[] {
  const start = steps.some(([days]) => days < 0) ? first.day % 8 : first.day
  return steps.map(([days, kind], at) => ({
    ...first,
    kind,
    day: days < 0 ? start : start + days,
    isTwice: at % 2 === 0 && first.isTwice,
  }))
}
