/** In a step's URL: `bank` fills empty lines from the bank, `connect` asks to connect it first. */
export const FROM_QUERY = 'from'

/** How a visit to the bank ended. */
export const SAVED_QUERY = 'saved'
