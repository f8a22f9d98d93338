/** What a call back may be about. The page shows them before it has any use for a schema. */
export const CALLBACK_TOPICS = [
  'Where my application stands',
  'What you need from me',
  'The documents and the agreement',
  'Have a person look at a decision',
  'Money is tight',
  'Something else',
] as const

export type CallbackTopic = (typeof CALLBACK_TOPICS)[number]
