import { randomInt } from 'node:crypto'

export interface Person {
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
}

/** A new person, so tests share nothing. The last name decides the credit agency's answer. */
export function newPerson(lastName = 'Ferrier'): Person {
  const number = String(randomInt(100_000, 1_000_000))
  return {
    firstName: `${FIRST_NAMES[randomInt(FIRST_NAMES.length)]} ${letters(number)}`,
    lastName,
    email: `borrower-${number}@people.example`,
    mobileNumber: `07912 ${number}`,
  }
}

/** As their bank has them. */
export const toHolderName = ({ person }: { person: Person }) => `${person.firstName} ${person.lastName}`

const FIRST_NAMES = ['Maeve', 'Ifan', 'Priya', 'Tobias', 'Agnes'] as const

/** Names have no digits in them: 407 becomes Eah. */
function letters(digits: string): string {
  const name = [...digits].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}
