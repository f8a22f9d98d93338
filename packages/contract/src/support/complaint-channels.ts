/** How a complaint comes that staff write down. */
export const COMPLAINT_CHANNELS = ['phone', 'letter', 'email'] as const
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number]
