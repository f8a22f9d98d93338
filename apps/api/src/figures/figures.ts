import type { ApiDeps } from '#deps.ts'
import { countOpenItems } from '#features/attention/open-items.ts'
import { type Figure, figures } from './gauges.ts'
import { readBooks, readBounced, readDailyRun, readMessages, readQueue, readReseal } from './read-figures.ts'

/** Metrics are asked for every few seconds, by more than one: the database is asked once. */
const QUEUE_MS = 10_000
/** What reads many tables. */
const RECORDS_MS = 60_000

/**
 * Figures of `/metrics` that are read and not counted. Those of the product are the same wherever
 * they are read, so that only one role reads them.
 */
export function createFigures(deps: ApiDeps, { isOfProduct }: { isOfProduct: boolean }): () => Promise<void> {
  const readOften = every(QUEUE_MS, () => readAll(deps, [readQueue, readMessages, readDailyRun]))
  const readSeldom = every(RECORDS_MS, () =>
    readAll(deps, [readBooks, readBounced, readReseal, readAttention]),
  )
  return async () => {
    showPool(deps)
    if (isOfProduct) await Promise.all([readOften(), readSeldom()])
  }
}

type Read = (deps: ApiDeps) => Promise<readonly Figure[]>

/** Those of a source: what it no longer finds is taken away before it is read again. */
const shown = new Map<string, Set<Figure['name']>>()

/** Where a source cannot be read its figures stay, and `figures_read` says that they are old. */
async function readAll(deps: ApiDeps, reads: readonly Read[]): Promise<void> {
  for (const read of reads) {
    const source = read.name
    try {
      const found = await read(deps)
      const names = shown.get(source) ?? new Set()
      for (const { name } of found) names.add(name)
      for (const name of names) figures[name].reset()
      shown.set(source, names)
      for (const { name, labels, value } of found) figures[name].set(labels ?? {}, value)
      figures.figures_read.set({ source }, 1)
    } catch (error) {
      deps.log.warn({ err: error, source }, 'figures not read')
      figures.figures_read.set({ source }, 0)
    }
  }
}

async function readAttention(deps: ApiDeps): Promise<Figure[]> {
  const rows = await countOpenItems(deps)
  const now = deps.clock.now().epochMilliseconds
  return rows.flatMap(({ reason, open, oldest }) => [
    { name: 'attention_items', labels: { reason }, value: open } as const,
    {
      name: 'attention_oldest_seconds',
      labels: { reason },
      value: Math.max(0, (now - oldest.getTime()) / 1000),
    } as const,
  ])
}

function showPool({ pool }: ApiDeps): void {
  figures.database_connections.set({ state: 'open' }, pool.totalCount)
  figures.database_connections.set({ state: 'idle' }, pool.idleCount)
  figures.database_connections.set({ state: 'waited-for' }, pool.waitingCount)
  figures.database_connections.set({ state: 'most' }, pool.options.max)
}

function every(ms: number, read: () => Promise<void>): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  return async () => {
    if (performance.now() - readAt < ms) return running
    readAt = performance.now()
    running = read()
    await running
  }
}
