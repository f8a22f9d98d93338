/** In a step that is saved and shown again: to add up a budget without script, or with another empty row of debts. */
export const STAY_FIELD = '_stay'
