import type { Loan } from '@tarnbrook/contract/loans/loans'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import { isCollected, isPaidByBorrower, isTakenOnItsDay } from '#features/loans/situation/collecting.ts'
import { isAgreed } from '#features/loans/situation/in-force.ts'
import { joinDebits } from '#features/payments/late-payment/joined-debits.ts'

type Row = Loan['scheduledPayments'][number]
type Extra = Loan['earlyRepayments'][number]
type Pending = Loan['pendingRepayments'][number]

/** The last four are of a loan that has ended: nothing of them is collected. */
type PaymentStatus =
  | 'to-come'
  | 'paused'
  | 'not-sent'
  | 'with-bank'
  | 'not-approved'
  | 'paid'
  | 'not-paid-by-bank'
  | 'came-back'
  | 'missed'
  | 'not-paid'
  | 'closed'
  | 'not-asked-for'
  | 'owed-to-buyer'

export type PaymentGroup = 'coming' | 'paused' | 'past' | 'dropped'

export interface Payment {
  id: string
  group: PaymentGroup
  status: PaymentStatus
  /** The day on which it was made, will be taken or fell due. */
  on: string
  /** The scheduled payment that it pays or is; null for another, such as an extra payment. */
  number: number | null
  /** Of one that pays no scheduled payment and is not of an arrangement. */
  purpose: 'extra' | 'final' | 'left' | null
  /** A payment of an arrangement. */
  isArranged: boolean
  amount: Pence
  method: Loan['historicalRepayments'][number]['method'] | null
  /** What it is made of; null where it paid nothing, or more than the schedule knows. */
  parts: Record<'principal' | 'interest' | 'fee', Pence> | null
  /** The principal that is left once the scheduled payment is complete. */
  balance: Pence | null
  /** The scheduled payment, where this is the whole of it or the end of it. */
  completes: Row | null
  /** Of a missed one: what has been paid of it. */
  paidOfIt: Pence
  receiptOf: number | null
}

/**
 * Every payment: first those to come, the next first; then those that an arrangement has the place
 * of; then past ones, the newest first; then those not collected any more.
 */
export function buildTimeline(loan: Loan): Payment[] {
  const rows = loan.scheduledPayments.flatMap((row) => paymentsOfRow(loan, row))
  const oldestFirst = [...rows, ...findArrangedPayments(loan), ...findUnscheduledPayments(loan)].sort(inOrder)
  return GROUPS.flatMap((name) => {
    const group = oldestFirst.filter((payment) => payment.group === name)
    // Reversed and not sorted the other way: of one day, the last that the API lists is the newest.
    return name === 'past' ? group.toReversed() : group
  })
}

const GROUPS: readonly PaymentGroup[] = ['coming', 'paused', 'past', 'dropped']

function inOrder(one: Payment, other: Payment): number {
  return one.on.localeCompare(other.on) || (one.number ?? 0) - (other.number ?? 0)
}

const NOTHING = {
  purpose: null,
  isArranged: false,
  method: null,
  parts: null,
  balance: null,
  completes: null,
  paidOfIt: pence(0),
  receiptOf: null,
} as const

/** Of a scheduled payment: what was paid, what the bank has been asked for, and what is left. */
function paymentsOfRow(loan: Loan, row: Row): Payment[] {
  const taken = new Taken(row)
  const paid = loan.historicalRepayments
    .filter(({ number }) => number === row.number)
    .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn))
    .map(
      (each): Payment => ({
        ...NOTHING,
        id: `paid-${each.id}`,
        group: 'past',
        status: 'paid',
        on: each.paidOn,
        receiptOf: each.id,
        number: row.number,
        isArranged: each.isArranged,
        method: each.method,
        ...taken.take(each.amount),
      }),
    )
  const paidOfIt = sumPence(paid.map(({ amount }) => amount))
  const pending = loan.pendingRepayments
    .filter(({ number }) => number === row.number)
    .flatMap((each): Payment[] => {
      const part = taken.take(each.amount)
      return each.isArranged ? [] : [{ ...pendingPayment(each), ...part }]
    })
  const state = stateOfRest(loan, row)
  if (taken.left === 0 || state === null) return [...paid, ...pending]
  const rest: Payment = {
    ...NOTHING,
    id: `scheduled-${row.number}`,
    on: row.dueOn,
    number: row.number,
    paidOfIt,
    ...state,
    ...taken.take(taken.left),
  }
  return [...paid, ...pending, rest]
}

function pendingPayment({ id, chargeOn, number, amount, method, ...pending }: Pending): Payment {
  return {
    ...NOTHING,
    id: `pending-${id}`,
    group: 'coming',
    status: pending.needsApproval ? 'not-approved' : pending.isUnsent ? 'not-sent' : 'with-bank',
    on: chargeOn,
    number,
    amount,
    method,
  }
}

function stateOfRest(loan: Loan, row: Row): Pick<Payment, 'group' | 'status' | 'method'> | null {
  switch (row.status) {
    case 'paid':
      return null
    case 'missed':
      return {
        group: 'past',
        status: 'missed',
        method: firstTry(loan, row)?.method ?? null,
      }
    case 'closed':
      return hadFallenDue(loan, row)
        ? { group: 'past', status: 'missed', method: firstTry(loan, row)?.method ?? null }
        : { group: 'dropped', status: statusAfterEnd(loan), method: null }
    default: {
      if (!isAgreed(loan)) return { group: 'dropped', status: 'not-paid', method: null }
      const method = isTakenOnItsDay(loan) ? 'DIRECT_DEBIT' : null
      if (row.status === 'collecting') return { group: 'coming', status: 'with-bank', method }
      const isAsked = isCollected(loan) || isPaidByBorrower(loan)
      // An arrangement that is paused still has the place of others.
      return row.isDeferred || !(isAsked || loan.collecting === 'paused')
        ? { group: 'paused', status: 'paused', method: null }
        : { group: 'coming', status: 'to-come', method }
    }
  }
}

/** Missed before the loan ended, which closed what was left of the schedule. */
function hadFallenDue({ ending }: Loan, { dueOn }: Row): boolean {
  return ending !== null && dueOn <= ending.endedOn
}

/** Where nothing was called in, the payments are still those of the agreement. */
function statusAfterEnd({ ending }: Loan): PaymentStatus {
  if (!ending?.isAgreementRunning) return 'closed'
  return ending.buyer ? 'owed-to-buyer' : 'not-asked-for'
}

/** The Direct Debit of a missed payment's own day, which is the same event. */
function firstTry(loan: Loan, row: Row): Loan['returnedRepayments'][number] | undefined {
  const isMissed = row.status === 'missed' || (row.status === 'closed' && hadFallenDue(loan, row))
  if (!isMissed) return undefined
  return loan.returnedRepayments.find(
    ({ number, wasPaid, takenOn }) => number === row.number && !wasPaid && takenOn === row.collectOn,
  )
}

/** Takes payments off a scheduled one: charges, then interest, then principal (the agreement). */
class Taken {
  readonly #row: Row
  #from = 0

  constructor(row: Row) {
    this.#row = row
  }

  get left(): Pence {
    return pence(Math.max(0, this.#row.amount - this.#from))
  }

  take(amount: Pence): Pick<Payment, 'amount' | 'parts' | 'balance' | 'completes'> {
    const { fee, interest, principal } = this.#row
    const from = this.#from
    const to = from + amount
    const within = (start: number, length: number) =>
      pence(Math.max(0, Math.min(to, start + length) - Math.max(from, start)))
    const parts = {
      fee: within(0, fee),
      interest: within(fee, interest),
      principal: within(fee + interest, principal),
    }
    this.#from = to
    const isComplete = to >= this.#row.amount
    return {
      amount,
      parts,
      balance: isComplete ? this.#row.balance : null,
      completes: isComplete ? this.#row : null,
    }
  }
}

/** What is collected in place of scheduled payments. Once it is paid, it is a part of these. */
function findArrangedPayments(loan: Loan): Payment[] {
  const method = isTakenOnItsDay(loan) ? 'DIRECT_DEBIT' : null
  const pending = joinDebits(loan.pendingRepayments.filter(({ isArranged }) => isArranged)).map(
    (shares): Payment => ({
      ...pendingPayment(shares[0]),
      number: null,
      amount: sumPence(shares.map(({ amount }) => amount)),
      isArranged: true,
    }),
  )
  const coming = (loan.arrangement?.comingPayments ?? []).map(
    ({ dueOn, collectOn, amount }): Payment => ({
      ...NOTHING,
      id: `arranged-${dueOn}`,
      group: 'coming',
      status: 'to-come',
      on: collectOn,
      number: null,
      amount,
      method,
      isArranged: true,
    }),
  )
  return [...pending, ...coming]
}

/** Those of no scheduled payment: extra payments, and what ended the loan. */
function findUnscheduledPayments(loan: Loan): Payment[] {
  const extraOf = matcher(loan.earlyRepayments)
  const paid = loan.historicalRepayments
    .filter(({ number }) => number === null)
    .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn))
    .map(({ id, paidOn, amount, method, isArranged }): Payment => {
      const extra = extraOf(['applied', 'not-applied'], amount, paidOn)
      return {
        ...NOTHING,
        id: `paid-${id}`,
        group: 'past',
        status: 'paid',
        on: paidOn,
        number: null,
        amount,
        method,
        isArranged,
        receiptOf: id,
        purpose: findPurpose(loan, extra),
        ...(extra?.status === 'applied' ? { parts: extra, balance: extra.balance } : {}),
      }
    })
  const pending = loan.pendingRepayments
    .filter(({ number }) => number === null)
    .map(
      (each): Payment => ({
        ...pendingPayment(each),
        purpose: findPurpose(loan, extraOf(['pending'], each.amount, each.chargeOn)),
      }),
    )
  return [...paid, ...pending, ...returnedPayments(loan, extraOf)]
}

/** What pays a figure ends the loan; what comes after an end pays what it left. */
function findPurpose({ ending, settlementQuote }: Loan, extra: Extra | undefined): Payment['purpose'] {
  if (extra) return 'extra'
  return ending === null && settlementQuote !== null ? 'final' : 'left'
}

type ExtraOf = ReturnType<typeof matcher>

/** The extra payment that money belongs to: of its amount, not collected after it, each once. */
function matcher(all: readonly Extra[]) {
  const extras = [...all]
  return (statuses: readonly Extra['status'][], amount: Pence, on: string): Extra | undefined => {
    const at = extras.findIndex(
      (extra) => statuses.includes(extra.status) && extra.amount === amount && extra.collectOn <= on,
    )
    return at === -1 ? undefined : extras.splice(at, 1)[0]
  }
}

function returnedPayments(loan: Loan, extraOf: ExtraOf): Payment[] {
  const shownAsMissed = new Set(loan.scheduledPayments.map((row) => firstTry(loan, row)?.id))
  return loan.returnedRepayments
    .filter(({ id }) => !shownAsMissed.has(id))
    .map(
      ({ id, takenOn, number, amount, method, wasPaid, isArranged }): Payment => ({
        ...NOTHING,
        id: `returned-${id}`,
        group: 'past',
        on: takenOn,
        number,
        amount,
        method,
        isArranged,
        purpose: number === null ? findPurpose(loan, extraOf(RETURNED, amount, takenOn)) : null,
        status: wasPaid ? 'came-back' : 'not-paid-by-bank',
      }),
    )
}

const RETURNED = ['not-paid', 'returned', 'owed-again'] as const
