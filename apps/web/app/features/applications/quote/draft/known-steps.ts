import type { User } from '@tarnbrook/contract/auth/auth'
import { ADDRESS_HISTORY_THRESHOLD } from '@tarnbrook/domain/core/address'
import { startingAddresses } from '#features/addresses/starting-addresses.ts'
import type { KnownSteps } from '../quote-steps.ts'
import { answersOfStep, type DraftAnswers, isKnownCustomer } from './draft.ts'

/** The pages that someone who is signed in need not see, because the account has what they ask. */
export function knownSteps(answers: DraftAnswers, user: User | undefined): KnownSteps {
  if (!user) return []
  const { address, previousAddress } = startingAddresses(user.addresses)
  const isMoved = address.period === String(ADDRESS_HISTORY_THRESHOLD)
  const isAddressKnown = Boolean(
    address.line1 &&
      address.town &&
      address.postCode &&
      address.period &&
      (!isMoved || previousAddress.line1),
  )
  const hasTyped = Object.keys(answersOfStep(answers, 'address')).length > 0
  return [
    ...(isKnownCustomer(user) ? (['about-you'] as const) : []),
    ...(isAddressKnown && !hasTyped ? (['address', 'previous-address'] as const) : []),
  ]
}
