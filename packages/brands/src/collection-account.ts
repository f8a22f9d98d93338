/** Where bank transfers go, whatever the brand. The sort code belongs to no bank. */
export const collectionAccount = {
  accountName: 'Tarnbrook Lending Limited',
  sortCode: '990027',
  accountNumber: '27100271',
} as const
