import { netMonthlyIncome, PAY_FREQUENCIES, toStatedIncome } from '@tarnbrook/domain/applications/income'
import { addressesToSend } from '@tarnbrook/domain/core/address'
import { ADULT_YEARS, calculateAge } from '@tarnbrook/domain/core/calendar'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { paymentDateKinds } from '@tarnbrook/domain/schedule/payment-dates'
import { z } from 'zod'
import { addressInput, homeInUk } from '../addresses/addresses.ts'
import { exactText } from '../fields.ts'
import { isoDayInput, numberError } from '../wire.ts'
import { loanAmountMessage } from './application-choices.ts'
import { type CreateLoanApplication, createLoanApplicationBody } from './applications.ts'

/**
 * One schema whose keys are the steps. Each rule is the one of the call it leads to. The form asks
 * for the earlier address after one with the shortest period, so it is optional here.
 * @param range the brand's own loan amounts, in pounds
 * @param today the applicant is an adult by this day, and no one was paid after it
 */
export function applicationForm({ range, today }: { range: AmountRange; today: Temporal.PlainDate }) {
  return z.strictObject({
    loan: loanStep(range),
    'about-you': aboutYouStep(today),
    home: homeStep,
    address: addressInput.refine(...homeInUk('postCode')),
    'previous-address': addressInput.optional(),
    income: incomeStep(today),
  })
}

export type ApplicationAnswers = z.output<ReturnType<typeof applicationForm>>

interface AmountRange {
  min: number
  max: number
}

const body = createLoanApplicationBody.shape
const { user, affordability } = body

/** The brand's own range, in its own figures. */
function loanStep(range: AmountRange) {
  const { min, max } = range
  return z.strictObject({
    amount: body.amount.refine((amount) => amount >= fromPounds(min) && amount <= fromPounds(max), {
      error: loanAmountMessage(range),
    }),
    term: body.term,
    reason: body.reason,
  })
}

function aboutYouStep(today: Temporal.PlainDate) {
  return z.strictObject({
    firstName: user.shape.firstName,
    lastName: user.shape.lastName,
    dateOfBirth: user.shape.dateOfBirth
      .refine((day) => !isDay(day) || day < today.toString(), {
        error: 'Your date of birth must be in the past',
      })
      .refine((day) => !isDay(day) || day >= today.toString() || isAdult(day, today), {
        error: 'You must be 18 or over to apply',
      }),
    email: user.shape.email,
    mobileNumber: user.shape.mobileNumber,
  })
}

/** An invalid day has its own error. No `abort`: that would skip rules of several answers. */
function isDay(text: string): boolean {
  return isoDayInput.safeParse(text).success
}

function isAdult(dateOfBirth: string, today: Temporal.PlainDate): boolean {
  return calculateAge(Temporal.PlainDate.from(dateOfBirth), today) >= ADULT_YEARS
}

const homeStep = z.strictObject({
  residentialStatus: affordability.shape.residentialStatus,
  rentOrMortgageMonthlyPayment: affordability.shape.rentOrMortgageMonthlyPayment,
  maritalStatus: affordability.shape.maritalStatus,
  numberOfDependants: affordability.shape.numberOfDependants,
  monthlyDependantsCost: affordability.shape.monthlyDependantsCost,
})

function incomeStep(today: Temporal.PlainDate) {
  return z.strictObject({
    employmentStatus: body.employmentStatus,
    occupation: body.occupation,
    income: z
      .number({ error: numberError('Enter your income after tax') })
      .min(0, { error: 'Your income can’t be less than 0', abort: true })
      .max(1_000_000, { error: 'Check your income: it should be what you take home' }),
    incomeFrequency: z.enum(PAY_FREQUENCIES, { error: 'Choose how often you’re paid' }),
    lastPaidOn: isoDayInput
      .refine((day) => day <= today.toString(), {
        error: 'The day you were last paid must be today or in the past',
      })
      .optional()
      .meta({ title: 'Date you were last paid' }),
  })
}

/** What the page that sends the application asks beside its button. */
export const contactConsentForm = z.strictObject({
  reminders: z.boolean().optional(),
  offers: z.boolean().optional(),
  groupCrossSell: z.boolean().optional(),
  wordingVersion: exactText({ max: 60 }),
})

export type ContactConsentAnswers = z.output<typeof contactConsentForm>

/**
 * The body of `POST /loan-applications` from the form. Spec 5: a second address only when the first
 * one's period is 6; income in whole pounds a month.
 */
export function applicationBody(
  answers: ApplicationAnswers,
  consent: ContactConsentAnswers,
  today: Temporal.PlainDate,
): CreateLoanApplication {
  const { loan, home, address, income, 'about-you': aboutYou, 'previous-address': previousAddress } = answers
  const stated = toStatedIncome(income.income, income.incomeFrequency)
  const dates = income.lastPaidOn
    ? paymentDateKinds({ lastPaidOn: Temporal.PlainDate.from(income.lastPaidOn), today })
    : null
  return {
    ...loan,
    occupation: income.occupation,
    employmentStatus: income.employmentStatus,
    netMonthlyIncome: netMonthlyIncome(stated.income, stated.frequency),
    ...(dates
      ? { lcpd: dates.lcpd.toString(), lfcd: dates.lfcd.toString(), lufcd: dates.lufcd.toString() }
      : {}),
    user: {
      ...aboutYou,
      addresses: addressesToSend(previousAddress ? [address, previousAddress] : [address]),
      contactConsent: {
        unsecuredLoanReminders: consent.reminders ?? false,
        unsecuredLoanOffers: consent.offers ?? false,
        groupCrossSell: consent.groupCrossSell ?? false,
        wordingVersion: consent.wordingVersion,
      },
    },
    affordability: home,
  }
}
