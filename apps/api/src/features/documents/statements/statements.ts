import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { day, londonToday } from '@tarnbrook/domain/core/calendar'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import { isInSchedule } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { isInstalmentMissed, isInstalmentPaid } from '@tarnbrook/domain/loans/instalment-state'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { allocatePayment, type InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { storedInstalments, storedOutlook } from '#features/loans/facts/early-repayments.ts'
import { ownLoan, readLoan } from '#features/loans/loan.ts'
import type { RequestContext } from '#platform/context.ts'
import { makePdf } from '#platform/documents/make-pdf.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { keptPdf } from '#platform/documents/stored-pdf.ts'
import { notFound } from '#platform/http/refusals.ts'
import { type Collected, instalmentStatement, type StatementFacts } from './instalment-statement.ts'
import { partRepaymentStatement } from './part-repayment-statement.ts'
import { receipt } from './receipt.ts'
import { describeRows } from './row-notes.ts'

/**
 * CCA 1974 s77B, for a running agreement, from its page's payments. Not stored: it is of the day.
 * @throws Problem NOT_FOUND; WRONG_STATE in words where no instalment of it is to be paid to us
 */
export async function instalmentStatementAsPdf(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const own = ownLoan(ctx, params.id)
  const loan = await readLoan(deps, own)
  const { owed, overduePence, writtenOffOn } = listOwedInstalments(loan)
  const document = instalmentStatement({
    brand: getBrand(loan.brand),
    isHirePurchase: loan.productType === 'hire-purchase',
    reference: loan.reference,
    borrower: await readParty(deps.db, own.userId),
    agreedOn: londonToday(Temporal.Instant.from(loan.createdAt)),
    today: deps.clock.today(),
    annualRatePercent: loan.annualRate,
    owed,
    notes: writtenOffOn ? [] : describeRows(loan, owed),
    overduePence,
    writtenOffOn,
    collected: findCollected(loan),
  })
  const pdf = await makePdf(deps, document)
  return { fileName: `statement-${loan.reference}.pdf`, pdf }
}

/** Of the table: an arrangement has the place of its payments. */
function findCollected(loan: Loan): Collected {
  const { arrangement, collecting, collectingStoppedOn, usualPaymentsFrom } = loan
  switch (collecting) {
    case 'deceased':
    case 'insolvent':
    case 'handing-back':
    case 'being-settled':
      return { kind: collecting }
    default:
      if (arrangement)
        return {
          kind: 'arranged',
          until: arrangement.isPastLastPayment ? null : day(arrangement.lastPaymentOn),
        }
  }
  if (collecting === 'stopped' && collectingStoppedOn !== null)
    return { kind: 'stopped', on: day(collectingStoppedOn) }
  if (collecting === 'being-set-up') return { kind: 'being-set-up' }
  if (collecting !== 'by-direct-debit') return { kind: 'no-direct-debit' }
  return { kind: 'by-direct-debit', from: usualPaymentsFrom === null ? null : day(usualPaymentsFrom) }
}

/**
 * CCA 1974 s97A, from the figures worked out on asking, which were applied. @throws Problem
 * NOT_FOUND; WRONG_STATE for one that changed nothing: not paid yet, not paid at all, or taken back
 */
export async function partRepaymentStatementAsPdf(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number; earlyRepaymentId: number }; ctx: RequestContext },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const own = ownLoan(ctx, params.id)
  const loan = await readLoan(deps, own)
  const row = await deps.db
    .selectFrom('early_repayment')
    .selectAll()
    .where('id', '=', params.earlyRepaymentId)
    .where('loan_id', '=', loan.id)
    .executeTakeFirst()
  if (!row) throw notFound('loan', params.id)
  if (!isInSchedule(row.state)) throw new Problem('WRONG_STATE')
  const document = partRepaymentStatement({
    brand: getBrand(loan.brand),
    isHirePurchase: loan.productType === 'hire-purchase',
    reference: loan.reference,
    borrower: await readParty(deps.db, own.userId),
    agreedOn: londonToday(Temporal.Instant.from(loan.createdAt)),
    today: deps.clock.today(),
    noticedOn: day(row.noticed_on),
    takesEffectOn: day(row.takes_effect_on),
    paidPence: pence(row.amount_pence),
    rebatePence: pence(row.interest_saved_pence),
    dueByThenPence: calculateDueMeanwhile(row),
    keep: row.keep,
    before: storedOutlook(row.outlook_before),
    after: storedOutlook(row.outlook_after),
  })
  const pdf = await keptPdf(deps, loan.id, document)
  return { fileName: `early-repayment-${loan.reference}.pdf`, pdf }
}

/** What was left after it, less what the plan has after the day on which it takes effect. */
function calculateDueMeanwhile(
  row: Pick<Selectable<DB['early_repayment']>, 'outlook_after' | 'planned'>,
): Pence {
  const later = storedInstalments(row.planned).map(({ amount_pence }) => pence(amount_pence))
  return pence(Math.max(0, storedOutlook(row.outlook_after).stillPayablePence - sumPence(later)))
}

/** For a bank-confirmed payment. @throws Problem NOT_FOUND for one not paid, or taken back */
export async function paymentReceiptAsPdf(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number; paymentId: number }; ctx: RequestContext },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const own = ownLoan(ctx, params.id)
  const loan = await readLoan(deps, own)
  const payment = loan.historicalRepayments.find(({ id }) => id === params.paymentId)
  if (!payment) throw notFound('loan', params.id)
  const document = receipt({ loan, payment, borrower: await readParty(deps.db, own.userId) })
  const pdf = await keptPdf(deps, loan.id, document)
  return { fileName: `receipt-${loan.reference}-${payment.paidOn}.pdf`, pdf }
}

type Payment = Loan['scheduledPayments'][number]

type OwedInstalments = Pick<StatementFacts, 'owed' | 'overduePence' | 'writtenOffOn'>

/** @throws Problem WRONG_STATE in words where no instalment of it is to be paid to us */
function listOwedInstalments(loan: Loan): OwedInstalments {
  if (loan.situation === 'written-off' && loan.ending?.isAgreementRunning)
    return listWrittenOff(loan, loan.ending.endedOn)
  const unpaid = loan.unpaidScheduledPayments
  if (!collectsNow({ state: loan.state }) || unpaid.length === 0)
    throw new Problem('WRONG_STATE', { message: describeNoInstalments(loan) })
  const missed = unpaid.filter(({ status }) => isInstalmentMissed(status))
  return {
    owed: unpaid.map(toInstalmentClaim),
    overduePence: sumPence(missed.map(({ amount, paid }) => subtractPence(amount, paid))),
    writtenOffOn: null,
  }
}

/**
 * No interest or charge is added to what was written off, so its later instalments are principal
 * alone, and what came for none of them is taken off the oldest: the sum is what is owed in law.
 */
function listWrittenOff(loan: Loan, writtenOffOn: string): OwedInstalments {
  const claims = loan.scheduledPayments
    .filter(({ status }) => !isInstalmentPaid(status))
    .map((row) => toInstalmentClaim(row.dueOn > writtenOffOn ? withPrincipalOnly(row) : row))
  const paidBesides = pence(Math.max(0, sumPence(claims.map(calculateAsked)) - loan.amountOwed))
  const { remaining } = allocatePayment(claims, paidBesides)
  return {
    owed: remaining.filter((claim) => calculateAsked(claim) > 0),
    overduePence: pence(0),
    writtenOffOn: day(writtenOffOn),
  }
}

function withPrincipalOnly(row: Payment): Payment {
  return { ...row, amount: row.principal, interest: pence(0), fee: pence(0) }
}

function calculateAsked({ asks }: InstalmentClaim): Pence {
  return sumPence(Object.values(asks))
}

function describeNoInstalments({ situation, ending, amountOwed }: Loan): string {
  if (situation === 'sold')
    return `We’ve sold this agreement to ${ending?.buyer?.name ?? 'another company'}. Ask them what is still to pay.`
  if (amountOwed > 0 && ending)
    return `This agreement has ended, so it has no more monthly payments. ${formatMoney(amountOwed)} is left, and its page says how it can be paid.`
  return 'Nothing is to be paid under this agreement at present.'
}

/** What a payment still asks: what was paid went to charges, then interest, then principal. */
function toInstalmentClaim({ number, dueOn, fee, interest, principal, paid }: Payment): InstalmentClaim {
  const claim = { number, dueOn: day(dueOn), asks: { charges: fee, interest, principal } }
  return allocatePayment([claim], paid).remaining[0]!
}
