import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { day, londonToday } from '@tarnbrook/domain/core/calendar'
import { pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import { isInSchedule } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { isInstalmentMissed } from '@tarnbrook/domain/loans/instalment-state'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { allocatePayment, type InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import type { ApiDeps } from '#deps.ts'
import { storedOutlook } from '#features/loans/facts/early-repayments.ts'
import { ownLoan, readLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { renderPdf } from '#platform/documents/render-pdf.ts'
import { notFound } from '#platform/http/refusals.ts'
import { instalmentStatement } from './instalment-statement.ts'
import { partRepaymentStatement } from './part-repayment-statement.ts'
import { receipt } from './receipt.ts'

/**
 * CCA 1974 s77B, for a running loan, from its page's payments. Not stored: it is of the day asked.
 * @throws Problem NOT_FOUND; WRONG_STATE where nothing more, or nothing yet, is to be paid
 */
export async function instalmentStatementAsPdf(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const own = ownLoan(ctx, params.id)
  const loan = await readLoan(deps, own)
  const unpaid = loan.unpaidScheduledPayments
  if (!collectsNow({ state: loan.state }) || unpaid.length === 0)
    throw new Problem('WRONG_STATE', { message: 'Nothing is to be paid under this agreement at present.' })
  const missed = unpaid.filter(({ status }) => isInstalmentMissed(status))
  const document = instalmentStatement({
    brand: getBrand(loan.brand),
    isHirePurchase: loan.productType === 'hire-purchase',
    reference: loan.reference,
    borrower: await readParty(deps.db, own.userId),
    agreedOn: londonToday(Temporal.Instant.from(loan.createdAt)),
    today: deps.clock.today(),
    annualRatePercent: loan.annualRate,
    owed: unpaid.map(toInstalmentClaim),
    overduePence: sumPence(missed.map(({ amount, paid }) => subtractPence(amount, paid))),
    hasDirectDebit: loan.isMandateActive,
    arrangedUntil: loan.arrangement ? day(loan.arrangement.lastPaymentOn) : null,
    heldUntil: loan.usualPaymentsFrom === null ? null : day(loan.usualPaymentsFrom),
  })
  const pdf = await renderPdf(document, toDate(deps.clock.now()))
  return { fileName: `statement-${loan.reference}.pdf`, pdf }
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
    keep: row.keep,
    before: storedOutlook(row.outlook_before),
    after: storedOutlook(row.outlook_after),
  })
  const pdf = await renderPdf(document, toDate(deps.clock.now()))
  return { fileName: `early-repayment-${loan.reference}.pdf`, pdf }
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
  const pdf = await renderPdf(document, toDate(deps.clock.now()))
  return { fileName: `receipt-${loan.reference}-${payment.paidOn}.pdf`, pdf }
}

type Payment = Loan['scheduledPayments'][number]

/** What a payment still asks: what was paid went to charges, then interest, then principal. */
function toInstalmentClaim({ number, dueOn, fee, interest, principal, paid }: Payment): InstalmentClaim {
  const claim = { number, dueOn: day(dueOn), asks: { charges: fee, interest, principal } }
  return allocatePayment([claim], paid).remaining[0]!
}
