import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Input, listInputs } from './test-inputs.ts'

/**
 * Every text of a call is cleaned, or refused where the cleaner would take something out. Fields
 * come from the schemas: one without `typedText` or `exactText` fails.
 */
const TEXTS = listInputs('string')

/** Of each kind of text there is something here that it accepts. */
const SAMPLES = [
  ...[
    'Maeve',
    'LS1 4AP',
    '309430',
    '12345678',
    '07912345678',
    'jo@people.example',
    '2019',
    'AB12 CDE',
    'TMBJG7NE0M0123456',
    '123456',
  ],
  ...[
    '1234',
    '/account/borrow',
    'https://a.example/b',
    'en-GB',
    'tok_sandbox_abcdefgh',
    'pm_card',
    'pi_card',
  ],
  ...[
    '2026-11-20',
    '2026-11-20T09:00',
    '2026-11-20T09:00:00Z',
    'refund-owed',
    'refund-owed:1',
    '2026-11-20T09:00:00.000Z~refund-owed:1',
    'AAAA',
    'a'.repeat(43),
  ],
]

const UNSEEN = {
  'marks of direction': ['\u200e', '\u200f', '\u061c', '\u202a', '\u202e', '\u2066', '\u2069'],
  'nothing of width': ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u180e', '\u00ad'],
  'fillers, selectors and tags': [
    '\u034f',
    '\u115f',
    '\u3164',
    '\uffa0',
    '\ufe0e',
    '\ufe0f',
    '\u{e0061}',
    '\u{e0100}',
  ],
  'control characters': ['\u0000', '\u0007', '\u001b', '\u007f', '\u009f'],
  'no characters of their own': ['\ud800', '\udc00', '\ue000', '\uffff', '\ufffc', '\u{1ffff}'],
}
const SPACES = [
  ' ',
  '\u00a0',
  '\u2003',
  '\u202f',
  '\u3000',
  '\u2800',
  '\t',
  '\n',
  '\r\n',
  '\v',
  '\u0085',
  '\u2028',
]
const DASHES = ['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d']

const sampleFor = ({ schema }: Input): string =>
  SAMPLES.find((sample) => schema.safeParse(sample).success) ?? ''

const parse = ({ schema }: Input, text: string): unknown => {
  const { success, data } = schema.safeParse(text)
  return success ? data : REFUSED
}
const REFUSED = Symbol('refused')

test('of every text of the contract something is accepted', () => {
  expect(TEXTS.length).toBeGreaterThan(150)
  expect(TEXTS.filter((text) => sampleFor(text) === '').map(({ path }) => path)).toEqual([])
})

describe.each(Object.entries(UNSEEN))('%s', (_what, characters) => {
  test.each(characters)('%j changes nothing anywhere in what is typed, or makes it refused', (character) => {
    const wrong = TEXTS.filter((text) => {
      const sample = sampleFor(text)
      const read = [1, sample.length - 1].map((at) => sample.slice(0, at) + character + sample.slice(at))
      const values = [character + sample, ...read, sample + character].map((typed) => parse(text, typed))
      const expected = parse(text, sample)
      return !values.every((value) => value === expected) && !values.every((value) => value === REFUSED)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

test.each(SPACES)('%j around what is typed changes nothing, and within it is one plain space', (space) => {
  const wrong = TEXTS.filter((text) => {
    const sample = sampleFor(text)
    const around = [space + sample, sample + space].map((typed) => parse(text, typed))
    const within = parse(text, `${sample}${space}${space}${sample}`)
    const isOne =
      around.every((value) => value === parse(text, sample)) || around.every((value) => value === REFUSED)
    return !isOne || (typeof within === 'string' && !isSeen(within))
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test.each(DASHES)('%j is the dash of the keyboard, or refused', (dash) => {
  const wrong = TEXTS.filter((text) => {
    const sample = sampleFor(text)
    const [typed, plain] = [dash, '-'].map((one) => parse(text, sample.slice(0, -1) + one + sample.slice(-1)))
    return typed !== plain && typed !== REFUSED
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

/** No lone mark, only single plain spaces; line breaks may be where several lines are allowed. */
function isSeen(value: string): boolean {
  return !/(?![\n ])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc]|\s[ ]|^\s|\s$/u.test(value)
}

test('whatever is accepted has nothing in it that nobody sees, and is accepted again as it is', () => {
  const hostile = [
    ...Object.values(UNSEEN).flat(),
    ...SPACES,
    ...DASHES,
    'Ａ',
    '１',
    '’',
    'ﬁ',
    '\u0301',
    '<',
    '@',
    '.',
  ]
  const unit = fc.oneof(fc.constantFrom(...hostile), fc.constantFrom(...'aB1é -'))
  const typed = fc.tuple(fc.string({ unit, maxLength: 3 }), fc.nat(20), fc.string({ unit, maxLength: 5 }))
  for (const text of new Map(TEXTS.map((each) => [each.schema, each])).values()) {
    const sample = sampleFor(text)
    fc.assert(
      fc.property(typed, ([before, at, within]) => {
        const value = parse(text, before + sample.slice(0, at) + within + sample.slice(at))
        if (typeof value === 'string')
          expect([text.path, isSeen(value), parse(text, value)]).toEqual([text.path, true, value])
      }),
      { numRuns: 200 },
    )
  }
})
