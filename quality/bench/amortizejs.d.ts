/** The package has no types of its own: this much of it is used. */
declare module 'amortizejs' {
  export const Calculator: {
    calculate(config: {
      method: 'mortgage'
      balance: number
      loanTerm: number
      /** Nominal, in per cent. */
      apr: number
      startDate: Date
    }): {
      periodicPayment: number
      totalPayment: number
      schedule: { remainingBalance: number; date: Date }[]
    }
  }
}
