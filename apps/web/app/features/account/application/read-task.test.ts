import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#platform/routing/paths.ts'
import { defineScreenData } from '#platform/routing/screen-data.ts'
import { type AppStore, makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { askTask } from './read-task.ts'

const store = makeStore({
  extra: { log: console, fetch: async () => new Response() },
  preloadedState: { session: sessionWith({}) },
})

test.each([
  ['wanted', '/account/borrow/continue?id=41&task=bank-details'],
  ['reviewing', '/account/borrow/continue?id=41'],
] as const)(
  'the next task is the first that is left, and the list where there is none: %s',
  async (bank, leadsTo) => {
    const requirements = [
      { '@type': 'phone-application-requirement', status: 'met' },
      { '@type': 'bank-application-requirement', status: bank },
    ]
    const application = { id: 41, state: 'Requested', requirements } as unknown as LoanApplication
    const answer = await readTask(store, application, paths.nextTask(41))
    expect(answer?.headers.get('location')).toBe(leadsTo)
  },
)

test.each([
  ['wanted', undefined],
  ['reviewing', '/account/borrow/continue?id=41'],
  ['met', '/account/borrow/continue?id=41'],
  ['locked', '/account/borrow/continue?id=41'],
] as const)('a proof has a page while it is to be sent only: %s', async (status, leadsTo) => {
  const requirements = [{ '@type': 'driving-licence-application-requirement', status }]
  const application = { id: 41, state: 'Requested', requirements } as unknown as LoanApplication
  const answer = await readTask(store, application, '?task=driving-licence')
  expect(answer?.headers.get('location')).toBe(leadsTo)
})

test.each([
  ['an earlier page of the same document', undefined, '/account/borrow/continue?id=41&task=card-payoff'],
  ['its own document', true, undefined],
] as const)('the page of credit cards is come to from %s', async (_from, isCardPage, leadsTo) => {
  vi.stubGlobal('document', {})
  const requirements = [{ '@type': 'debt-consolidation-upsell-application-requirement', status: 'wanted' }]
  const application = { id: 41, state: 'Requested', requirements } as unknown as LoanApplication
  const there = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({ ...(isCardPage && { isCardPage }) }) },
  })
  const answer = await readTask(there, application, '?task=card-payoff')
  expect(answer?.headers.get('location')).toBe(leadsTo)
  // Only a new document may load the card vault.
  if (answer) expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
})

/** Where the reading of the page of a task leads to. */
async function readTask(
  of: AppStore,
  application: LoanApplication,
  path: string,
): Promise<Response | undefined> {
  const { session } = of.getState()
  const screen = defineScreenData((args) => askTask(application, args))
  return (await screen.read(of, { session, params: {}, url: new URL(path, session.publicUrl) })) ?? undefined
}

afterEach(() => vi.unstubAllGlobals())
