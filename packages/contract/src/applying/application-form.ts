import { INCOME_FREQUENCIES, netMonthlyIncome } from '@tarnbrook/domain/applying/income'
import { addressesToSend } from '@tarnbrook/domain/core/address'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { paymentDateKinds } from '@tarnbrook/domain/schedule/payment-dates'
import { z } from 'zod'
import { isoDay } from '../wire.ts'
import { type AddressInput, addressInput } from './addresses.ts'
import { loanAmountMessage } from './application-choices.ts'
import { type CreateLoanApplication, createLoanApplicationBody } from './applications.ts'

/**
 * The application form of the site, step by step. Each rule is the one of the call it leads to; the form only asks in
 * another order and in what people know (income as it is paid, the day they were last paid).
 */

const body = createLoanApplicationBody.shape
const { user, affordability } = body

/** The brand's own range, said in its own figures. */
export function loanStep(range: { min: number; max: number }) {
  const { min, max } = range
  return z.strictObject({
    amount: body.amount.refine((amount) => amount >= fromPounds(min) && amount <= fromPounds(max), {
      error: loanAmountMessage(range),
    }),
    term: body.term,
    reason: body.reason,
  })
}

export const aboutYouStep = z.strictObject({
  firstName: user.shape.firstName,
  lastName: user.shape.lastName,
  dateOfBirth: user.shape.dateOfBirth,
  email: user.shape.email,
  mobileNumber: user.shape.mobileNumber,
})

export const homeStep = z.strictObject({
  residentialStatus: affordability.shape.residentialStatus,
  rentOrMortgageMonthlyPayment: affordability.shape.rentOrMortgageMonthlyPayment,
  maritalStatus: affordability.shape.maritalStatus,
  numberOfDependants: affordability.shape.numberOfDependants,
  monthlyDependantsCost: affordability.shape.monthlyDependantsCost,
})

export const addressStep = addressInput

export const incomeStep = z.strictObject({
  employmentStatus: body.employmentStatus,
  occupation: body.occupation,
  income: z
    .number({ error: 'Enter your income after tax' })
    .min(0, { error: 'Your income can’t be less than 0', abort: true })
    .max(1_000_000, { error: 'Check your income: it should be what you take home' }),
  incomeFrequency: z.enum(INCOME_FREQUENCIES, { error: 'Choose how often you are paid' }),
  lastPaidOn: isoDay.optional().meta({ title: 'Date you were last paid' }),
})

export const consentStep = z.strictObject({
  reminders: z.boolean().optional(),
  offers: z.boolean().optional(),
  groupCrossSell: z.boolean().optional(),
  wordingVersion: z.string(),
})

export interface ApplicationAnswers {
  loan: z.output<ReturnType<typeof loanStep>>
  aboutYou: z.output<typeof aboutYouStep>
  home: z.output<typeof homeStep>
  address: AddressInput
  previousAddress: AddressInput | null
  income: z.output<typeof incomeStep>
  consent: z.output<typeof consentStep>
}

/**
 * The body of `POST /loan-applications` from the answers of the form.
 * Spec 5: the second address is sent only when the first one's period is 6; income becomes whole pounds a month.
 */
export function applicationBody(
  answers: ApplicationAnswers,
  today: Temporal.PlainDate,
): CreateLoanApplication {
  const { loan, aboutYou, home, income, consent } = answers
  const dates = income.lastPaidOn
    ? paymentDateKinds({ lastPaidOn: Temporal.PlainDate.from(income.lastPaidOn), today })
    : null
  return {
    ...loan,
    occupation: income.occupation,
    employmentStatus: income.employmentStatus,
    netMonthlyIncome: netMonthlyIncome(income.income, income.incomeFrequency),
    ...(dates
      ? { lcpd: dates.lcpd.toString(), lfcd: dates.lfcd.toString(), lufcd: dates.lufcd.toString() }
      : {}),
    user: {
      ...aboutYou,
      addresses: addressesToSend([
        answers.address,
        ...(answers.previousAddress ? [answers.previousAddress] : []),
      ]),
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
