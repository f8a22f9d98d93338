import { getBrand } from '@tarnbrook/brands/brand'
import { READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/document-types'
import { Problem } from '@tarnbrook/contract/errors'
import type { Requirement } from '@tarnbrook/contract/requirements'
import { isLiveQuote } from '@tarnbrook/domain/application-state'
import { daysBetween } from '@tarnbrook/domain/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/display'
import { pence } from '@tarnbrook/domain/money'
import { lastWithdrawalDay } from '@tarnbrook/domain/withdrawal-period'
import type { ApiDeps } from '../../deps.ts'
import { toDate, toInstant } from '../../platform/clock.ts'
import { command, type Work } from '../../platform/command.ts'
import { type RequestContext, requireStrong } from '../../platform/context.ts'
import { queueMail } from '../../platform/messages.ts'
import {
  type ApplicationRow,
  currentQuote,
  lockApplicationOfRequirement,
  meetRequirement,
  moveApplication,
  ownRequirement,
  readRequirement,
  scheduleOfQuote,
} from '../applications/application.ts'
import { createLoan } from '../loans/loan.ts'

/**
 * Signs the agreement. Every document of the quote in force must have been confirmed by this borrower. In the same
 * transaction the application becomes Accepted and the loan is made, so there is never one without the other.
 */
export async function acceptLegalDocuments(
  deps: ApiDeps,
  request: { params: { id: number }; ctx: RequestContext; idempotencyKey: string },
): Promise<Requirement> {
  const { ctx, params, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  await command(
    deps,
    ctx,
    { name: 'completeLegalDocuments', idempotencyKey, input: params },
    async (work) => {
      const { application, requirement } = await lockApplicationOfRequirement(work.tx, {
        ...ownRequirement(ctx, params.id),
        type: 'legal-documents-accepted-application-requirement',
      })
      if (application.state !== 'Approved') throw new Problem('WRONG_STATE')
      const now = deps.clock.now()
      const quote = await currentQuote(work.tx, application.id)
      refuseExpired(quote.expires_at, now)
      refuseShortNotice(quote.first_payment_on, deps.clock.today())
      await requireEveryDocumentRead(work, { quoteId: quote.id, userId })

      await meetRequirement(work, { application, requirement, details: {}, now })
      await work.tx
        .updateTable('loan_application')
        .set({ loan_contract_accepted_at: toDate(now) })
        .where('id', '=', application.id)
        .execute()
      await moveApplication(work, { application, to: 'Accepted', reason: 'agreement signed', now })
      await createLoan(work, {
        applicationId: application.id,
        userId,
        bankAccountId: await latestBankAccount(work, application.id),
        brand: application.brand,
        productType: application.product_type as 'unsecured' | 'hire-purchase',
        quote,
        schedule: scheduleOfQuote(quote),
        agreedOn: deps.clock.today(),
        now,
      })
      await mailAgreement(work, { application, quote, today: deps.clock.today(), now })
    },
  )
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

function refuseExpired(expiresAt: Date | null, now: Temporal.Instant): void {
  // The rule of a live quote (Spec 4) is the same for signing as for requesting.
  if (!isLiveQuote({ state: 'Quoted', expiresAt: expiresAt && toInstant(expiresAt) }, now))
    throw new Problem('QUOTE_EXPIRED')
}

/** A Direct Debit must be set up and announced before it is collected; a day chosen long ago may be too near by now. */
function refuseShortNotice(firstPaymentOn: string, today: Temporal.PlainDate): void {
  if (daysBetween(today, Temporal.PlainDate.from(firstPaymentOn)) < LEAST_NOTICE_DAYS)
    throw new Problem('WRONG_STATE', {
      message:
        'Your first payment would come too soon now. Choose your payment day again, then read the documents once more.',
    })
}

const LEAST_NOTICE_DAYS = 10

async function requireEveryDocumentRead(
  work: Work,
  { quoteId, userId }: { quoteId: number; userId: number },
) {
  const read = await work.tx
    .selectFrom('document')
    .innerJoin('document_confirmation', 'document_confirmation.document_id', 'document.id')
    .select('document.slug')
    .distinct()
    .where('document.quote_id', '=', quoteId)
    .where('document_confirmation.user_id', '=', userId)
    .execute()
  const slugs = new Set(read.map(({ slug }) => slug))
  if (READ_DOCUMENT_SLUGS.some((slug) => !slugs.has(slug)))
    throw new Problem('WRONG_STATE', { message: 'Read and confirm each document before you sign.' })
}

async function latestBankAccount(work: Work, applicationId: number): Promise<number> {
  const { id } = await work.tx
    .selectFrom('bank_account')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

async function mailAgreement(
  work: Work,
  facts: {
    application: ApplicationRow
    quote: Awaited<ReturnType<typeof currentQuote>>
    today: Temporal.PlainDate
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, quote, today, now } = facts
  const brand = getBrand(application.brand)
  const user = await work.tx
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  const firstPayment = formatDayWords(Temporal.PlainDate.from(quote.first_payment_on))
  // CCA 1974 s66A: 14 days to withdraw, counted the longer way; said at once and in plain words.
  const lastDay = formatDayWords(lastWithdrawalDay(today))
  await queueMail(work, {
    to: user.email,
    brand: application.brand,
    now,
    subject: 'You have signed your agreement',
    text: [
      `Hello ${user.first_name},`,
      `You have signed your agreement with ${brand.fullName} for ${formatMoney(pence(quote.amount_pence))}.`,
      `What happens next: we set up your Direct Debit, then ${
        application.product_type === 'hire-purchase'
          ? 'pay the seller for your vehicle'
          : 'pay the money to your bank account'
      }. We will e-mail you when it is done.`,
      `You will pay ${formatMoney(pence(quote.instalment_pence))} on ${firstPayment}, and then each month.`,
      `If you change your mind you can withdraw, without giving a reason, until the end of ${lastDay}. You would pay back the amount borrowed and the interest for the days you had it, and nothing else. Call ${brand.contacts.phone} or e-mail ${brand.contacts.contactEmail}.`,
      `${brand.fullName}`,
    ].join('\n\n'),
  })
}
