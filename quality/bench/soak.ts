import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { PAGES, pageTargets, startSeeded } from './support/live-site.ts'
import { type LoadTarget, measureLiveRate, sendEvenly } from './support/load.ts'
import { median, type Table, verdict } from './support/table.ts'

const MINUTES = Number(process.env.MINUTES ?? 30)
/** Code is still being compiled and caches filled. */
const WARM_MINUTES = Math.min(5, MINUTES / 4)
const LAST_SECONDS = 5
const LIMIT_GROWTH = 1.1
const LIMIT_DELAY_MS = 100

const HEAP_AFTER_COLLECTION = fileURLToPath(new URL('support/heap-after-collection.ts', import.meta.url))

interface Sample {
  residentMb: number
  delayMs: number
}

interface Heap {
  beginMb: number
  endMb: number
}

/**
 * Half an hour at half of one process's capacity, every page in turn with its API calls: memory
 * growth and event loop delay.
 */
export async function benchSoak(): Promise<Table> {
  const { loans, startSite, stop } = await startSeeded()
  try {
    const [metrics, heap] = await findFreePorts(2)
    const site = await startSite({
      ROLES: 'web,api,sandbox',
      METRICS_PORT: String(metrics),
      HEAP_PORT: String(heap),
      NODE_OPTIONS: `--import=${HEAP_AFTER_COLLECTION}`,
    })
    const each = PAGES.map((page) => pageTargets(page, site, loans))
    const targets = loans.flatMap((_, index) => each.map((of) => of[index] as LoadTarget))
    await measureLiveRate(targets, { connections: 16, seconds: 10 })
    const most = await measureLiveRate(targets, { connections: 16, seconds: 20 })
    const sampling = sampleEach(10_000, `http://127.0.0.1:${metrics}/metrics`)
    const [{ answers, slowestMs }, heapMb] = await Promise.all([
      sendEvenly(targets, { rate: most / 2, seconds: MINUTES * 60 }),
      heapAtBeginAndEnd(`http://127.0.0.1:${heap}`),
    ])
    return toTable(await sampling.end(), heapMb, { most, answers, slowestMs })
  } finally {
    await stop()
  }
}

function toTable(
  samples: readonly Sample[],
  { beginMb, endMb }: Heap,
  { most, answers, slowestMs }: { most: number; answers: number; slowestMs: number },
): Table {
  const part = (from: number, to: number) =>
    samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
  const warm = WARM_MINUTES / MINUTES
  const [residentAtBegin, residentAtEnd] = [part(warm, warm + 0.15), part(0.85, 1)].map((some) =>
    median(some.map(({ residentMb }) => residentMb)),
  ) as [number, number]
  const delayMs = median(part(warm, 1).map((sample) => sample.delayMs))
  const growth = endMb / beginMb
  return {
    title: `${MINUTES} minutes of pages, ${(most / 2).toFixed(0)} a second: half of what the process can answer`,
    head: ['what', `after ${WARM_MINUTES} min`, 'at the end', 'ratio', 'limit', ''],
    rows: [
      [
        'heap after a collection, MB',
        beginMb.toFixed(1),
        endMb.toFixed(1),
        growth.toFixed(2),
        `<= ${LIMIT_GROWTH}`,
        verdict(growth <= LIMIT_GROWTH),
      ],
      [
        'resident, MB',
        residentAtBegin.toFixed(0),
        residentAtEnd.toFixed(0),
        (residentAtEnd / residentAtBegin).toFixed(2),
        '',
        '',
      ],
      [
        'event-loop delay, p99 of 10 s, ms',
        '',
        delayMs.toFixed(1),
        '',
        `<= ${LIMIT_DELAY_MS}`,
        verdict(delayMs <= LIMIT_DELAY_MS),
      ],
    ],
    notes: [`${answers} answers, each as it has to be; the slowest took ${slowestMs.toFixed(0)} ms.`],
  }
}

/** Both while pages are being answered. */
async function heapAtBeginAndEnd(url: string): Promise<Heap> {
  const heapMb = async () => Number(await (await fetch(url)).text()) / 2 ** 20
  await wait(WARM_MINUTES * 60_000)
  const beginMb = await heapMb()
  await wait((MINUTES - WARM_MINUTES) * 60_000 - LAST_SECONDS * 1000)
  return { beginMb, endMb: await heapMb() }
}

/** Reads the process's own metrics every so often. */
function sampleEach(ms: number, url: string): { end(): Promise<Sample[]> } {
  const samples: Sample[] = []
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      await wait(ms)
      const text = await (await fetch(url)).text()
      const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
      samples.push({
        residentMb: value('process_resident_memory_bytes') / 2 ** 20,
        delayMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
      })
    }
  })()
  return {
    async end() {
      isOver = true
      await running
      return samples
    },
  }
}
