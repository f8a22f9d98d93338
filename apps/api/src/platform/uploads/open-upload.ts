import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '@tarnbrook/brands/facts/proof-words'
import { Problem } from '@tarnbrook/contract/errors'
import { z } from 'zod'
import { createTurns } from '#platform/workers/turns.ts'
import { findFormat } from './file-format.ts'
import {
  MISTAKES,
  type Mistake,
  MOST_PAGES,
  MOST_STORED_BYTES,
  type UploadAnswer,
  type UploadKind,
  type UploadTask,
} from './upload-limits.ts'

/** Shown to the sender: what is wrong with the file, and what to send instead. */
const WORDS: Record<Mistake | 'empty', string> = {
  empty: 'That file is empty. Choose another one.',
  large: FILE_TOO_LARGE,
  other: 'Send a PDF, or a photo as JPEG, PNG or HEIC. We can’t open other files.',
  incomplete: 'That file isn’t complete. Choose it again, or take a photo and send that.',
  password: 'That PDF has a password. Save it without one, or take a photo of each page, and send that.',
  pages: 'That file has more than 100 pages. Send only the pages that show what we ask for.',
  pixels: 'That picture is too large for us to open. Take another photo.',
  unopened: 'We can’t open that file. Save it again as a PDF, or take a photo of each page, and send that.',
}

export type { UploadKind }

export interface OpenedUpload {
  kind: UploadKind
  pages: number
  file: Uint8Array
}

/** In words for the sender. */
export interface RefusedUpload {
  mistake: string
}

/** What is stored of a file, by its first bytes; nothing else of it is looked at yet. */
export function findKind(bytes: Uint8Array): UploadKind | RefusedUpload {
  if (bytes.length === 0) return { mistake: WORDS.empty }
  if (bytes.length > MOST_FILE_BYTES) return { mistake: WORDS.large }
  const format = findFormat(bytes)
  if (!format) return { mistake: WORDS.other }
  return format === 'pdf' ? 'pdf' : 'jpeg'
}

/**
 * Processes that open a file at once: the others wait, so that this machine's memory is used in
 * turn.
 */
const takeTurn = createTurns({ atOnce: 2 })

/**
 * Opens a file that someone sent, to its end: what it is, and what is stored of it. Done in its own
 * process, so that a file which is made to do harm ends nothing but that.
 * @returns 'late' where it was not opened within `waitMs`, and nothing is known of it
 * @throws Problem SERVICE_UNAVAILABLE when no file can be opened here
 */
export async function openUpload(
  bytes: Uint8Array,
  { waitMs }: { waitMs: number },
): Promise<OpenedUpload | RefusedUpload | 'late'> {
  const opened = await inTurn({ task: 'open' }, bytes, waitMs)
  if (opened === 'late') return opened
  if ('mistake' in opened.answer) return { mistake: WORDS[opened.answer.mistake] }
  return { ...opened.answer, file: opened.file.length > 0 ? opened.file : bytes }
}

/**
 * A page of a PDF as a JPEG. @returns null where it can't be drawn, or not within `waitMs`. @throws
 * as `openUpload`
 */
export async function drawPage(
  bytes: Uint8Array,
  { page, waitMs }: { page: number; waitMs: number },
): Promise<Uint8Array | null> {
  const drawn = await inTurn({ task: 'draw', page }, bytes, waitMs)
  return drawn === 'late' || drawn.file.length === 0 ? null : drawn.file
}

type Answered = { answer: UploadAnswer; file: Uint8Array }

async function inTurn(task: UploadTask, bytes: Uint8Array, waitMs: number): Promise<Answered | 'late'> {
  const endsAt = performance.now() + waitMs
  const endTurn = await takeTurn('files', waitMs)
  if (typeof endTurn === 'string') return 'late'
  try {
    const left = endsAt - performance.now()
    return left > 0 ? await runProcess(task, bytes, left) : 'late'
  } catch (cause) {
    throw new Problem('SERVICE_UNAVAILABLE', { cause })
  } finally {
    endTurn()
  }
}

const PROGRAM = fileURLToPath(new URL('./opener-process.ts', import.meta.url))
/** Where the libraries are; what is read of them is never written. */
const LIBRARIES = realpathSync(fileURLToPath(new URL('../../../../../node_modules', import.meta.url)))

const FLAGS = [
  '--permission',
  '--allow-addons',
  '--allow-worker',
  ...[dirname(PROGRAM), LIBRARIES].map((folder) => `--allow-fs-read=${folder}/*`),
  '--max-old-space-size=512',
]

async function runProcess(task: UploadTask, bytes: Uint8Array, waitMs: number): Promise<Answered | 'late'> {
  // Nothing of our environment: the secrets are in it.
  const child = spawn(process.execPath, [...FLAGS, PROGRAM, JSON.stringify(task)], {
    env: {},
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  ended.catch(() => {})
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, waitMs)
  const { stdin, stderr } = child
  try {
    // A process that ended before it read all has said why.
    stdin?.on('error', () => {})
    stdin?.end(bytes)
    const [answer, error, code] = await Promise.all([
      readAtMost(MOST_ANSWER_BYTES, child.stdio[3] as Readable),
      readAtMost(MOST_ERROR_BYTES, stderr as Readable),
      ended,
    ])
    if (isLate) return 'late'
    if (code !== null && code !== 0) throw new Error(`no file can be opened here: ${error}`)
    // Killed for what it used, or by what a library did with the file.
    return (code === 0 && parseAnswer(answer)) || { answer: { mistake: 'unopened' }, file: new Uint8Array() }
  } finally {
    clearTimeout(timer)
  }
}

/** A file, and the line before it. */
const MOST_ANSWER_BYTES = MOST_STORED_BYTES + 1000
const MOST_ERROR_BYTES = 1000

/** All is read, so that no one waits for us to read on; what is beyond `most` is not kept. */
async function readAtMost(most: number, stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= most) parts.push(part)
  }
  return Buffer.concat(parts)
}

const answerLine = z.union([
  z.strictObject({ kind: z.enum(['pdf', 'jpeg']), pages: z.int().min(1).max(MOST_PAGES) }),
  z.strictObject({ mistake: z.enum(MISTAKES) }),
])

function parseAnswer(bytes: Buffer): Answered | null {
  const end = bytes.indexOf('\n')
  try {
    const { data } = answerLine.safeParse(JSON.parse(bytes.toString('utf8', 0, end)))
    return data ? { answer: data, file: bytes.subarray(end + 1) } : null
  } catch {
    return null
  }
}
