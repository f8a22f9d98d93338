import { isAddressFilledIn } from '@tarnbrook/domain/core/address'
import { answersOfStep, CHANGE_QUERY, type DraftAnswers } from '#features/applications/quote/quote-steps.ts'
import { paths } from '#platform/routing/paths.ts'

export type AddressStepName = 'address' | 'previous-address'

/** `find` asks for a postcode, `choose` offers what stands there, `manual` takes it as typed (and shows what is stored). */
export type AddressMode = 'find' | 'choose' | 'manual'

export function addressMode(step: AddressStepName, answers: DraftAnswers, asked: string | null): AddressMode {
  const { flatNumber, houseNumber, line1, line2, town, postCode, populateManually } = answersOfStep(
    answers,
    step,
  )
  if (asked === 'find' || asked === 'manual') return asked
  if (asked === 'choose' && postCode) return 'choose'
  // Spec 5: an address is filled in when manual entry was chosen, or one of its lines is there.
  const lines = { flatNumber, houseNumber, line1, line2, town }
  if (isAddressFilledIn({ ...lines, populateManually: populateManually === 'true' })) return 'manual'
  return postCode ? 'choose' : 'find'
}

/** The address step in another mode; somebody who came to change an answer still does. */
export function addressModePath(step: AddressStepName, mode: AddressMode, query: URLSearchParams): string {
  const change = query.get(CHANGE_QUERY)
  const path = `${paths.quote(step)}?mode=${mode}`
  return change === null ? path : `${path}&${CHANGE_QUERY}=${encodeURIComponent(change)}`
}

/** The postcode whose addresses a page is about to offer. */
export function addressToLookUp(step: string, answers: DraftAnswers, asked: string | null): string | null {
  if (step !== 'address' && step !== 'previous-address') return null
  return addressMode(step, answers, asked) === 'choose' ? String(answers[`${step}.postCode`]) : null
}
