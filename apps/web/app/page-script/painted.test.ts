import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function outcomeOf(whenPainted: Promise<void>): Promise<'painted' | 'waiting'> {
  return Promise.race([whenPainted.then(() => 'painted' as const), Promise.resolve('waiting' as const)])
}

test('waits for the first paint of content, not of the background', async () => {
  let paint = (_name: string) => {}
  class Observer {
    static readonly supportedEntryTypes = ['paint']
    constructor(tell: (entries: unknown, observer: Observer) => void) {
      paint = (painted) =>
        tell({ getEntriesByName: (name: string) => (name === painted ? [{ name }] : []) }, this)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  const { whenPainted } = await import('./painted.ts')
  expect(await outcomeOf(whenPainted)).toBe('waiting')
  paint('first-paint')
  expect(await outcomeOf(whenPainted)).toBe('waiting')
  paint('first-contentful-paint')
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
