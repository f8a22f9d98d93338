export interface CommentFault {
  rule: 'long' | 'wide' | 'phrase'
  line: number
}

const MOST_LINES = 2
const MOST_COLUMNS = 100

/** Words that the glossary has others for. */
const REFUSED = /\b(somebody|nobody|anew|of its own|stands in|comes of it)\b/i

/** What a program reads is no comment. */
const IS_DIRECTIVE = /biome-ignore|@ts-|@vitest|<reference/

/** Comments that begin their line: lines with `//` that follow each other are one. */
const COMMENT = /^[ \t]*(?:\/\/.*(?:\n[ \t]*\/\/.*)*|\/\*[\s\S]*?\*\/)/gm

/**
 * The comments that break a rule of docs/style.md. Each tag of a function has lines of text too.
 */
export function findCommentFaults(source: string): CommentFault[] {
  return [...source.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    if (IS_DIRECTIVE.test(comment)) return []
    const lines = comment.split('\n')
    const text = lines.map((line) => line.replace(/^\s*(?:\/\/|\/?\*+(?!\/))|\*\/.*$/g, '').trim())
    const rules: (CommentFault['rule'] | false)[] = [
      countLines(text.filter(Boolean)) > MOST_LINES && 'long',
      lines.some((line) => line.length > MOST_COLUMNS) && 'wide',
      REFUSED.test(text.join(' ')) && 'phrase',
    ]
    const line = source.slice(0, index).split('\n').length
    return rules.filter((rule) => rule !== false).map((rule) => ({ rule, line }))
  })
}

/** The lines of the longest part: the text, or one of its tags. */
function countLines(text: string[]): number {
  const begins = text.flatMap((line, index) => (line.startsWith('@') || index === 0 ? [index] : []))
  return Math.max(0, ...begins.map((begin, index) => (begins[index + 1] ?? text.length) - begin))
}
