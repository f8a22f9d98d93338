/** Where a person lives, as far as the law of debt differs. */
export const NATIONS = ['england-and-wales', 'scotland', 'northern-ireland'] as const

export type Nation = (typeof NATIONS)[number]

/** Postcode areas that lie in Scotland; TD lies on both sides of the border. */
const SCOTTISH_AREAS: ReadonlySet<string> = new Set(
  'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '),
)

/** Berwick-upon-Tweed, and Cornhill-on-Tweed with Mindrum: of the area TD, in England. */
const ENGLISH_OF_TD = /^TD(?:15|124)/

/** By the postcode; a few streets at a border are counted with their neighbours. */
export function findNation(postcode: string): Nation {
  const joined = postcode.replaceAll(/\s/g, '').toUpperCase()
  const [area = ''] = /^[A-Z]{1,2}/.exec(joined) ?? []
  if (area === 'BT') return 'northern-ireland'
  return SCOTTISH_AREAS.has(area) && !ENGLISH_OF_TD.test(joined) ? 'scotland' : 'england-and-wales'
}
