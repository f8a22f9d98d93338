import type { Dice } from '../attack/dice.ts'

/** What people type and paste, right, nearly right and wrong, and what no one sees in it. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  words: [
    'Maeve',
    "O'Neill",
    'Flat 1/2, 34 Byres Road',
    'Anne-Marie',
    'ß',
    'Zoë',
    'Null',
    'a',
    'The Old Mill',
  ],
  answers: [
    'LS1 4AP',
    'S01 OAA',
    '30-94-30',
    '12345678',
    '07912 345678',
    'jo@people.example',
    '123 456',
    'yes',
  ],
  numbers: [
    '1,234.50',
    '950,50',
    '1.250',
    '£2,600.00',
    '1e9',
    '-0',
    '1/2',
    '٣',
    '１２',
    '00',
    '99999999999',
    '0.001',
  ],
  days: ['31/02/2000', '1 March 1990', '29.2.2024', '1990-01-01', '3/4/90', '0/0/0000'],
  unseen: [
    '\u200b',
    '\u200e',
    '\u202e',
    '\u00ad',
    '\ufeff',
    '\u2060',
    '\u{e0061}',
    '\ufe0f',
    '\u034f',
    '\u3164',
  ],
  spaces: [' ', '\u00a0', '\u2003', '\u202f', '\t', '\n', '\r\n', '\u2028', '\u0085', '   '],
  dashes: ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '/'],
  forms: ['Ａｂ', 'ﬁ', '½', '…', '’', '“', '\u0301', '\u0323\u0301', '№', 'İ', 'ǆ', '𝐀'],
  scripts: ['الأحمد', '张伟', 'Ольга', 'Ελένη', 'नमस्ते', '👩‍👩‍👧', '🏴\u{e0067}\u{e0062}\u{e007f}', '0️⃣'],
  controls: ['\u0000', '\u0007', '\u001b[31m', '\u007f', '\ufffd', '\uffff', '\ud800'],
  markup: ['<b>', '"><script>', '&amp;', '{{7*7}}', '%00', '%', "' or 1=1 --", '=1+1', '@', '.', ';'],
}
const KINDS = Object.keys(PARTS)

const LENGTHS = [30, 31, 60, 61, 80, 81, 200, 201, 254, 255, 1_000, 4_000]

export function typedText(dice: Dice): string {
  const text = Array.from({ length: 1 + dice.int(5) }, () => dice.pick(PARTS[dice.pick(KINDS)]!)).join('')
  if (dice.chance(0.9)) return text
  const length = dice.pick(LENGTHS)
  return text.repeat(Math.ceil(length / Math.max(1, text.length))).slice(0, length)
}
