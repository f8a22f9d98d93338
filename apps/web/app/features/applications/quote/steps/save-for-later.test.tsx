import { getBrand } from '@tarnbrook/brands/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { load } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { QUESTION_STEPS } from '../quote-steps.ts'
import { AboutYouStep } from './about-you-step.tsx'
import { AddressStep } from './address-step.tsx'
import { CheckStep } from './check-step.tsx'
import { IncomeStep } from './income-step.tsx'
import { LoanStep } from './loan-step.tsx'

const brand = getBrand('main')
const FOUND = {
  label: '1 Ferry Lane',
  flatNumber: '',
  houseNumber: '1',
  line1: 'Ferry Lane',
  line2: '',
  town: 'Leeds',
  county: '',
  postCode: 'LS1 4AP',
}
const addressAt = (step: 'address' | 'previous-address') => ({
  [`${step}, find`]: <AddressStep step={step} answers={{}} />,
  [`${step}, choose`]: <AddressStep step={step} answers={{ [`${step}.postCode`]: 'LS1 4AP' }} />,
  [`${step}, manual`]: <AddressStep step={step} answers={{ [`${step}.line1`]: 'Ferry Lane' }} />,
})
const STEPS: Record<string, React.ReactNode> = {
  loan: <LoanStep answers={{}} brand={brand} />,
  'about-you': <AboutYouStep answers={{}} isKnownCustomer={false} />,
  'about-you, known': <AboutYouStep answers={{}} isKnownCustomer />,
  ...addressAt('address'),
  ...addressAt('previous-address'),
  income: <IncomeStep answers={{}} />,
  check: <CheckStep answers={{}} isKnownCustomer={false} heading={null} />,
}

async function shown(page: React.ReactNode, query = ''): Promise<string> {
  const addresses = { '@type': 'addresses', postCode: 'LS1 4AP', addresses: [FOUND] }
  const store = makeStore({
    extra: { log: console, fetch: async () => Response.json({ data: addresses }) },
    preloadedState: { session: sessionWith({}) },
  })
  await load(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode: 'LS1 4AP' } })
  const Page = createRoutesStub([{ path: '/', Component: () => page }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={[`/${query}`]} />
    </Provider>,
  )
}

test('every step is among those that are looked at', () => {
  for (const step of QUESTION_STEPS) expect(Object.keys(STEPS).join()).toContain(step)
})

describe.each(Object.entries(STEPS))('%s', (_name, page) => {
  test('can be left for later, right after the button that goes on', async () => {
    const buttons = [...(await shown(page)).matchAll(/<(?:button|a)[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(
      ([, label]) => label,
    )
    const at = buttons.indexOf('Save for later')
    expect(buttons[at - 1]).toMatch(/^(Continue|Find address|See my quote)$/)
  })
})

describe('amount and term', () => {
  const isClosed = async (query: string) =>
    (await shown(<LoanStep answers={{}} brand={brand} />, query)).includes('Change amount or term')

  test('are not asked again of somebody who chose them a moment ago', async () => {
    const html = await shown(<LoanStep answers={{}} brand={brand} />, '?amount=5000&term=48')
    expect(html).toContain('You’re asking to borrow £5,000 over 4 years.')
    expect(html).toMatch(/name="amount"[^>]*value="5000"/)
  })

  test.each(['', '?amount=5000', '?amount=50&term=48', '?amount=5000&term=47'])(
    'are asked where one is missing or is not offered: %s',
    async (query) => {
      expect(await isClosed(query)).toBe(false)
    },
  )

  test('are asked openly once this page has been answered', async () => {
    const answers = { 'calculator.choice': '5000 over 48', 'loan.amount': '7000', 'loan.term': '48' }
    const html = await shown(<LoanStep answers={answers} brand={brand} />, '?amount=5000&term=48')
    expect(html).toMatch(/value="7,?000"/)
    expect(html).not.toContain('Change amount or term')
  })
})
