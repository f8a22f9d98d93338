import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Problem } from '@tarnbrook/contract/errors'
import { type Clock, toDate } from '#platform/clock.ts'
import { timeLeft, untilDeadline } from '#platform/http/deadline.ts'
import type { Log } from '#platform/log.ts'
import { createTurns } from '#platform/workers/turns.ts'
import type { LegalDocument } from './document-model.ts'

/** What a thread is given. */
export interface PdfTask {
  document: LegalDocument
  madeAt: Date
}

type Answer = { pdf: Uint8Array<ArrayBuffer> } | { error: Error }

interface Making {
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'error' | 'warn'>
}

interface PdfMaker {
  /** The program of a thread. */
  program: URL
  atOnce: number
  mostWaiting: number
  /** A document that takes longer, by the clock on the wall, ends its thread. */
  longestMs: number
  mostMemoryMb: number
}

/** A job waits for as long; a request as long as it has time. */
const LONGEST_WAIT_MS = 60_000
const RETRY_AFTER_SECONDS = 5

/**
 * Makes PDFs in threads, so that requests are answered meanwhile. A thread that crashes, hangs or
 * needs too much memory ends with its document, and the next one gets another.
 */
export function createPdfMaker({ program, atOnce, mostWaiting, longestMs, mostMemoryMb }: PdfMaker) {
  const takeTurn = createTurns({ atOnce, mostWaiting })
  const idle = new Set<Worker>()

  function startThread(): Worker {
    // Nothing of our environment: the secrets are in it.
    const thread = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    })
    // A process that stops does not wait for one; its user hears of an error by itself.
    thread.unref()
    thread.on('error', () => {})
    thread.once('exit', () => idle.delete(thread))
    return thread
  }

  function draw(task: PdfTask): Promise<Answer> {
    const [thread = startThread()] = idle
    idle.delete(thread)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const fail = (error: Error) => {
      void thread.terminate()
      reject(error)
    }
    const end = () => reject(new Error('The thread ended'))
    const timer = setTimeout(() => fail(new Error(`It took longer than ${longestMs} ms`)), longestMs)
    thread.once('message', resolve).once('error', fail).once('exit', end)
    thread.postMessage(task)
    return promise
      .then((answer) => {
        idle.add(thread)
        return answer
      })
      .finally(() => {
        clearTimeout(timer)
        thread.off('message', resolve).off('error', fail).off('exit', end)
      })
  }

  async function drawInTurn(log: Making['log'], task: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
    const endTurn = await takeTurn('pdf', Math.min(timeLeft(), LONGEST_WAIT_MS))
    if (typeof endTurn === 'string') {
      log.warn({ overload: 'documents' }, 'more is asked than can be answered')
      throw unavailable()
    }
    try {
      const answer = await draw(task).catch((err: Error) => {
        log.error({ err, version: task.document.version }, 'a PDF could not be made')
        throw unavailable(err)
      })
      if ('error' in answer) throw answer.error
      return answer.pdf
    } finally {
      endTurn()
    }
  }

  /** @throws Problem SERVICE_UNAVAILABLE; DeadlineExceeded; Error for what can't be drawn */
  return (
    { clock, log }: Making,
    document: LegalDocument,
    madeAt = toDate(clock.now()),
  ): Promise<Uint8Array<ArrayBuffer>> => untilDeadline(drawInTurn(log, { document, madeAt }), () => {})
}

function unavailable(cause?: Error): Problem {
  return new Problem('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
}

/** For all of a process, whatever its roles. One processor is left to the requests. */
export const makePdf = createPdfMaker({
  program: new URL('./pdf-thread.ts', import.meta.url),
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  mostWaiting: 100,
  longestMs: 30_000,
  mostMemoryMb: 256,
})
