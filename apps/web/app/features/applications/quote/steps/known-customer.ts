import type { User } from '@tarnbrook/contract/account/auth'
import { startingAddresses } from '#features/applications/address/starting-addresses.ts'
import { answersOfStep, type DraftAnswers } from '#features/applications/quote/quote-steps.ts'
import { dayParts } from '#platform/forms/day-parts.ts'

/**
 * The draft of somebody who is signed in. They apply as who they are with us, so their name, birthday, email and phone
 * number stand in place of any that were typed: the call takes no others. Their address is what the form starts with.
 */
export function withKnown(answers: DraftAnswers, user: User | undefined): DraftAnswers {
  if (!user) return answers
  return { ...addressAnswers(answers, user), ...answers, ...(personOf(user) ?? {}) }
}

/** Whether there is nothing left to ask of who they are. */
export function isKnownCustomer(user: User | undefined): boolean {
  return user !== undefined && personOf(user) !== undefined
}

function personOf({ firstName, lastName, dateOfBirth, email, mobileNumber }: User) {
  const born = dayParts(dateOfBirth)
  if (!born || !mobileNumber) return undefined
  return under('about-you', {
    ...{ firstName, lastName, email, mobileNumber },
    'dateOfBirth.day': born.day,
    'dateOfBirth.month': born.month,
    'dateOfBirth.year': born.year,
  })
}

/** Where they live as we know it, until they have said something else in this draft. */
function addressAnswers(answers: DraftAnswers, { addresses }: User): DraftAnswers {
  if (Object.keys(answersOfStep(answers, 'address')).length > 0) return {}
  const { address, previousAddress } = startingAddresses(addresses)
  return { ...under('address', address), ...under('previous-address', previousAddress) }
}

function under(step: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${step}.${name}`, value]))
}
