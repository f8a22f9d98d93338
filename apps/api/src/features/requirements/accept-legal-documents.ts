import { getBrand } from '@tarnbrook/brands/brand'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/documents/document-types'
import { Problem } from '@tarnbrook/contract/errors'
import { canSign, isLiveQuote } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { lockApplicant, type UserRow } from '#features/applications/applicant.ts'
import {
  type ApplicationRow,
  currentQuote,
  lockApplicationOfRequirement,
  meetRequirement,
  moveApplication,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import {
  askForAnother,
  findUnpayableDebt,
  reopenLetter,
} from '#features/applications/card-payoff/payable-debt.ts'
import { declineApplication, findReasonsBeforeSigning } from '#features/applications/quote/decide-again.ts'
import { scheduleOfQuote } from '#features/applications/quote/quote-figures.ts'
import { requireQuoteOfToday } from '#features/applications/quote/quotes.ts'
import { findFullReport } from '#features/applications/search/searches.ts'
import { type CardOfLoan, confirmedCards } from '#features/loans/facts/card-payoffs.ts'
import { createLoan } from '#features/loans/loan.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { findBorrowerSiteUrl } from '#platform/tokens.ts'
import { agreementSignedEmail } from './agreement-email.ts'
import { recordElectronicDelivery } from './electronic-delivery.ts'
import { signedDocuments } from './signed-documents.ts'
import { recordSignature } from './signing.ts'

interface BodyOfSigning {
  agreesToEmail: true
  wordingVersion: string
}

/**
 * Signs the agreement, once this borrower has confirmed every document of the current quote. The
 * application becomes Accepted and the loan is made in one transaction: neither without the other.
 */
export async function completeLegalDocuments(
  deps: ApiDeps,
  request: {
    params: { id: number }
    body: BodyOfSigning
    ctx: RequestContext
    idempotencyKey: string
  },
): Promise<Requirement> {
  const { ctx, params, body, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  // A key keeps the answer: `false` is a decline, and words are another refusal.
  const answer = await command<boolean | string>(
    deps,
    ctx,
    { name: 'completeLegalDocuments', idempotencyKey, input: { params, body } },
    async (work) => {
      const user = await lockApplicant(work, userId)
      const { application, requirement } = await lockApplicationOfRequirement(work.tx, {
        ...ownRequirement(ctx, params.id),
        type: 'legal-documents-accepted-application-requirement',
      })
      if (!canSign(application.state)) throw new Problem('WRONG_STATE')
      const now = deps.clock.now()
      refuseExpired((await currentQuote(work.tx, application.id)).expires_at, now)
      // The agreement's figures and its first payment are for the day on which it was made.
      const quote = await requireQuoteOfToday(work.tx, application.id, deps.clock.today())
      await requireEveryDocumentRead(work, { quoteId: quote.id, userId })
      if (await declineBeforeSigning(work, deps, { application, user })) return false
      const unpayable = await findUnpayableDebt(work, {
        application,
        today: deps.clock.today(),
        step: 'reviewed',
      })
      if (unpayable) {
        await reopenLetter(work, { application, debt: unpayable, now })
        return `Nothing was signed. ${askForAnother(unpayable)}`
      }

      await recordElectronicDelivery(work, {
        applicationId: application.id,
        userId,
        wordingVersion: body.wordingVersion,
        now,
      })
      await meetRequirement(work, { application, requirement, details: {}, now })
      await work.tx
        .updateTable('loan_application')
        .set({ loan_contract_accepted_at: toDate(now) })
        .where('id', '=', application.id)
        .execute()
      await moveApplication(work, { application, to: 'Accepted', reason: 'agreement signed', now })
      const cards = await confirmedCards(work.tx, { applicationId: application.id })
      const loanId = await createLoan(work, {
        applicationId: application.id,
        userId,
        bankAccountId: await latestBankAccount(work, application.id),
        brand: application.brand,
        productType: application.product_type,
        quote,
        schedule: scheduleOfQuote(quote),
        cards,
        agreedOn: deps.clock.today(),
        now,
      })
      const { wordingVersion } = body
      await recordSignature(deps, work, { loanId, quoteId: quote.id, userId, ctx, wordingVersion, now })
      await emailAgreement(work, deps, { application, quote, loanId, cards })
      return true
    },
  )
  if (answer === false) throw new Problem('WRONG_STATE', { message: NO_LONGER_LENT })
  if (typeof answer === 'string') throw new Problem('WRONG_STATE', { message: answer })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

const NO_LONGER_LENT =
  'We can’t lend to you now: something has changed in what you have with us. Nothing was signed. Your application says why.'

/** A loan made at another brand since this one was approved counts. */
async function declineBeforeSigning(
  work: Work,
  { clock }: ApiDeps,
  { application, user }: { application: ApplicationRow; user: UserRow },
): Promise<boolean> {
  const report = await findFullReport(work.tx, application.id)
  if (!report) return false
  const reasons = await findReasonsBeforeSigning(work, application, { user, report, today: clock.today() })
  if (reasons.length === 0) return false
  await declineApplication(work, {
    application,
    reasons,
    by: 'rules',
    reason: 'before signing',
    now: clock.now(),
  })
  return true
}

function refuseExpired(expiresAt: Date | null, now: Temporal.Instant): void {
  // The rule of a live quote (Spec 4) is the same for signing as for requesting.
  if (!isLiveQuote({ state: 'Quoted', expiresAt: expiresAt && toInstant(expiresAt) }, now))
    throw new Problem('QUOTE_EXPIRED')
}

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
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

async function emailAgreement(
  work: Work,
  deps: ApiDeps,
  signed: {
    application: ApplicationRow
    quote: Awaited<ReturnType<typeof currentQuote>>
    loanId: number
    cards: readonly CardOfLoan[]
  },
): Promise<void> {
  const { application, quote, loanId, cards } = signed
  const brand = getBrand(application.brand)
  const attachments = await signedDocuments(work, { quoteId: quote.id, userId: application.user_id, loanId })
  await emailUser(work, deps, {
    userId: application.user_id,
    loan: { id: loanId },
    brand,
    onceKey: `agreement:${application.id}`,
    attachments,
    onSent: { job: 'record-agreement-sent', payload: { loanId } },
    content: ({ siteUrl }) =>
      agreementSignedEmail({
        brand,
        siteUrl,
        withdrawUrl: `${findBorrowerSiteUrl(deps.config, brand.key)}/account/borrow/repay/cancel-before-payout?id=${loanId}`,
        applicationId: application.id,
        productType: application.product_type,
        amountPence: quote.amount_pence,
        cards,
        instalmentPence: quote.instalment_pence,
        aprPercent: quote.apr_percent,
        firstPaymentOn: Temporal.PlainDate.from(quote.first_payment_on),
        signedOn: deps.clock.today(),
        fileNames: attachments.map(({ fileName }) => fileName),
      }),
  })
}
