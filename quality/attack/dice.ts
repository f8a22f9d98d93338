import { randomNumbers } from '../../e2e/support/seeds/random.ts'

/** Choices from a seed and a number, so one attack can be repeated without those before it. */
export interface Dice {
  /** From 0 to `below` - 1. */
  int(below: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** Text of that many characters, most of them harmless. */
  text(length: number): string
  bytes(length: number): Buffer
}

export function createDice(seed: number, number: number): Dice {
  const random = randomNumbers((Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) | 0)
  const int = (below: number) => Math.floor(random() * below)
  const pick = <T>(list: readonly T[]): T => list[int(list.length)] as T
  return {
    int,
    pick,
    chance: (probability) => random() < probability,
    text: (length) =>
      Array.from({ length: Math.min(length, 64) }, () => pick(LETTERS))
        .join('')
        .repeat(Math.ceil(length / 64))
        .slice(0, length),
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(256))),
  }
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789_-. é😀<>"\'&%']

/** Names that every object of the language has. */
export const INHERITED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'propertyIsEnumerable',
  '__defineGetter__',
  'valueOf',
]

/** Text that is hard to store, to compare or to show. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u0645\u0631',
  '\ufeff',
  'İ',
  'ﬃ',
  '👩‍👩‍👧',
  '\r\nX-Injected: 1',
  "' or 1=1 --",
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '1e999',
  '-0',
  '0x1f',
  '٣',
  'a@b',
  'a\u0000@b.co',
  'İ@people.example',
  '"a b"@people.example',
  `a@${'b.'.repeat(200)}example`,
]

/** Slow for a check that goes back and forth through a text: no address, or nearly one. */
export function longEmail(dice: Dice): string {
  const length = dice.pick([255, 5_000, 25_000])
  const unit = dice.pick(['a ', 'a', '@', '.', '1', ' ', 'é', 'a@', 'a.b@', '\u00a0'])
  return unit.repeat(length) + dice.pick(['', '@', '@people.example'])
}

/** `instead` replaces each control character, and each space too when asked. */
export function withoutControls(text: string, instead: string, alsoSpaces = false): string {
  const first = alsoSpaces ? 0x21 : 0x20
  return [...text].map((char) => (char.charCodeAt(0) < first || char === '\u007f' ? instead : char)).join('')
}
