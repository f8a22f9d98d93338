import type { EarlierAnswers } from '@tarnbrook/contract/applications/application-draft'
import { toPounds } from '@tarnbrook/domain/core/money'

/**
 * The answers of their last application, as typed text. Not the last pay day, which has changed,
 * nor purpose, consents and declarations, which belong to each application.
 */
export function toStartingAnswers(earlier: EarlierAnswers) {
  return {
    home: {
      residentialStatus: earlier.residentialStatus,
      rentOrMortgageMonthlyPayment: asTyped(earlier.rentOrMortgageMonthlyPayment),
      maritalStatus: earlier.maritalStatus,
      numberOfDependants: earlier.numberOfDependants,
      monthlyDependantsCost: asTyped(earlier.monthlyDependantsCost),
    },
    income: {
      employmentStatus: earlier.employmentStatus,
      occupation: earlier.occupation ?? '',
      income: asTyped(earlier.netMonthlyIncome),
      incomeFrequency: 'Monthly',
    },
  }
}

function asTyped(amount: EarlierAnswers['netMonthlyIncome']): string {
  const pounds = toPounds(amount)
  return pounds.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2 })
}
