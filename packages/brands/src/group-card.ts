/** The lender's credit card: a product of the same company under another name. */
export const groupCard = {
  name: 'Zable credit card',
  tradingNote: 'Zable is a trading name of Tarnbrook Lending Limited.',
} as const
