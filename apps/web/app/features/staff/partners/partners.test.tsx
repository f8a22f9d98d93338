import type { PartnerDelivery } from '@tarnbrook/contract/partners/partner-deliveries'
import type { PartnerOverview } from '@tarnbrook/contract/partners/staff-partners'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { describeAnswer, NotTaken } from './not-taken.tsx'
import { PartnersTable } from './partners-table.tsx'

const PARTNER: PartnerOverview = {
  name: 'Hedgerow Cars',
  legalName: 'Hedgerow Cars Limited',
  keys: [{ hashStart: '3f8a11c2', lastUsedAt: '2026-11-20T10:00:00Z' }],
  webhookHost: 'hooks.hedgerow.example',
  applications: 3,
  deliveries: { waiting: 0, taken: 2, failed: 0 },
}

const DELIVERY: PartnerDelivery = {
  '@type': 'partnerDelivery',
  id: 71,
  webhookId: 'application-4103558201337-2',
  applicationId: 4103558201337,
  state: 'failed',
  createdAt: '2026-11-20T10:00:00Z',
  takenAt: null,
  nextTryAt: null,
  tryCount: 25,
  tries: [{ at: '2026-11-24T10:00:00Z', status: 503, failure: null }],
}

function render(children: ReactNode): string {
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const Page = createRoutesStub([{ path: '/', Component: () => children }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page />
    </Provider>,
  )
}

const renderNotTaken = (notTaken: PartnerDelivery[], { partner = PARTNER, isMore = false } = {}) =>
  render(<NotTaken partner={partner} notTaken={notTaken} isMore={isMore} />)

test('what is given up has a button of its own, and one for all', () => {
  const page = renderNotTaken([DELIVERY])
  expect(page).toContain('Webhooks that weren’t taken (1)')
  expect(page).toMatch(/<button(?=[^>]*name="deliveryId")[^>]*value="71"/)
  expect(page).toContain('Send all given up again')
  expect(renderNotTaken([DELIVERY], { isMore: true })).toContain('(the newest 1)')
})

test('what only waits is sent by itself: there is nothing to send all of', () => {
  const page = renderNotTaken([{ ...DELIVERY, state: 'waiting', nextTryAt: '2026-11-24T12:00:00Z' }])
  expect(page).toContain('24/11/2026, 12:00')
  expect(page).not.toContain('Send all given up again')
})

test('where all was taken that is said, and of one without a webhook nothing is', () => {
  expect(renderNotTaken([])).toContain('Every webhook was taken')
  expect(renderNotTaken([], { partner: { ...PARTNER, webhookHost: null } })).toBe('')
})

test.each([
  [{ status: 503, failure: null }, '503'],
  [{ status: 307, failure: null }, '307: a redirect isn’t followed'],
  [{ status: null, failure: 'timed-out' as const }, 'No answer in time'],
  [{ status: null, failure: 'not-reached' as const }, 'The partner couldn’t be reached'],
])('an answer of %j is %j', (answer, words) => {
  expect(describeAnswer({ at: '2026-11-20T10:00:00Z', ...answer })).toBe(words)
})

test('who sends applications is listed apart from who sells only, and given up stands out', () => {
  const page = render(
    <PartnersTable
      partners={[
        { ...PARTNER, deliveries: { waiting: 1, taken: 0, failed: 4 } },
        { ...PARTNER, name: 'Alder Cars', keys: [], legalName: null },
      ]}
    />,
  )
  expect(page).toContain('4 given up, 1 waiting')
  expect(page).toContain('Send applications (1)')
  expect(page).toMatch(/Sell vehicles only \(1\).*Alder Cars.*Not set up/s)
  expect(page).toContain('/staff/partners?name=Hedgerow+Cars')
  expect(render(<PartnersTable partners={[{ ...PARTNER, keys: [] }]} />)).toContain('No partner has a key.')
})
