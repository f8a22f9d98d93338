import { describe, expect, test } from 'vitest'
import { withDeadline } from '#platform/http/deadline.ts'
import type { LegalDocument } from './document-model.ts'
import { createPdfMaker, makePdf } from './make-pdf.ts'

const lines: [level: string, message: string][] = []
const making = {
  clock: { now: () => Temporal.Instant.from('2026-11-27T10:00:00Z') },
  log: {
    error: (_facts: object, message: string) => lines.push(['error', message]),
    warn: (_facts: object, message: string) => lines.push(['warn', message]),
  },
} as unknown as Parameters<typeof makePdf>[0]

const documentWith = (title: string): LegalDocument => ({
  title,
  version: 'test-1',
  reference: 'Agreement TB1',
  introduction: [],
  sections: [],
  issuer: 'Us',
})

/** Does what the title of its document says. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ document: { title } }) => {
    if (title === 'crash') throw new Error('crashed')
    if (title === 'end') process.exit()
    if (title === 'fill') for (const kept = [];;) kept.push(Array(100_000).fill({}))
    if (title === 'hang') for (;;);
    if (title === 'wait') setTimeout(() => parentPort.postMessage({ pdf: new Uint8Array([1]) }), 300)
    else parentPort.postMessage({ pdf: new Uint8Array([2]) })
  })`)}`,
)

const makeMaker = (options: object = {}) =>
  createPdfMaker({
    program: PROGRAM,
    atOnce: 1,
    mostWaiting: 1,
    longestMs: 60_000,
    mostMemoryMb: 30,
    ...options,
  })

const UNAVAILABLE = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 }

test('a PDF is drawn in a thread, and what cannot be drawn says so', async () => {
  const pdf = await makePdf(making, documentWith('A statement'))
  expect(Buffer.from(pdf).toString('latin1', 0, 8)).toBe('%PDF-1.7')
  await expect(makePdf(making, documentWith('\u{3042}'))).rejects.toThrow('A document has no glyph')
})

test.each(['crash', 'end', 'fill', 'hang'])(
  'a thread that is made to %s is a refusal with a time to try again, and the next document is made',
  async (title) => {
    lines.length = 0
    const make = makeMaker(title === 'hang' ? { longestMs: 300 } : {})
    await expect(make(making, documentWith(title))).rejects.toMatchObject(UNAVAILABLE)
    expect(lines).toEqual([['error', 'a PDF could not be made']])
    if (title !== 'hang') expect([...(await make(making, documentWith('draw')))]).toEqual([2])
    else expect([...(await makeMaker()(making, documentWith('draw')))]).toEqual([2])
  },
)

describe('documents that wait', () => {
  test('are made one after the other, and one too many is refused as an overload', async () => {
    lines.length = 0
    const make = makeMaker()
    const [first, second] = [make(making, documentWith('wait')), make(making, documentWith('draw'))]
    await expect(make(making, documentWith('draw'))).rejects.toMatchObject(UNAVAILABLE)
    expect(lines).toEqual([['warn', 'more is asked than can be answered']])
    expect([[...(await first)], [...(await second)]]).toEqual([[1], [2]])
  })

  test('wait no longer than their request has time', async () => {
    const make = makeMaker()
    const hanging = make(making, documentWith('wait'))
    await expect(withDeadline(20, () => make(making, documentWith('draw')))).rejects.toThrow()
    await hanging
  })
})
