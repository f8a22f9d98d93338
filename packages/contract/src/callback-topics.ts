/** What a call back may be about. The page shows them before it has any use for a schema. */
export const CALLBACK_TOPICS = [
  'Where my application stands',
  'What you need from me',
  'The documents and the agreement',
  'A decision I would like a person to look at',
  'Money is tight',
  'Something else',
] as const

export type CallbackTopic = (typeof CALLBACK_TOPICS)[number]
