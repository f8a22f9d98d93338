import { getBrand } from '@tarnbrook/brands/brand'
import {
  REQUIREMENT_TYPES,
  type RequirementType,
} from '@tarnbrook/contract/applications/requirement-resource'
import {
  type ApplicationState,
  awaitsRequirements,
  DECLINE_STANDS_DAYS,
  isQuoted,
} from '@tarnbrook/domain/applications/application-state'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import type { ApiDeps } from '#deps.ts'
import { toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { type ApplicationRow, currentQuote, type QuoteRow } from './application.ts'
import {
  type ApplicationFacts,
  addressMismatchEmail,
  approvedEmail,
  type DeclineReviewKind,
  declinedEmail,
  declineReviewedEmail,
  inReviewEmail,
  type QuoteFacts,
  quoteEmail,
  requestedEmail,
  turnedDownEmail,
} from './quote/application-emails.ts'
import type { StoredVehicle } from './quote/finance.ts'
import { quoteForDay } from './quote/quote-figures.ts'
import { MISMATCH_VALID_DAYS } from './request/expiry.ts'
import type { SuggestingDetails } from './request/suggested-loan.ts'

/** Job: emails a quote, unless it has been replaced or requested, or has expired, since. */
export async function emailQuote(deps: ApiDeps, { quoteId }: { quoteId: number }): Promise<void> {
  await inCommand(deps, 'emailQuote', async (work) => {
    const quote = await work.tx
      .selectFrom('quote')
      .selectAll()
      .where('id', '=', quoteId)
      .where('is_current', '=', true)
      .executeTakeFirst()
    if (!quote || (await hasHadManyQuotes(work, quote))) return
    const application = await readApplication(work, quote.application_id)
    if (!isQuoted(application.state)) return
    await writeToApplicant(work, deps, {
      application,
      onceKey: `quote:${quoteId}`,
      content: (about) =>
        quoteEmail(about, {
          quote: toQuoteFacts(deps, application, quote),
          isReplacement: quote.replaces_quote_id !== null,
          asked: toRequestedLoan(application),
        }),
    })
  })
}

function toRequestedLoan({ asked_amount_pence: amountPence, asked_term_months: termMonths }: ApplicationRow) {
  return amountPence === null || termMonths === null ? null : { amountPence, termMonths }
}

/** Job: emails an applicant the new state. If it changed again, that change's job emails it. */
export async function emailApplicationState(
  deps: ApiDeps,
  { applicationId, sortKey }: { applicationId: number; sortKey: number },
): Promise<void> {
  await inCommand(deps, 'emailApplicationState', async (work) => {
    const move = await work.tx
      .selectFrom('application_transition')
      .select(['to_state', 'at'])
      .where('application_id', '=', applicationId)
      .where('sort_key', '=', sortKey)
      .where('most_recent', '=', true)
      .executeTakeFirst()
    if (!move) return
    const application = await readApplication(work, applicationId)
    const state = move.to_state
    const content = await chooseEmail(work, deps, { application, state, movedAt: toInstant(move.at) })
    if (!content) return
    // A request made again is the same one; the others can happen twice, and each is told.
    const which = awaitsRequirements(state) ? applicationId : `${applicationId}:${sortKey}`
    await writeToApplicant(work, deps, { application, content, onceKey: `${state}:${which}` })
  })
}

/** In the transaction that withdraws. Whoever withdraws by themselves is not told. */
export function writeTurnedDown(work: Work, deps: ApiDeps, application: ApplicationRow): Promise<void> {
  const onceKey = `turned-down:${application.id}`
  return writeToApplicant(work, deps, { application, content: turnedDownEmail, onceKey })
}

/** In the transaction of the review. What was found is on the page of the application. */
export function writeReviewed(
  work: Work,
  deps: ApiDeps,
  { application, outcome, which }: { application: ApplicationRow; outcome: DeclineReviewKind; which: number },
): Promise<void> {
  return writeToApplicant(work, deps, {
    application,
    content: (about) => declineReviewedEmail(about, outcome),
    onceKey: `decline-reviewed:${application.id}:${which}`,
  })
}

/** Whoever tries many amounts gets the first few quotes by email, the others on the page. */
const MOST_QUOTES_A_DAY = 5

async function hasHadManyQuotes({ tx }: Work, quote: QuoteRow): Promise<boolean> {
  const { count } = await tx
    .selectFrom('quote')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', '=', quote.application_id)
    .where('id', '<>', quote.id)
    // A quote that was only recalculated for another day was not emailed.
    .where('earlier_quote_id', 'is', null)
    .where('created_at', '>', new Date(quote.created_at.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  return count >= MOST_QUOTES_A_DAY
}

type ToEmail = (about: ApplicationFacts) => EmailContent

async function chooseEmail(
  work: Work,
  deps: ApiDeps,
  move: { application: ApplicationRow; state: ApplicationState; movedAt: Temporal.Instant },
): Promise<ToEmail | undefined> {
  const { application, state, movedAt } = move
  const movedOn = londonToday(movedAt)
  switch (state) {
    case 'Declined': {
      const { declined_by: by } = application
      if (by === null) throw new Error(`application ${application.id} was declined by nobody`)
      return (about) =>
        declinedEmail(about, {
          by,
          hadFullSearch: application.reaction === 'yes',
          applyAgainFrom: movedOn.add({ days: DECLINE_STANDS_DAYS }),
        })
    }
    case 'Address Mismatch':
      return (about) => addressMismatchEmail(about, { correctBy: movedOn.add({ days: MISMATCH_VALID_DAYS }) })
    case 'Requested': {
      const left = await leftToDo(work, application.id)
      const quote = toQuoteFacts(deps, application, await currentQuote(work.tx, application.id))
      const suggested = await readSuggestedLoan(work, application.id)
      return left.length === 0 ? undefined : (about) => requestedEmail(about, { quote, left, suggested })
    }
    case 'In Review':
      return inReviewEmail
    case 'Approved': {
      const quote = toQuoteFacts(deps, application, await currentQuote(work.tx, application.id))
      return (about) => approvedEmail(about, { quote })
    }
    default:
      return undefined
  }
}

/** Signing is not among them: it comes after all of these, on the page as in the email. */
type ToDo = Exclude<RequirementType, 'legal-documents-accepted-application-requirement'>

const TO_DO: Record<ToDo, string> = {
  'phone-application-requirement': 'Confirm your mobile number',
  'affordability-application-requirement': 'Choose an amount that fits your budget',
  'debt-consolidation-upsell-application-requirement': 'Tell us what the loan is to pay off',
  'settlement-letter-requirement': 'Send your settlement letter',
  'current-address-confirmation-requirement': 'Confirm your address',
  'income-application-requirement': 'Send proof of your income',
  'id-application-requirement': 'Send proof of who you are',
  'address-application-requirement': 'Send proof of your address',
  'driving-licence-application-requirement': 'Send your driving licence',
  'bank-application-requirement': 'Give your bank account',
  'payment-day-application-requirement': 'Choose your payment day',
}

async function leftToDo({ tx }: Work, applicationId: number): Promise<string[]> {
  const wanted = await tx
    .selectFrom('requirement')
    .select('type')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'wanted')
    .execute()
  const types = new Set<string>(wanted.map(({ type }) => type))
  return REQUIREMENT_TYPES.flatMap((type) =>
    types.has(type) && type !== 'legal-documents-accepted-application-requirement' ? [TO_DO[type]] : [],
  )
}

/** The loan that is suggested instead of the requested one. */
async function readSuggestedLoan({ tx }: Work, applicationId: number) {
  const found = await tx
    .selectFrom('requirement')
    .select('details')
    .where('application_id', '=', applicationId)
    .where('type', '=', 'affordability-application-requirement')
    .where('state', '=', 'wanted')
    .executeTakeFirst()
  const { suggested } = (found?.details ?? {}) as unknown as SuggestingDetails
  return suggested ? { amountPence: suggested.amount_pence, termMonths: suggested.term_months } : null
}

function readApplication({ tx }: Work, id: number): Promise<ApplicationRow> {
  return tx.selectFrom('loan_application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function writeToApplicant(
  work: Work,
  deps: ApiDeps,
  options: { application: ApplicationRow; content: ToEmail; onceKey: string },
): Promise<void> {
  const { application, content, onceKey } = options
  const brand = getBrand(application.brand)
  await emailUser(work, deps, {
    userId: application.user_id,
    brand,
    onceKey,
    content: ({ siteUrl }) =>
      content({
        brand,
        siteUrl,
        id: application.id,
        productType: application.product_type,
        amountPence: application.amount_pence,
        termMonths: application.term_months,
      }),
  })
}

/** The figures of an agreement made today, as on the page. */
function toQuoteFacts(deps: ApiDeps, application: ApplicationRow, stored: QuoteRow): QuoteFacts {
  const quote = quoteForDay(stored, deps.clock.today())
  const vehicle = application.vehicle as StoredVehicle | null
  return {
    amountPence: quote.amount_pence,
    termMonths: quote.term_months,
    instalmentPence: quote.instalment_pence,
    lastInstalmentPence: quote.last_instalment_pence,
    aprPercent: quote.apr_percent,
    annualRatePercent: quote.annual_rate_percent,
    feePence: quote.fee_pence,
    optionToPurchaseFeePence: quote.option_to_purchase_fee_pence,
    totalPayablePence: quote.total_payable_pence,
    depositPence: vehicle?.depositPence ?? 0,
    partExchangePence: vehicle?.partExchangePence ?? 0,
    agreementOn: Temporal.PlainDate.from(quote.start_on),
    firstPaymentOn: Temporal.PlainDate.from(quote.first_payment_on),
    validUntil: quote.expires_at === null ? null : londonToday(toInstant(quote.expires_at)),
  }
}

function inCommand(deps: ApiDeps, name: string, body: (work: Work) => Promise<void>): Promise<void> {
  return command(deps, systemContext('applicant-email'), { name }, body)
}
