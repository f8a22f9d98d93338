import type { ComplaintChannel } from '@tarnbrook/contract/support/complaint-channels'

/** How a complaint came that staff wrote down. */
export const CHANNEL_WORDS: Record<ComplaintChannel, string> = {
  phone: 'By phone',
  letter: 'By letter',
  email: 'By email',
}
