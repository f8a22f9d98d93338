import { readFileSync } from 'node:fs'

/** One call of the specification, section 7, as `docs/calls.tsv` has it. */
export interface ListedCall {
  method: string
  path: string
  /** As prefixes of the path: `''`, `/v1`, `/v2`. */
  prefixes: string[]
  /** Names of the body's fields; null where the specification does not show them. */
  sends: string[] | null
  /** Names in the query. */
  asks: string[]
  /** Fields of the answer, or names of entities. */
  answers: string[]
}

export const LISTED_CALLS: ReadonlyMap<string, ListedCall> = new Map(
  readList().map((call) => [toCallName(call), call]),
)

export function toCallName({ method, path }: Pick<ListedCall, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Each call under each of its paths: `POST /v2/contact-us`. */
export function listPaths(): string[] {
  return [...LISTED_CALLS.values()].flatMap(({ method, path, prefixes }) =>
    prefixes.map((prefix) => `${method} ${prefix}${path}`),
  )
}

function readList(): ListedCall[] {
  return readFileSync(new URL('../../../../docs/calls.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', versions = '', sends = '', answers = ''] = line.split('\t')
      const names = splitNames(sends)
      return {
        method,
        path,
        prefixes: versions.split(',').map((version) => (version === '-' ? '' : `/${version}`)),
        sends: sends === 'any' ? null : names.filter((name) => !name.startsWith('?')),
        asks: names.filter((name) => name.startsWith('?')).map((name) => name.slice(1)),
        answers: splitNames(answers),
      }
    })
}

function splitNames(column: string): string[] {
  return column === '-' ? [] : column.split(',')
}
