/** What a kind of proof is called, in pages and emails. */
export const PROOF_NAMES = {
  'income-application-requirement': 'proof of your income',
  'id-application-requirement': 'proof of who you are',
  'address-application-requirement': 'proof of your address',
  'driving-licence-application-requirement': 'your driving licence',
  'settlement-letter-requirement': 'your settlement letter',
} as const

/** Why a proof is sent back, in words for its borrower. */
export const SENT_BACK_WORDS = {
  unreadable:
    'We couldn’t read it. Take the photo again in good light, with all four corners in the picture.',
  'wrong-document': 'It’s a different document from the one we need.',
  incomplete: 'A page or a side is missing. Send every page, and both sides of a card.',
  'out-of-date': 'It’s too old, or has expired. Send a newer one.',
  'other-person': 'The name or address on it doesn’t match your application.',
  'figure-too-high':
    'The settlement figure is more than your loan has for it. Ask the lender for a new letter.',
  'figure-ends':
    'The settlement figure ends before we can pay the lender. Ask the lender for a newer letter.',
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
