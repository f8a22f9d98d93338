import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const readFontFile = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))

const FILES = {
  text: readFontFile('ibm-plex-sans-regular'),
  strong: readFontFile('ibm-plex-sans-semibold'),
} as const

type Run = ReturnType<Font['layout']>
type RunPart = Pick<Run['glyphs'][number], 'id' | 'advanceWidth' | 'codePoints'>

/** Words per face whose layout is kept: those of every template, and recent ones. */
const MOST_WORDS = 5000

/** The two faces of every document, embedded in it with the glyphs that it uses. */
export const FACES = { text: readFace(FILES.text), strong: readFace(FILES.strong) }

/** Keeps a word's layout across documents: laying out is most of a document's cost. */
function readFace(file: Buffer): Font {
  const font = parseFont(file)
  const words = new Map<string, { glyphs: RunPart[]; positions: Run['positions'] }>()
  const layout = (text: string) => {
    let word = words.get(text)
    if (!word) {
      if (words.size === MOST_WORDS) words.clear()
      word = layOutWord(font, file, text)
      words.set(text, word)
    }
    // Scaled in place by whoever asked.
    const positions = word.positions.map((position) => ({ ...position }))
    return {
      glyphs: word.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((total, { xAdvance }) => total + xAdvance, 0)
      },
    }
  }
  return Object.create(font, { layout: { value: layout } })
}

/**
 * A parsed font keeps only the letters that a glyph first had. A word whose glyphs had others
 * before gets its own font, so that copied text is what was written.
 */
function layOutWord(
  font: Font,
  file: Buffer,
  text: string,
): { glyphs: RunPart[]; positions: Run['positions'] } {
  let run = font.layout(text)
  const letters = run.glyphs.flatMap(({ codePoints }) => codePoints)
  if (String.fromCodePoint(...letters) !== text) run = parseFont(file).layout(text)
  const glyphs = run.glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints }))
  return { glyphs, positions: run.positions }
}

function parseFont(file: Buffer): Font {
  const font = create(file)
  if (!('characterSet' in font)) throw new Error('Not one font')
  return font
}

export interface TextStyle {
  face: keyof typeof FILES
  size: number
  leading: number
  color: string
}

const INK = '#1a1a1a'
const SOFT = '#555555'

export const STYLES = {
  title: { face: 'strong', size: 20, leading: 25, color: INK },
  heading: { face: 'strong', size: 13.5, leading: 18, color: INK },
  boxTitle: { face: 'strong', size: 11, leading: 15, color: INK },
  text: { face: 'text', size: 10, leading: 14, color: INK },
  caption: { face: 'strong', size: 10, leading: 14, color: INK },
  term: { face: 'text', size: 10, leading: 14, color: SOFT },
  cell: { face: 'text', size: 8.5, leading: 11.5, color: INK },
  strongCell: { face: 'strong', size: 8.5, leading: 11.5, color: INK },
  small: { face: 'text', size: 8, leading: 11, color: SOFT },
} as const satisfies Record<string, TextStyle>

/** Both faces have the same characters. */
const COVERED: ReadonlySet<number> = new Set(FACES.text.characterSet)

/**
 * No document has an empty box or a sign for a missing letter: what was accepted is drawn, or the
 * document is not made.
 */
class MissingGlyph extends Error {
  override readonly name = 'MissingGlyph'

  constructor(character: string) {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    super(`A document has no glyph for U+${code}`)
  }
}

/** Before a document is stored, so that none is signed that can't be drawn. @throws MissingGlyph */
export function checkDrawable(text: string): void {
  for (const character of new Set(text.normalize('NFC'))) drawnAs(character)
}

/**
 * A text with the glyphs that there are, and `actual`, the text itself, where they differ: screen
 * readers and the clipboard get what was written. @throws MissingGlyph
 */
export function drawable(text: string): { drawn: string; actual?: string } {
  const composed = text.normalize('NFC')
  const drawn = [...composed].map(drawnAs).join('')
  return drawn.normalize('NFC') === composed ? { drawn } : { drawn, actual: text.toWellFormed() }
}

function drawnAs(character: string): string {
  if (isCovered(character)) return character
  if (/\p{Cc}/u.test(character)) return ' '
  // It has no glyph: a mark of direction, or a joiner.
  if (/\p{Cf}|\p{Default_Ignorable_Code_Point}/u.test(character)) return ''
  const parts = character.normalize('NFD')
  if (![...parts].every(isCovered)) throw new MissingGlyph(character)
  return parts
}

function isCovered(character: string): boolean {
  return !/\p{C}/u.test(character) && COVERED.has(character.codePointAt(0)!)
}

/**
 * Lines break at spaces, and inside a word only where it is wider than a line. Each but the last
 * ends with its space, so that words stay apart when read aloud or copied.
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const space = widthOf(' ')
  for (const word of text.split(/[ \n\t]+/).filter((each) => each !== '')) {
    // With its space, as it is drawn: the layout of a word is looked up, not made again.
    const more = widthOf(`${word} `)
    if (line !== '' && used + more - space > width) {
      lines.push(`${line} `)
      line = ''
      used = 0
    }
    const pieces = more - space > width ? splitWord(word, width, widthOf) : [word]
    lines.push(...pieces.slice(0, -1))
    line = line === '' ? pieces.at(-1)! : `${line} ${pieces.at(-1)}`
    used += pieces.length > 1 ? widthOf(`${pieces.at(-1)} `) : more
  }
  return [...lines, line]
}

/** Splits a word wider than a line: after its hyphens if enough, else between any letters. */
function splitWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts = word
    .split(/(?<=-)/)
    .flatMap((part) =>
      widthOf(part) <= width ? [part] : [...GRAPHEMES.segment(part)].map(({ segment }) => segment),
    )
  const pieces: string[] = []
  for (const part of parts) {
    const last = pieces.at(-1)
    if (last !== undefined && widthOf(last + part) <= width) pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces
}

const GRAPHEMES = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
