/** The package has no types: this much of it is used. */
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
