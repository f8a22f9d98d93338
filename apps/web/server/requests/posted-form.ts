import { readLimited } from './read-limited.ts'

/**
 * None of our pages takes a file. The longest form is the complaint's: 8,000 characters, of which one of three bytes becomes
 * nine in the form's encoding, and its other fields.
 */
const LIMIT_BYTES = 96 * 1024
const MOST_PAIRS = 200
const LONGEST_NAME = 100
/** `addresses[0].line1`: words, and places in a list from 0 to 9, which is longer than any list that we ask for. */
const FIELD_NAME = /^[\w-]+(\.[\w-]+|\[\d?\])*$/
const INHERITED_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** Why a form is not read. */
export type FormRefusal = 'too-large' | 'not-readable'

/**
 * Reads a posted form within limits, before anything makes an object of it: what becomes of a name can be much larger
 * than the name (`a[999999999]` is a list of that length). The one way by which a form comes to a page; which names a page
 * knows is `parseForm`'s to say.
 */
export async function readPostedForm(request: Request): Promise<URLSearchParams | FormRefusal> {
  const body = await readLimited(request, LIMIT_BYTES)
  if (body === 'too-large') return body
  const contentType = request.headers.get('content-type') ?? ''
  if (hasManyPairs(body, contentType)) return 'not-readable'
  const pairs = await readPairs(body, contentType)
  return pairs && pairs.size <= MOST_PAIRS && [...pairs.keys()].every(isFieldName) ? pairs : 'not-readable'
}

/** Counted by what stands between pairs, before they are parsed: that takes far longer, and is of no use for so many. */
function hasManyPairs(body: Uint8Array<ArrayBuffer>, contentType: string): boolean {
  const boundary = /;\s*boundary="?([^";]+)/i.exec(contentType)?.[1]
  const mark = boundary ? `--${boundary}` : '&'
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  // The last boundary ends the form.
  let left = boundary ? MOST_PAIRS + 1 : MOST_PAIRS - 1
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    if (left === 0) return true
    left -= 1
  }
  return false
}

async function readPairs(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<URLSearchParams | undefined> {
  const [type] = contentType.split(';', 1)
  if (type?.trim().toLowerCase() === 'multipart/form-data') return readMultipart(body, contentType)
  // A form without fields has no type either.
  if (type?.trim().toLowerCase() === 'application/x-www-form-urlencoded' || body.length === 0)
    return new URLSearchParams(new TextDecoder().decode(body))
  return undefined
}

async function readMultipart(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<URLSearchParams | undefined> {
  const answer = new Response(body, { headers: { 'Content-Type': contentType } })
  const form = await answer.formData().catch(() => undefined)
  const pairs = form && [...form]
  if (!pairs?.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return undefined
  return new URLSearchParams(pairs)
}

function isFieldName(name: string): boolean {
  return (
    name.length <= LONGEST_NAME &&
    FIELD_NAME.test(name) &&
    !name.split(/[.[\]]/).some((part) => INHERITED_NAMES.has(part))
  )
}
