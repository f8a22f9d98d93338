import { aText, checkInput } from '../core/input-checks.ts'

/** How near the name on an account is to its giver's. Money goes to accounts of their own only. */
export type HolderLikeness = 'match' | 'close-match' | 'no-match'

/**
 * The last name has to be in it, and another word has to begin as the first name does: ‘A Fell’ and
 * ‘Mr A Fell and Mrs B Fell’ are Ann Fell's.
 */
export function compareHolder(
  holder: string,
  person: { firstName: string; lastName: string },
): HolderLikeness {
  checkInput({ holder, ...person }, { holder: aText, firstName: aText, lastName: aText })
  const rest = listWords(holder)
  for (const word of listWords(person.lastName)) {
    const at = rest.indexOf(word)
    if (at < 0) return 'no-match'
    rest.splice(at, 1)
  }
  const [first = ''] = listWords(person.firstName)
  return rest.some((word) => word.startsWith(first.charAt(0))) ? 'match' : 'close-match'
}

/** Without accents, apostrophes and case. */
function listWords(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/[\p{M}'’]/gu, '')
  return plain
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}
