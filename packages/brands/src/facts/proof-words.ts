/** What a kind of proof is called, in pages and emails. */
export const PROOF_NAMES = {
  'income-application-requirement': 'proof of your income',
  'id-application-requirement': 'proof of who you are',
  'address-application-requirement': 'proof of your address',
  'driving-licence-application-requirement': 'your driving licence',
  'settlement-letter-requirement': 'your settlement letter',
} as const

/** How soon a proof is reviewed. The lender's own promise, in working days. */
export const REVIEWED_WITHIN_WORKING_DAYS = 1

/** The same in words: "We usually finish within one working day." */
export const REVIEW_TIME: string = timeInWords(REVIEWED_WITHIN_WORKING_DAYS)

function timeInWords(workingDays: number): string {
  return workingDays === 1 ? 'one working day' : `${workingDays} working days`
}

/** The most that one file of a proof has, and what is said of a larger one. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024
export const FILE_TOO_LARGE =
  'That file is larger than 20 MB. Send a smaller one, or send its pages one at a time.'
