import type { Brand } from '@tarnbrook/brands/brand-type'
import { loanAmountMessage } from '@tarnbrook/contract/applications/application-choices'
import type { CreateLoanApplication } from '@tarnbrook/contract/applications/applications'
import { type FieldErrors, Problem } from '@tarnbrook/contract/errors'
import { ADULT_YEARS, calculateAge, day } from '@tarnbrook/domain/core/calendar'
import { formatDay } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { FIRST_PAYMENT_MAX_DAYS } from '@tarnbrook/domain/schedule/schedule'
import { flagsNotAsked, isTodaysWording, NOT_ASKED, WORDS_HAVE_CHANGED } from '#platform/consent.ts'
import type { RequestContext } from '#platform/context.ts'
import { amountFinanced, toStoredVehicle } from './quote/finance.ts'

/**
 * The checks that a schema cannot make: they depend on the day, the brand and the caller.
 * @throws Problem FORBIDDEN for a direct application to a brand that takes none; VALIDATION_FAILED
 * by field.
 */
export function checkApplication(
  ctx: RequestContext,
  application: CreateLoanApplication,
  today: Temporal.PlainDate,
): void {
  const { brand, actor } = ctx
  // Spec 1: motor and money management take no direct applications, only a partner's.
  if (!brand.switches.directApplications && actor.kind !== 'partner') throw new Problem('FORBIDDEN')
  if (actor.kind === 'borrower' && actor.roles.length > 0) throw new Problem('FORBIDDEN')

  const fields = vehicleErrors(brand, application)
  // CCA 1974 s50: no one under 18 is lent to; the age is that on the London day of applying.
  if (calculateAge(Temporal.PlainDate.from(application.user.dateOfBirth), today) < ADULT_YEARS)
    fields['user.dateOfBirth'] = ['You must be 18 or over to apply']
  const amountPounds = toPounds(application.amount)
  if (!isAmountOffered(brand, amountPounds)) fields.amount = [amountMessage(brand)]
  const { min, max, step } = brand.loanTerm
  if (application.term < min || application.term > max || application.term % step !== 0)
    fields.term = [`Choose a term from ${min} to ${max} months`]
  Object.assign(fields, firstCollectionErrors(application, today))
  for (const flag of flagsNotAsked(brand.productType, application.user.contactConsent ?? {}))
    fields[`user.contactConsent.${flag}`] = [NOT_ASKED]
  if (!isTodaysWording(application.user.contactConsent ?? {}))
    fields['user.contactConsent.wordingVersion'] = [WORDS_HAVE_CHANGED]
  if (Object.keys(fields).length > 0) throw new Problem('VALIDATION_FAILED', { fields })
}

/** `lufcd` is the latest usable first collection date, within the days of a first payment. */
function firstCollectionErrors(
  { lfcd, lufcd }: Pick<CreateLoanApplication, 'lfcd' | 'lufcd'>,
  today: Temporal.PlainDate,
): FieldErrors {
  if (lfcd === undefined) return {}
  const last = today.add({ days: FIRST_PAYMENT_MAX_DAYS }).toString()
  const latest = lufcd !== undefined && lufcd < last ? lufcd : last
  return lfcd > latest ? { lfcd: [`Choose a first collection date up to ${formatDay(day(latest))}`] } : {}
}

/** Spec 9: the loan amount range of the brand, both ends included. */
export function isAmountOffered(brand: Brand, amountPounds: number): boolean {
  return amountPounds >= brand.loanAmountPounds.min && amountPounds <= brand.loanAmountPounds.max
}

export function amountMessage(brand: Brand): string {
  return loanAmountMessage(brand.loanAmountPounds)
}

function vehicleErrors(brand: Brand, { vehicle, amount }: CreateLoanApplication): FieldErrors {
  if (brand.productType !== 'hire-purchase')
    return vehicle ? { vehicle: ['This loan is not tied to a vehicle: leave it out'] } : {}
  if (!vehicle) return { vehicle: ['Say which vehicle this is for'] }
  return amountFinanced(toStoredVehicle(vehicle, null)) === amount
    ? {}
    : { amount: ['The amount must be the cash price less the deposit and the part exchange'] }
}
