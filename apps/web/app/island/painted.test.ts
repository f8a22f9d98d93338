import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function outcomeOf(whenPainted: Promise<void>): Promise<'painted' | 'waiting'> {
  return Promise.race([whenPainted.then(() => 'painted' as const), Promise.resolve('waiting' as const)])
}

test('waits for the first paint', async () => {
  let paint = () => {}
  class Observer {
    static readonly supportedEntryTypes = ['paint']
    constructor(tell: (entries: unknown, observer: Observer) => void) {
      paint = () => tell([], this)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  const { whenPainted } = await import('./painted.ts')
  expect(await outcomeOf(whenPainted)).toBe('waiting')
  paint()
  await expect(whenPainted).resolves.toBeUndefined()
})

test.each([
  ['tells of no paints', { supportedEntryTypes: ['resource'] }],
  ['has no observer', undefined],
])('does not wait where the browser %s', async (_, observer) => {
  vi.stubGlobal('PerformanceObserver', observer)
  const { whenPainted } = await import('./painted.ts')
  await expect(whenPainted).resolves.toBeUndefined()
})
