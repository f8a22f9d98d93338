/** The parts of the form, as in its schema and the draft, in the order they are asked. */
export const SECTIONS = ['loan', 'about-you', 'address', 'previous-address', 'home', 'income'] as const
export type Section = (typeof SECTIONS)[number]
