import type { DraftAnswers } from '../quote-steps.ts'

export type AddressStepName = 'address' | 'previous-address'

/** `find` asks for a postcode, `choose` offers what stands there, `manual` takes it as typed (and shows what is kept). */
export type AddressMode = 'find' | 'choose' | 'manual'

export function addressMode(step: AddressStepName, answers: DraftAnswers, asked: string | null): AddressMode {
  const postCode = answers[`${step}.postCode`]
  if (asked === 'find' || asked === 'manual') return asked
  if (asked === 'choose' && postCode) return 'choose'
  if (!postCode) return 'find'
  return answers[`${step}.line1`] ? 'manual' : 'choose'
}

/** The postcode whose addresses a page is about to offer. */
export function addressToLookUp(step: string, answers: DraftAnswers, asked: string | null): string | null {
  if (step !== 'address' && step !== 'previous-address') return null
  return addressMode(step, answers, asked) === 'choose' ? String(answers[`${step}.postCode`]) : null
}
