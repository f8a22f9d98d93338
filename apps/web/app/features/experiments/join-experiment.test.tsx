import { getBrand } from '@tarnbrook/brands/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { documentState } from '#platform/calls/root-state.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import type { Session } from '#platform/store/session.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { experimentsOf } from './experiments.slice.ts'
import { queryParticipant, querySeed, useVariant } from './join-experiment.ts'

const NAME = 'offer-reading-order'
const SEED_PATH = `/api/product/loan-applications/7/seed/${NAME}`

interface Setting {
  publicSeeds?: { name: string; seed: number }[]
  /** What the API answers to the call for a seed. */
  seed?: () => Response
  isOnByDefault?: boolean
  experiments?: Session['brandFacts']['experiments']
}

test('who is in no group is put into one, and the browser uses it without asking again', async () => {
  const server = await openOffer()
  expect(server.asked).toEqual(['/api/product/users/41', SEED_PATH])
  expect(server.shown()).toBe('other')

  const carried = JSON.parse(JSON.stringify(documentState(server.store.getState())))
  const browser = startVisitor({}, carried)
  expect(browser.shown()).toBe('other')
  await browser.join()
  expect(browser.asked).toEqual([])
  expect(browser.shown()).toBe('other')
})

test('who is in a group already sees the same page, and nothing is drawn', async () => {
  const { asked, shown } = await openOffer({ publicSeeds: [{ name: NAME, seed: 60 }] })
  expect(asked).toEqual(['/api/product/users/41'])
  expect(shown()).toBe('other')
  expect((await openOffer({ publicSeeds: [{ name: NAME, seed: 10 }] })).shown()).toBe('usual')
})

// Spec 8: experiment fetch fails: the error message is stored.
test('a seed that cannot be had leaves the usual page, and its message in the store', async () => {
  const message = 'We are having trouble just now.'
  const { asked, join, shown, store } = await openOffer({
    seed: () => Response.json({ error: { code: 'SERVICE_UNAVAILABLE', message } }, { status: 503 }),
  })
  expect(shown()).toBe('usual')
  expect(experimentsOf(store.getState())).toEqual({ loading: 'ERROR', error: message, seeds: {} })
  // For the rest of the visit: a page that changed its order later would be two pages.
  const before = asked.filter((path) => path === SEED_PATH).length
  await join()
  expect(asked.filter((path) => path === SEED_PATH)).toHaveLength(before)
  expect(shown()).toBe('usual')
})

test.each<[string, Setting]>([
  ['turned off by the flag', { isOnByDefault: false }],
  ['ended by the brand', { experiments: [] }],
])('an experiment that is %s asks for nothing and changes nothing', async (_, change) => {
  const { asked, shown } = await openOffer({ ...change, publicSeeds: [{ name: NAME, seed: 60 }] })
  expect(asked).toEqual([])
  expect(shown()).toBe('usual')
})

async function openOffer(setting: Setting = {}) {
  const visitor = startVisitor(setting)
  await visitor.join()
  return visitor
}

/** A visitor of the offer, in a store whose calls are answered as the API answers them. */
function startVisitor(setting: Setting, carried: object = {}) {
  const { publicSeeds = [], seed = drawn, isOnByDefault = true, experiments = [NAME] } = setting
  const asked: string[] = []
  const session = sessionWith({
    brandFacts: { ...getBrand('main'), experiments, featureFlags: { experiments: isOnByDefault } as never },
    user: { id: 41, roles: [], authStrength: 'strong' },
  })
  const store = makeStore({
    extra: {
      fetch: async (path) => {
        asked.push(path)
        return path === SEED_PATH ? seed() : Response.json({ data: { ...USER, publicSeeds } })
      },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    },
    preloadedState: { session, ...carried },
  })
  return {
    store,
    asked,
    join: () => offer.read(store, { session, params: {}, url: new URL(session.publicUrl) }),
    shown: () =>
      renderToStaticMarkup(
        <Provider store={store}>
          <Offer />
        </Provider>,
      ),
  }
}

const offer = defineScreenData(function* ({ session }, state) {
  const { participant } = yield* ask({ participant: queryParticipant(session) })
  return yield* ask({ seed: querySeed(NAME, { session, participant, applicationId: 7 }, state) })
})

const drawn = () => Response.json({ data: { '@type': 'experimentSeed', seed: 77 } })

const USER = {
  '@type': 'user',
  '@link': '/users/41',
  id: 41,
  roles: [],
  firstName: 'Maeve',
  lastName: 'Fell',
  dateOfBirth: null,
  email: 'maeve@people.example',
  mobileNumber: null,
  isMobileVerified: false,
  canReApply: true,
  isCheckingNewApplication: false,
}

function Offer() {
  return useVariant(NAME)
}
