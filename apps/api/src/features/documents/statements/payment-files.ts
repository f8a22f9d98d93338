import { lender } from '@tarnbrook/brands/lender'
import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { namePayment } from '@tarnbrook/domain/arrangements/payment-name'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { subtractPence, sumPence, toPounds } from '@tarnbrook/domain/core/money'
import { isInstalmentAhead, isInstalmentMissed } from '@tarnbrook/domain/loans/instalment-state'
import type { ApiDeps } from '#deps.ts'
import { ownLoan, readLoan } from '#features/loans/loan.ts'
import type { RequestContext } from '#platform/context.ts'
import { describeUnscheduled, HOW, type MadePayment } from './made-payment.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

interface TextFile {
  fileName: string
  text: string
}

/** @throws Problem NOT_FOUND; WRONG_STATE before the payout */
export async function paymentsAsCsv(deps: ApiDeps, { params, ctx }: Request): Promise<TextFile> {
  const loan = await readLoan(deps, ownLoan(ctx, params.id))
  if (loan.disbursalDate === null) throw new Problem('WRONG_STATE')
  return { fileName: `payments-${loan.reference}.csv`, text: toPaymentsCsv(loan) }
}

/** @throws Problem NOT_FOUND; WRONG_STATE where no payment is to come */
export async function paymentsAsCalendar(deps: ApiDeps, { params, ctx }: Request): Promise<TextFile> {
  const loan = await readLoan(deps, ownLoan(ctx, params.id))
  const ahead = loan.scheduledPayments.filter((row) => isInstalmentAhead(row.status) && !isHeld(loan, row))
  const arranged = loan.arrangement?.comingPayments ?? []
  const isOver = loan.collecting === 'over' || loan.disbursalDate === null
  if (isOver || ahead.length + arranged.length === 0) throw new Problem('WRONG_STATE')
  return {
    fileName: `payments-${loan.reference}.ics`,
    text: toCalendar(loan, { ahead, arranged, now: deps.clock.now() }),
  }
}

const ARRANGED = 'Arrangement'
const TO_COME = 'To come'

/** RFC 4180. The cells are our own words and figures, so that none begins a formula. */
function toPaymentsCsv(loan: Loan): string {
  const made = loan.historicalRepayments.map(
    (each) =>
      [each.paidOn, toPounds(each.amount), HOW[each.method], describePayment(loan, each), 'Paid'] as const,
  )
  const returned = loan.returnedRepayments.map(
    (each) =>
      [
        each.takenOn,
        toPounds(each.amount),
        HOW[each.method],
        describePayment(loan, each),
        each.wasPaid ? 'Taken back' : 'Not paid',
      ] as const,
  )
  const pending = loan.pendingRepayments.map(
    (each) =>
      [
        each.chargeOn,
        toPounds(each.amount),
        HOW[each.method],
        describePayment(loan, each),
        each.needsApproval ? 'Not approved yet' : each.isUnsent ? TO_COME : 'With your bank',
      ] as const,
  )
  const arranged = (loan.arrangement?.comingPayments ?? []).map(
    ({ collectOn, amount }) => [collectOn, toPounds(amount), '', ARRANGED, TO_COME] as const,
  )
  const open = loan.collecting === 'over' ? [] : [...toOpenRows(loan), ...arranged]
  const rows = [...made, ...returned, ...pending, ...open].sort(
    (one, other) => one[0].localeCompare(other[0]) || toSortPosition(one[3]) - toSortPosition(other[3]),
  )
  const lines = rows.map(([day, amount, ...rest]) => [day, amount.toFixed(2), ...rest].join(','))
  return ['Day,Amount,How,For payment,Status', ...lines, ''].join(CRLF)
}

function describePayment(loan: Loan, made: MadePayment): string {
  if (made.isArranged) return ARRANGED
  if (made.number !== null) return String(made.number)
  return describeUnscheduled(loan, made)
}

/** Of one day: the payments in their order, and an extra one after them. */
function toSortPosition(name: string): number {
  return Number(name) || Number.MAX_SAFE_INTEGER
}

/** Neither collected on its day nor to be paid then: an arrangement or an end has its place. */
function isHeld(
  { collecting }: Pick<Loan, 'collecting'>,
  { status, isDeferred }: Loan['scheduledPayments'][number],
): boolean {
  return status === 'due' && (isDeferred || HELD.has(collecting))
}

const HELD: ReadonlySet<Loan['collecting']> = new Set([
  'being-settled',
  'handing-back',
  'withdrawn',
  'deceased',
  'insolvent',
])

/** What is overdue or to come, less what is on its way. */
function toOpenRows(loan: Loan) {
  const { scheduledPayments, pendingRepayments } = loan
  return scheduledPayments.flatMap((row) => {
    const { collectOn, amount, paid, number, status } = row
    const isMissed = isInstalmentMissed(status)
    const asked = sumPence(
      pendingRepayments.filter((coming) => coming.number === number).map((coming) => coming.amount),
    )
    const left = subtractPence(subtractPence(amount, paid), asked)
    if (!(isMissed || isInstalmentAhead(status)) || left <= 0) return []
    const state = isMissed ? 'Overdue' : isHeld(loan, row) ? 'Not collected for now' : TO_COME
    return [[collectOn, toPounds(left), '', String(number), state] as const]
  })
}

const CRLF = '\r\n'

/** RFC 5545: an all-day event for each payment, which a later file with the same loan replaces. */
function toCalendar(
  loan: Loan,
  {
    ahead,
    arranged,
    now,
  }: {
    ahead: Loan['scheduledPayments']
    arranged: NonNullable<Loan['arrangement']>['comingPayments']
    now: Temporal.Instant
  },
): string {
  const isCollected = loan.collecting !== 'no-direct-debit' && loan.collecting !== 'stopped'
  const stamp = now.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const all = [
    ...ahead.map((each) => ({
      ...each,
      key: String(each.number),
      name: namePayment({ ...each, isArranged: false }),
    })),
    ...arranged.map((each) => ({
      ...each,
      key: `arrangement-${each.dueOn}`,
      name: namePayment({ number: null, isArranged: true }),
    })),
  ]
  const events = all.flatMap(({ key, name, amount, collectOn }) => [
    'BEGIN:VEVENT',
    `UID:payment-${loan.id}-${key}@tarnbrook`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${collectOn.replaceAll('-', '')}`,
    `SUMMARY:${escaped(`${formatMoneyExact(amount)} to ${lender.legalName}`)}`,
    `DESCRIPTION:${escaped(`${name} of ${loan.reference}${isCollected ? '' : '. We don’t collect it: pay it yourself, or set up Direct Debit again.'}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tarnbrook//Payments//EN',
    ...events,
    'END:VCALENDAR',
  ]
  return [...lines.map(folded), ''].join(CRLF)
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
}

const LINE_OCTETS = 75

/** A line of more octets goes on in the next, after a space; a character is never cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_OCTETS) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join(CRLF)
}
