import { expect, test } from 'vitest'
import { hasCardNumber, hasNumberOfCardScheme, maskCardNumbers } from './card-number.ts'

const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
]

test.each(CARDS)('%s is found however it is written', (card) => {
  const spaced = card.replace(/(....)/g, '$1 ')
  const wide = [...card].map((figure) => String.fromCharCode(figure.charCodeAt(0) + 0xfee0)).join('')
  for (const text of [
    card,
    spaced,
    spaced.replaceAll(' ', ' - '),
    `a${card}b`,
    `00${card}`,
    `${card}0`,
    wide,
  ])
    expect([text, hasCardNumber(text)]).toEqual([text, true])
})

test.each([
  '',
  'A bank',
  '1111111111111',
  '424242424242',
  'tok_sandbox_4h2Kd81Lq9',
  'tok_42424242_a_42424242',
])('%s has none', (text) => expect(hasCardNumber(text)).toBe(false))

test.each(CARDS)('%s is masked but for its last four figures', (card) => {
  const masked = maskCardNumbers(`{"at":"card ${card}.","n":${card}}`)
  expect(masked).not.toContain(card)
  expect(JSON.parse(masked).at).toMatch(new RegExp(`^card 9+${card.slice(-4)}\\.$`))
  expect(maskCardNumbers(card.replace(/(....)/g, '$1-'))).toMatch(/^9{4}-9{4}-/)
})

test('ids of records, instants and other long numbers are not masked', () => {
  for (const text of ['382500000000006', '1763850000000', '4242424242424241', '42424242424242424242424242'])
    expect([maskCardNumbers(text), hasNumberOfCardScheme(text)]).toEqual([text, false])
})

test.each(CARDS)('%s inside an id in hexadecimal is left, and beside one is found', (card) => {
  const tail = 'e0c1ffee2b7d'.slice(0, 24 - card.length)
  const ids = [
    `pm_${card}${tail}`,
    `pi_${tail}${card}_secret_${card}${tail}`,
    `a1${card}${tail}`.toUpperCase(),
    '4242a242-4242-4242-a242-424242424242',
  ]
  for (const id of ids) expect([maskCardNumbers(id), hasNumberOfCardScheme(id)]).toEqual([id, false])
  for (const text of [`${ids[0]} ${card}`, `${card}/${ids[1]}`, `a${card}b`, `card:${card}.`])
    expect(hasNumberOfCardScheme(text)).toBe(true)
})

test.each(['-', '1-', '1 ', 'a', 'a-', 'f0', '42424242-4242-'])(
  'a million of %j is gone through once',
  (part) => {
    const text = part.repeat(1_000_000 / part.length)
    expect(maskCardNumbers(`${text}z 4242424242424242`)).toMatch(/ 9{12}4242$/)
  },
)

test.each(CARDS)('%s in a sentence is found as the number of a card scheme', (card) => {
  const wide = [...card].map((figure) => String.fromCharCode(figure.charCodeAt(0) + 0xfee0)).join('')
  const unseen = card.replace(/(....)/g, '$1\u200b')
  const dashed = card.replace(/(....)/g, '$1–')
  for (const text of [card, `My card is ${card.replace(/(....)/g, '$1 ')}.`, wide, unseen, dashed])
    expect(hasNumberOfCardScheme(text)).toBe(true)
})
