import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName, cleanTyped, foldText, keepCharacters, readEmail } from './typed-text.ts'

describe('a text that was typed', () => {
  test.each([
    ['marks of direction', '\u200eab\u202e\u2066', 'ab'],
    ['nothing of width', '\ufeffa\u200bb\u2060', 'ab'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['fillers and tags', 'a\u3164\u{e0061}\u115f\u034fb', 'ab'],
    ['control characters', 'a\u0000\u0007\u001b\u009fb', 'ab'],
    ['half of a pair, private and no characters', 'a\ud800\ue000\uffff\ufffcb', 'ab'],
    ['a selector that no emoji has', 'a\ufe0fb\u200d', 'ab'],
    ['spaces', '\u00a0a \u2003\u3000\tb\u2800', 'a b'],
    ['line ends', 'a\r\nb\u2028c\u0085d\ve', 'a b c d e'],
    ['dashes', 'a‐b‑c‒d–e—f―g−h﹣i－j', 'a-b-c-d-e-f-g-h-i-j'],
    ['letters and figures of full width', 'ＡＢ１２　＠', 'AB12 @'],
    ['letters in a style', '\u{1d400}\u{1d7cf} ﬁn', 'A1 fin'],
    ['an accent apart', 'Zoe\u0308', 'Zoë'],
    ['fractions, raised signs and ordinals stay', '2½ m² 1º …', '2½ m² 1º …'],
  ])('%s', (_what, typed, clean) => {
    expect(cleanTyped(typed)).toBe(clean)
  })

  test.each(['❤️ 👩‍👩‍👧 👍🏽 1️⃣ 🇬🇧', '❤️‍🔥'])('the emoji %s stay whole', (typed) => {
    expect(cleanTyped(typed, { lines: 'many' })).toBe(typed)
  })

  test('its lines stay lines, without the spaces about them', () => {
    expect(cleanTyped(' a  b \r\n\u200b\r\nc\u2029\td\n', { lines: 'many' })).toBe('a b\n\nc\nd')
  })

  test.each(["O'Neill", 'O’Neill', 'O‘Neill', 'O´Neill', 'O`Neill', 'OʼNeill', 'O′Neill', 'O＇Neill'])(
    'the apostrophe of %s is that of the keyboard',
    (typed) => {
      expect(cleanName(typed)).toBe("O'Neill")
    },
  )

  test('letters and figures alone', () => {
    expect(['30‑94‑30', '‎30/94/30', '(30.94.30)', '30_94_30'].map((typed) => keepCharacters(typed))).toEqual(
      Array(4).fill('309430'),
    )
    expect(keepCharacters(' ab12-cde. ', ' ')).toBe('ab12 cde')
    expect(keepCharacters('1²½')).toBe('1²½')
    expect(keepCharacters('\ubb18-\u11a8')).toBe('\ubb19')
  })

  test.each([
    '\u200bname@people.example\u200b',
    ' name@people.example. ',
    'mailto:name@people.example',
    'MAILTO: name@people.example,',
    'A Name <name@people.example>',
    '"Name, A" <mailto:name@people.example>;',
    'ｎａｍｅ＠people.example',
  ])('the address in %j', (typed) => {
    expect(readEmail(typed)).toBe('name@people.example')
  })

  test.each(['o’brien@people.example', 'two@people.example, more@people.example', 'a name@people.example'])(
    'no address is made of %j that was not there',
    (typed) => {
      expect(readEmail(typed)).toBe(typed.replace('’', "'"))
    },
  )

  test('names are compared without what nobody sees, and places too', () => {
    expect(new Set(["O'Néill ", 'ONEILL', 'o’ne\u200bill', 'Ｏ Neill'].map(foldText))).toEqual(
      new Set(['oneill']),
    )
    expect(foldText('LS1\u00a04AP')).toBe(foldText('ls14ap'))
    expect([foldText(null), foldText(undefined), foldText('\u200b')]).toEqual(['', '', ''])
  })
})

const PARTS = [
  ...[
    'a',
    'é',
    '1',
    '#',
    'k',
    "'",
    '’',
    '<',
    '>',
    '@',
    '.',
    ',',
    'mailto:',
    '〰',
    '👩',
    '❤',
    '👍🏽',
    '🇬🇧',
    '👩‍👩‍👧',
    '\u20e3',
  ],
  ...[
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\ufe0e',
    '\u202e',
    '\u00ad',
    '\u034f',
    '\u0301',
    '\u{e0061}',
    '\ud83d',
    '\udc69',
  ],
  ...[
    ' ',
    '\u00a0',
    '\u2000',
    '\u3000',
    '\u2800',
    '\t',
    '\n',
    '\r',
    '\v',
    '\u0085',
    '\u2028',
    '—',
    '−',
    '－',
    'ﬁ',
    'Ａ',
    '\u212a',
  ],
]
const anything = fc.string({
  unit: fc.oneof(fc.constantFrom(...PARTS), fc.string({ unit: 'binary', maxLength: 1 })),
})

describe('whatever was typed', () => {
  test.each([
    ['one line', cleanTyped],
    ['lines', (typed: string) => cleanTyped(typed, { lines: 'many' })],
    ['a name', cleanName],
    ['letters and figures', (typed: string) => keepCharacters(typed)],
    ['an email address', readEmail],
    ['a text to compare by', foldText],
  ])('reading %s again changes nothing', (_what, read) => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(read(read(typed))).toBe(read(typed))
      }),
      { numRuns: 2_000 },
    )
  })

  test('nothing is left that nobody sees, but the joiners of emoji', () => {
    // Each with what may follow it, so that what is left has none of theirs.
    const emoji =
      /\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier}|\p{Extended_Pictographic})*|[\d#*]\ufe0f\u20e3/gu
    fc.assert(
      fc.property(anything, (typed) => {
        const left = cleanTyped(typed, { lines: 'many' }).replace(emoji, 'x')
        expect(left).not.toMatch(/(?![\n ])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u)
        expect(left).not.toMatch(/ {2}|^\s|\s$|(?!-)[\p{Pd}−]/u)
      }),
      { numRuns: 2_000 },
    )
  })
})
