import type { EarlierAnswers } from '@tarnbrook/contract/applications/application-draft'
import { toPounds } from '@tarnbrook/domain/core/money'

/**
 * What somebody said when they last applied, as a person would type it. The day on which they were last paid is another one by now; what the
 * loan is for, consents and declarations are of each application.
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
