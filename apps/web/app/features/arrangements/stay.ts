/** For a step that is saved and shown again: to add up without script, or for another debt row. */
export const STAY_FIELD = '_stay'
