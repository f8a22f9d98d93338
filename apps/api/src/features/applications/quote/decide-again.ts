import { getBrand } from '@tarnbrook/brands/brand'
import type { AmountOverTerm } from '@tarnbrook/domain/applications/affordable-loan'
import {
  affordableOffers,
  decideOrOffer,
  type LoanDecision,
} from '@tarnbrook/domain/applications/affordable-offer'
import { DECLINE_STANDS_DAYS } from '@tarnbrook/domain/applications/application-state'
import {
  type Decision,
  type DeclineReason,
  type Decliner,
  decide,
  type LoanRequest,
  type MonthlyBudget,
  monthlyBudget,
  type OwnLending,
  type SetAside,
  setAside,
} from '@tarnbrook/domain/applications/underwriting'
import { pence } from '@tarnbrook/domain/core/money'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { toDecidingAnswers } from '#features/applications/affordability/household.ts'
import type { UserRow } from '#features/applications/applicant.ts'
import { type ApplicationRow, moveApplication } from '#features/applications/application.ts'
import { readLendingOfPerson } from '#features/situation/own-lending.ts'
import type { Work } from '#platform/command.ts'
import type { BureauReport } from '#providers/bureau/port.ts'
import { toLendingTerms } from './lending-terms.ts'

/** What a decision is made on, besides the application. */
export interface Known {
  user: UserRow
  report: BureauReport
  today: Temporal.PlainDate
  own: OwnLending
}

/** The same, of an application that is decided now. */
export async function readKnown(
  { tx }: { tx: Kysely<DB> },
  application: Pick<ApplicationRow, 'product_type'>,
  known: Omit<Known, 'own'>,
): Promise<Known> {
  const { user, today } = known
  const own = await readLendingOfPerson({ tx }, { user, productType: application.product_type, today })
  const report = setAside(known.report, await readSetAside({ tx }, user.id, today))
  return { ...known, report, own }
}

/** What staff have set aside after a decline of this person that still counts. */
export async function readSetAside(
  { tx }: { tx: Kysely<DB> },
  userId: number,
  today: Temporal.PlainDate,
): Promise<SetAside[]> {
  const reviews = await tx
    .selectFrom('decline_review as r')
    .innerJoin('loan_application as a', 'a.id', 'r.application_id')
    .select(['r.set_aside', 'r.seen_score', 'r.seen_defaults', 'r.seen_judgments'])
    .where('a.user_id', '=', userId)
    .where('r.reviewed_at', '>', new Date(today.subtract({ days: SET_ASIDE_DAYS }).toString()))
    .execute()
  return reviews.flatMap(({ set_aside: reasons, seen_score, seen_defaults, seen_judgments }) =>
    seen_score === null || seen_defaults === null || seen_judgments === null
      ? []
      : {
          reasons,
          seen: {
            score: seen_score,
            defaultsLast12Months: seen_defaults,
            activeJudgments: seen_judgments,
          },
        },
  )
}

/** Long enough to apply again, and to sign before the quote is over. */
const SET_ASIDE_DAYS = 2 * DECLINE_STANDS_DAYS

/** Decides on an application as it is, or would be, by another report than its first. */
export function decideApplication(application: ApplicationRow, known: Known): Decision {
  return decide(known.report, toLoanRequest(application, known), toLendingRules(application, known))
}

/**
 * Why an approved loan is no longer lent: what our own books say since it was decided. Of someone
 * without another loan they say nothing.
 */
export async function findReasonsBeforeSigning(
  work: Work,
  application: ApplicationRow,
  decided: Omit<Known, 'own'>,
): Promise<readonly DeclineReason[]> {
  const known = await readKnown(work, application, decided)
  if (!hasOwnLoans(known.own, application)) return []
  const decision = decideApplication(application, known)
  return decision.outcome === 'declined' ? decision.reasons : []
}

function hasOwnLoans({ bars, instalmentsPence, roomPence }: OwnLending, loan: ApplicationRow): boolean {
  return bars.length > 0 || instalmentsPence > 0 || roomPence < loan.amount_pence
}

/** The same, with an affordable loan where affordability is the only reason against it. */
export function decideAgainOrOffer(application: ApplicationRow, known: Known): LoanDecision {
  return decideOrOffer(known.report, toLoanRequest(application, known), toLendingRules(application, known))
}

/** What can be lent where affordability alone is in the way of an application as it would be. */
export function offersInstead(application: ApplicationRow, known: Known): AmountOverTerm[] {
  return affordableOffers(known.report, toLoanRequest(application, known), toLendingRules(application, known))
}

/** The month that the decision counts, with another payment than that of its price. */
export function calculateBudget(
  application: ApplicationRow,
  known: Known,
  instalmentPence: number,
): MonthlyBudget {
  const { report, own } = known
  const { leastLeftPercent } = toLendingTerms(getBrand(application.brand))
  return monthlyBudget(report, toLoanRequest(application, known), { own, instalmentPence, leastLeftPercent })
}

/** The columns of an application's loan, and of what was asked for where that differs. */
export function toTerms({ amountPence, termMonths, askedFor }: Extract<LoanDecision, { outcome: 'quoted' }>) {
  return {
    amount_pence: amountPence,
    term_months: termMonths,
    asked_amount_pence: askedFor?.amountPence ?? null,
    asked_term_months: askedFor?.termMonths ?? null,
  }
}

function toLendingRules({ brand }: ApplicationRow, { today, own }: Known) {
  return { terms: toLendingTerms(getBrand(brand)), today, own }
}

function toLoanRequest(application: ApplicationRow, known: Known): LoanRequest {
  return {
    amountPence: pence(application.amount_pence),
    termMonths: application.term_months,
    dateOfBirth: Temporal.PlainDate.from(known.user.date_of_birth ?? known.today),
    ...toDecidingAnswers(application),
  }
}

/** Ends an application with the reasons that its borrower is told. */
export async function declineApplication(
  work: Work,
  options: {
    application: ApplicationRow
    reasons: readonly DeclineReason[]
    by: Decliner
    reason: string
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, reasons, by, reason, now } = options
  await work.tx
    .updateTable('loan_application')
    .set({ decline_reasons: [...reasons], declined_by: by })
    .where('id', '=', application.id)
    .execute()
  await moveApplication(work, { application, to: 'Declined', reason, now })
}
