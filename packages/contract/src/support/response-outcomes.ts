/** What a final response to a complaint can say (DISP 1.6.2R). */
export const RESPONSE_OUTCOMES = ['upheld', 'upheld-in-part', 'rejected'] as const
