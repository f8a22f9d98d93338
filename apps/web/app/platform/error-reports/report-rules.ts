import { parseUrl } from '@tarnbrook/domain/core/url'
import { isCallError } from '#platform/calls/problem.ts'

/** Something that went wrong, as the code that noticed it knows it. */
export interface CaughtError {
  readonly error: unknown
  /** The call that failed, when a call did. */
  readonly request?: { readonly method: string; readonly url: string }
  /** The path of the page it happened on. */
  readonly page?: string
  /** Leads from a report to the lines of the log. */
  readonly requestId?: string
  readonly tags?: Readonly<Record<string, string>>
}

/** What we fill in of an error event; Sentry's type has room for much that must never leave. */
export interface ErrorReport {
  level: 'error'
  exception: { values: Described[] }
  transaction?: string
  fingerprint?: string[]
  request?: { method: string; url: string }
  tags?: Record<string, string>
}

interface Described {
  type: string
  value: string
  stacktrace?: { frames: Frame[] }
}

export interface Frame {
  filename?: string
  function?: string
  lineno?: number
  colno?: number
  in_app?: boolean
}

/** Sentry's: reads the text of a stack, the innermost frame last. */
export type ParseStack = (stack: string) => Frame[]

/** A caught error's report, without anything that could name a person; undefined if dropped. */
export function toErrorReport(caught: CaughtError, parseStack: ParseStack): ErrorReport | undefined {
  const { error, page, request, requestId, tags } = caught
  if (isDropped(error)) return undefined
  const called = request && { method: request.method, url: urlTemplate(request.url) }
  const failed = called && isCallError(error) ? { ...called, error } : undefined
  const id = requestId ?? findRequestId(error)
  const known = {
    ...tags,
    ...(failed && { status: String(failed.error.status), code: failed.error.problem.code }),
    ...(id && { requestId: id }),
  }
  return {
    level: 'error',
    exception: {
      values: failed
        ? [{ type: 'FailedRequest', value: `${failed.method} ${failed.url}: ${failed.error.status}` }]
        : described(error, parseStack),
    },
    ...(page && { transaction: urlTemplate(page) }),
    ...(called && { request: called }),
    // Spec 8: failed requests are grouped by url with numeric path ids replaced.
    ...(failed && { fingerprint: [failed.method, failed.url] }),
    ...(Object.keys(known).length > 0 && { tags: known }),
  }
}

/**
 * What is not our error. Spec 8: a hard navigation to the same URL and the framework's redirects.
 * Also an answer that a page threw (404, say): the store has logged the refused call.
 */
export function isDropped(error: unknown): boolean {
  if (isAnswer(error)) return true
  const { digest, message } = (error ?? {}) as { digest?: unknown; message?: unknown }
  const words = typeof error === 'string' ? error : String(message ?? '')
  return (
    /hard[\s-]navigat\w*\s+to\s+the\s+same\s+url/i.test(words) ||
    /^(NEXT_REDIRECT|REACT_ROUTER_ERROR:REDIRECT)\b/.test(typeof digest === 'string' ? digest : words)
  )
}

/** A Response, or the router's copy of one, from `throw redirect()` or `throw data()`. */
function isAnswer(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof Response) return true
  return 'status' in error && 'statusText' in error && 'internal' in error && 'data' in error
}

/**
 * A URL's path without what may be personal: `/loans/17?id=4` is `/loans/:id`. Our words have no
 * digit (but for the version): a segment with one is an id, date, postcode or token.
 */
export function urlTemplate(url: string): string {
  const path = (parseUrl(url, 'http://same.invalid')?.pathname ?? '/').replace(/\.data$/, '')
  return path
    .split('/')
    .map((part) => (/^(v\d|[a-z][a-z_-]{0,39}|)$/i.test(part) ? part : ':id'))
    .join('/')
}

/** Free text, its URLs made templates, without what could name, reach or rob a person. */
export function scrubbedText(text: string): string {
  let scrubbed = text.slice(0, MOST_CHARACTERS)
  for (const [pattern, instead] of SCRUBBED) scrubbed = scrubbed.replace(pattern, instead as string)
  return scrubbed
}

const MOST_CHARACTERS = 1000

const SCRUBBED: readonly [RegExp, string | ((match: string) => string)][] = [
  // Quotes are a person's words or a server's answer: JSON.parse quotes what it could not read.
  [/".*"/gs, '"[quoted]"'],
  [/[^\s@<>()'=:,;]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(Bearer|Basic)\s+[^\s,;]+/gi, '$1 [token]'],
  [
    /\b((?:\w*token|\w*secret|\w*password|\w*cookie|authorization|code|key|session)['\s]*[=:]\s*)'?[^\s'&,;]+/gi,
    '$1[token]',
  ],
  [/https?:\/\/[^\s'<>]+/gi, (url) => `${parseUrl(url)?.origin ?? ''}${urlTemplate(url)}`],
  // A URL without a host begins where no word and no other URL ends.
  [/(?<![\w:/.\]])\/[\w~%@.:+-][\w~%@.:/+-]*(?:[?#][^\s'<>)]*)?/g, urlTemplate],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  [/\b(?=[\w-]*\d)[\w-]{24,}/g, '[token]'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gi, '[postcode]'],
  // Sort codes, account, card and phone numbers, dates: six digits or more, however spaced.
  [/\+?\(?\d(?:[ ().-]{0,2}\d){5,}/g, '[number]'],
]

/** The error and what caused it, the innermost first, as Sentry wants it. */
function described(error: unknown, parseStack: ParseStack): Described[] {
  const values: Described[] = []
  let cause: unknown = error
  while (cause !== undefined && cause !== null && values.length < MOST_CAUSES) {
    values.unshift(describedOne(cause, parseStack))
    cause = typeof cause === 'object' && 'cause' in cause ? cause.cause : undefined
  }
  return values.length > 0 ? values : [{ type: 'Error', value: String(error) }]
}

const MOST_CAUSES = 4
const MOST_FRAMES = 50

function describedOne(error: unknown, parseStack: ParseStack): Described {
  // An error that went through the store is a plain object with the same names.
  const { name, message, stack } = Object(error) as { name?: unknown; message?: unknown; stack?: unknown }
  const frames = typeof stack === 'string' ? parseStack(stack).slice(-MOST_FRAMES).map(knownOfFrame) : []
  return {
    type: typeof name === 'string' ? scrubbedText(name) : 'Error',
    value: databaseWords(error) ?? scrubbedText(String(typeof error === 'string' ? error : (message ?? ''))),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

/** Database errors can quote a row: only SQLSTATE (five characters, with a digit), constraint. */
function databaseWords(error: unknown): string | undefined {
  const { code, constraint } = Object(error) as { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string' || !/^(?=.*\d)[\dA-Z]{5}$/.test(code)) return undefined
  return typeof constraint === 'string' ? `database error ${code}: ${constraint}` : `database error ${code}`
}

function knownOfFrame({ filename, function: name, lineno, colno, in_app }: Frame): Frame {
  return {
    ...(filename !== undefined && { filename: frameUrl(filename) }),
    ...(name !== undefined && { function: name }),
    ...(lineno !== undefined && { lineno }),
    ...(colno !== undefined && { colno }),
    ...(in_app !== undefined && { in_app }),
  }
}

/** A code file is named in full. Code inside a page has the page's URL, which is a visitor's. */
function frameUrl(filename: string): string {
  const file = filename.replace(/[?#].*$/s, '')
  if (/^node:|\.[mc]?[jt]sx?$/.test(file) || !file.includes('/')) return file
  return urlTemplate(file)
}

/** A refusal of the API's says under which id its log has the request. */
function findRequestId(error: unknown): string | undefined {
  const body = isCallError(error)
    ? (error.body as { error?: { requestId?: unknown } } | undefined)
    : undefined
  const id = body?.error?.requestId
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined
}
