import { Problem } from '@tarnbrook/contract/errors'
import { FILES_TOO_LARGE, FORM_FIELD } from '#platform/forms/form-marks.ts'
import type { RequestSession } from '#server/sign-in/request-session.ts'
import type { EdgeBodies } from './edge-bodies.ts'

/**
 * Of a form without files. The longest is the complaint's: 8,000 characters, of which one of three
 * bytes becomes nine when encoded, and its other fields.
 */
const LIMIT_BYTES = 96 * 1024
/** Of the form that takes files, all together: one of the largest, and smaller ones beside it. */
const FILE_LIMIT_BYTES = 24 * 1024 * 1024
const MOST_PAIRS = 200
const LONGEST_NAME = 100
/** `addresses[0].line1`: words, and list places from 0 to 9, more than any list we ask for. */
const FIELD_NAME = /^[\w-]+(\.[\w-]+|\[\d?\])*$/
const INHERITED_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** Why a form is not read. */
export type FormRefusal = 'too-large' | 'not-readable'

/** How a form is read, and of whom. */
export interface FormReading {
  bodies: EdgeBodies
  session: RequestSession
}

/**
 * Applies limits before anything becomes an object, which can be far larger than its name
 * (`a[999999999]`). The only way for a form to reach a page; `parseForm` knows its names.
 */
export async function readPostedForm(
  request: Request,
  { bodies, session }: FormReading,
): Promise<URLSearchParams | FormRefusal> {
  const body = await bodies
    .readAnswers(request, { session, mostBytes: LIMIT_BYTES }, async (whole) => whole)
    .catch(findTooLarge)
  if (body === 'too-large') return body
  const contentType = request.headers.get('content-type') ?? ''
  if (hasManyPairs(body, contentType)) return 'not-readable'
  const pairs = await readPairs(body, contentType)
  return pairs && pairs.size <= MOST_PAIRS && [...pairs.keys()].every(isFieldName) ? pairs : 'not-readable'
}

/**
 * The multipart form of a page that takes files (`Handle.fileForm`). Files that are together too
 * large leave a mark in their place: the page says so where they were chosen.
 */
export async function readFileForm(
  request: Request,
  formId: string,
  { bodies, session }: FormReading,
): Promise<FormData | URLSearchParams | FormRefusal> {
  const contentType = request.headers.get('content-type') ?? ''
  const body = await bodies
    .readFiles(request, { session, mostBytes: FILE_LIMIT_BYTES }, async (whole) => whole)
    .catch(findTooLarge)
  if (body === 'too-large') return toFormData([FORM_FIELD, formId], [FILES_TOO_LARGE, 'true'])
  if (hasManyPairs(body, contentType)) return 'not-readable'
  const form = await parseMultipart(body, contentType)
  if (!form) return 'not-readable'
  const pairs = [...form]
  if (pairs.length > MOST_PAIRS || !pairs.every(([name]) => isFieldName(name))) return 'not-readable'
  const text = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (text.reduce((size, [, value]) => size + value.length, 0) > LIMIT_BYTES) return 'too-large'
  if (form.get(FORM_FIELD) === formId) return form
  return text.length === pairs.length ? new URLSearchParams(text) : 'not-readable'
}

function findTooLarge(error: unknown): 'too-large' {
  if (error instanceof Problem && error.code === 'PAYLOAD_TOO_LARGE') return 'too-large'
  throw error
}

function toFormData(...pairs: [name: string, value: string][]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

/** Counts separators before parsing, which takes far longer and is of no use for so many. */
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
  if (isMultipart(contentType)) return readMultipart(body, contentType)
  // A form without fields has no type either.
  if (mediaType(contentType) === 'application/x-www-form-urlencoded' || body.length === 0)
    return new URLSearchParams(new TextDecoder().decode(body))
  return undefined
}

async function readMultipart(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<URLSearchParams | undefined> {
  const form = await parseMultipart(body, contentType)
  const pairs = form && [...form]
  if (!pairs?.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return undefined
  return new URLSearchParams(pairs)
}

function parseMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData | undefined> {
  const answer = new Response(body, { headers: { 'Content-Type': contentType } })
  return answer.formData().catch(() => undefined)
}

/** Whether a form is sent in parts, as one that takes files is. */
export function isMultipart(contentType: string | null): boolean {
  return mediaType(contentType) === 'multipart/form-data'
}

function mediaType(contentType: string | null): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase()
}

function isFieldName(name: string): boolean {
  return (
    name.length <= LONGEST_NAME &&
    FIELD_NAME.test(name) &&
    !name.split(/[.[\]]/).some((part) => INHERITED_NAMES.has(part))
  )
}
