import type { Nation } from './nation.ts'

/**
 * SI 2020/1311 is of England and Wales; the Bankruptcy (Scotland) Act 2016 Part 15 has another
 * name. Northern Ireland has neither: one that is recorded there began in England or Wales.
 */
const NAME: Readonly<Record<Nation, string>> = {
  'england-and-wales': 'breathing space',
  scotland: 'statutory moratorium',
  'northern-ireland': 'breathing space',
}

/** Our own words, with the name that a moratorium has where their reader lives. */
export function nameMoratorium(words: string, nation: Nation | null): string {
  const name = NAME[nation ?? 'england-and-wales']
  return words
    .replaceAll('breathing space', name)
    .replaceAll('Breathing space', name.charAt(0).toUpperCase() + name.slice(1))
}
