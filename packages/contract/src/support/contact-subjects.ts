/** DISP 1.6: it is acknowledged with its dates. */
export const COMPLAINT = 'A complaint'

/** What a message may be about. The page shows them before it has any use for a schema. */
export const CONTACT_SUBJECTS = [
  'Applying for a loan',
  'My application',
  'My loan',
  'Making a payment',
  'Difficulty paying',
  'Paying early or withdrawing',
  'Changing my details',
  COMPLAINT,
  'Something else',
] as const
