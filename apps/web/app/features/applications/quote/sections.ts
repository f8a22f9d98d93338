/** The parts of the form, as its schema and the draft have them, in the order in which they are asked. */
export const SECTIONS = ['loan', 'about-you', 'address', 'previous-address', 'home', 'income'] as const
export type Section = (typeof SECTIONS)[number]
