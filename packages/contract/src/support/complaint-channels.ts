/** How a complaint comes that staff write down. */
export const COMPLAINT_CHANNELS = ['phone', 'letter'] as const
