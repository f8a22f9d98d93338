import { getBrand } from '@tarnbrook/brands/brand'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { NO_PENCE, type Pence, pence } from '@tarnbrook/domain/core/money'
import { endingFigures } from '@tarnbrook/domain/endings/ending'
import { calculatePaid } from '@tarnbrook/domain/loans/running-loan'
import { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import { closeLoan } from '#features/booking/booking.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import { type LoanRow, lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'
import { dropAsked } from './asked-hand-back.ts'
import { lastDueDay, readHandBackQuote } from './hand-back.ts'
import { handBackDocument } from './hand-back-document.ts'
import { handBackEmail } from './hand-back-email.ts'

/**
 * Job: ends an agreement whose hand-back was not taken back in time, by the figures of the day of
 * the notice. What was paid since counts towards them; what is too much goes back.
 */
export async function endByHandBack(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  await command(deps, systemContext('worker'), { name: 'endByHandBack' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const asked = await readAskedHandBack(work, loanId)
    if (!asked || Temporal.Instant.compare(deps.clock.now(), asked.takesEffectAt) < 0) return
    const noticedOn = day(asked.noticed_on)
    const found = await readHandBackQuote(work, deps, loan, noticedOn)
    // Paid in full, withdrawn from or ended in another way meanwhile.
    if (found.kind === 'refused') return dropAsked(work, loan, 'handBackLapsed')
    const { quote, running } = found
    const today = deps.clock.today()
    const figures = endingFigures(running, {
      aprPercent: loan.apr_percent,
      date: noticedOn,
      today,
      liabilityPence: NO_PENCE,
    })
    // The rest of the day of the notice, and the days since.
    const paidOnDayPence = quote.paidPence - asked.paid_pence
    const paidSincePence = paidOnDayPence + calculatePaid(running, today) - calculatePaid(running, noticedOn)
    const owedPence = pence(asked.to_pay_pence - paidSincePence)
    const ended = await closeLoan(work, deps, {
      ...figures,
      owedPence,
      goodsPence: pence(figures.goodsPence + paidOnDayPence - asked.to_pay_pence),
      loan,
      to: 'Voluntary terminated',
      reason: 'the borrower ends the hire purchase',
    })
    const lastPaymentOn = await lastDueDay(work, loan)
    await giveStatement(work, deps, { loan: ended, asked, owedPence, lastPaymentOn })
  })
}

interface Statement {
  loan: LoanRow
  asked: NonNullable<Awaited<ReturnType<typeof readAskedHandBack>>>
  /** By now; less than nothing where too much came since the notice. */
  owedPence: Pence
  lastPaymentOn: Day
}

/** As they were shown when the notice was given. */
function toNoticeFigures(asked: Statement['asked']) {
  const { total_price_pence, half_pence, paid_pence, arrears_pence, to_pay_pence } = asked
  return {
    totalPricePence: pence(total_price_pence),
    halfOfTotalPricePence: pence(half_pence),
    paidPence: pence(paid_pence),
    arrearsPence: pence(arrears_pence),
    shortfallPence: pence(to_pay_pence - arrears_pence),
    amountToPayPence: pence(to_pay_pence),
  }
}

/** Recorded with its time, and told with what it leaves to pay. */
async function giveStatement(
  work: Work,
  deps: ApiDeps,
  { loan, asked, owedPence, lastPaymentOn }: Statement,
): Promise<void> {
  const document = handBackDocument({
    brand: getBrand(loan.brand),
    reference: loan.reference,
    borrower: await readParty(work.tx, loan.user_id),
    agreedOn: day(loan.agreed_on),
    vehicle: await readVehicle(work, loan),
    noticedOn: day(asked.noticed_on),
    noticedAtTime: timeOfDay(toInstant(asked.noticed_at)),
    lastPaymentOn,
    figures: toNoticeFigures(asked),
  })
  const { id: quoteId } = await currentQuote(work.tx, loan.application_id)
  const stored = { slug: 'hand-back-statement', applicationId: loan.application_id, quoteId } as const
  const { row } = await storeDocument(deps, work, { ...stored, document })
  await work.tx.updateTable('hand_back').set({ document_id: row.id }).where('loan_id', '=', loan.id).execute()
  await work.record({
    name: 'handedBack',
    subject: ['loan', loan.id],
    after: { toPayPence: asked.to_pay_pence, paidPence: asked.paid_pence, owedPence },
  })
  const content = handBackEmail({
    toPayPence: pence(Math.max(NO_PENCE, owedPence)),
    reference: loan.reference,
    onceKey: `hand-back:${loan.id}`,
  })
  const fileName = `Voluntary-termination-${loan.reference}.pdf`
  await emailBorrower(work, deps, { loan, content, attachments: [{ documentId: row.id, fileName }] })
}

/** In London: '14:05'. */
function timeOfDay(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('Europe/London').toPlainTime().toString({ smallestUnit: 'minute' })
}

const named = z.object({ make: z.string(), model: z.string(), registration: z.string() })

async function readVehicle({ tx }: Work, { application_id }: LoanRow): Promise<string | null> {
  const { vehicle } = await tx
    .selectFrom('loan_application')
    .select('vehicle')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const parsed = named.safeParse(vehicle)
  return parsed.success ? `${parsed.data.make} ${parsed.data.model}, ${parsed.data.registration}` : null
}
