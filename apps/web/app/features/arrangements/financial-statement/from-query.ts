/** In the URL of a step: `bank` lets its empty lines begin with what the bank shows, `connect` asks to connect it first. */
export const FROM_QUERY = 'from'

/** How a visit to the bank ended. */
export const SAVED_QUERY = 'saved'
