import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { findFormat } from './file-format.ts'
import type { Opened } from './open-picture.ts'
import { MOST_CPU_SECONDS, MOST_MEMORY_BYTES, MOST_STORED_BYTES, type UploadTask } from './upload-limits.ts'

// Opens one file, which may be hostile, and ends. It has no secret, no
// network and nothing to write to.

/** Its own pipe: libraries print what they like. */
const ANSWER = 3

/** In its own thread, because a file that takes long keeps this one from looking. */
const WATCH = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > ${MOST_MEMORY_BYTES} || user + system > ${MOST_CPU_SECONDS * 1e6})
    process.kill(process.pid, 'SIGKILL')
}, 20)`
new Worker(WATCH, { eval: true }).unref()

const task = JSON.parse(process.argv[2] ?? '') as UploadTask
const bytes = await buffer(process.stdin)
const open = await loadOpener()
// What a library throws later, by itself, is of the file too.
process.on('uncaughtException', () => send({ answer: { mistake: 'unopened' } }))
send(await open().catch((): Opened => ({ answer: { mistake: 'unopened' } })))

/** A library that is not there is no mistake of a file's: this process then ends with an error. */
async function loadOpener(): Promise<() => Promise<Opened>> {
  const format = findFormat(bytes)
  if (!format) return async () => ({ answer: { mistake: 'other' } })
  if (format === 'pdf') {
    const { drawPage, openPdf } = await import('./open-pdf.ts')
    return () => (task.task === 'draw' ? drawPage(bytes, task.page) : openPdf(bytes))
  }
  const { openPicture } = await import('./open-picture.ts')
  return () => openPicture(bytes, format)
}

function send({ answer, file = new Uint8Array() }: Opened): void {
  const isLarge = file.length > MOST_STORED_BYTES
  writeFileSync(ANSWER, `${JSON.stringify(isLarge ? { mistake: 'large' } : answer)}\n`)
  if (!isLarge) writeFileSync(ANSWER, file)
  process.exit()
}
