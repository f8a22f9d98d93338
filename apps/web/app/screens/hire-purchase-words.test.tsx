import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { LoanApplication, Quote } from '@tarnbrook/contract/applications'
import type { Loan } from '@tarnbrook/contract/loans'
import { APPLICATION_STATES } from '@tarnbrook/domain/application-state'
import { LOAN_STATES } from '@tarnbrook/domain/loan-state'
import { pence } from '@tarnbrook/domain/money'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Frame } from '#platform/frame.tsx'
import type { Handle } from '#platform/handle.ts'
import { Offer } from '../features/applications/parts/offer.tsx'
import { ReadingStep } from '../features/documents/reading.tsx'
import { exampleLoan, exampleRow } from '../features/loans/loan.fixture.ts'
import { makeStore } from '../store.ts'
import { DocumentList } from './application/documents.tsx'
import { StandingPage } from './application/standing-page.tsx'
import { LoanSummary } from './dashboard/loan-summary.tsx'
import { NothingRunning } from './dashboard/nothing-running.tsx'
import { Details } from './loan/details.tsx'
import { Overview } from './loan/overview.tsx'
import { PaymentSchedule } from './loan/payment-schedule.tsx'

// Hire purchase is not a loan, and no page of it says that it is (decision 020). The browser journeys look at the rest.
const LOAN = /\bloans?\b/i

type Screen = { default: ComponentType; handle?: Handle }
const publicScreens = {
  ...import.meta.glob<Screen>('../features/{site,support,open-banking,auth}/*.screen.tsx', { eager: true }),
  ...import.meta.glob<Screen>('../features/applications/disqualified.screen.tsx', { eager: true }),
  ...import.meta.glob<Screen>('./{landing,calculator}.screen.tsx', { eager: true }),
}

describe('the public pages of motor', () => {
  const motor = getBrand('motor')
  const own = Object.entries(publicScreens).filter(([, { handle }]) => handle?.isOn?.(motor) ?? true)

  test('are looked at', () => expect(own.length).toBeGreaterThan(18))

  test.each(own)('%s', (_path, { default: Page }) => {
    expect(sayings('motor', <Page />).filter((words) => LOAN.test(words))).toEqual([])
  })
})

describe.each(['unsecured', 'hire-purchase'] as const)('the pages of %s', (productType) => {
  const brand = productType === 'hire-purchase' ? 'motor' : 'main'
  const pages = [...applicationPages(productType), ...loanPages(brand)]

  test.each(pages)('%s', (_name, page) => {
    const loans = sayings(brand, page).filter((words) => LOAN.test(words))
    if (productType === 'hire-purchase') expect(loans).toEqual([])
  })

  test('say what they are about in the product’s own word', () => {
    const all = pages.flatMap(([, page]) => sayings(brand, page)).join('\n')
    for (const [loan, hirePurchase] of OWN_WORDS) {
      const [own, other] = productType === 'unsecured' ? [loan, hirePurchase] : [hirePurchase, loan]
      expect(all).toContain(own)
      expect(all).not.toContain(other)
    }
  })
})

const OWN_WORDS = [
  ['Yes, apply for this loan', 'Yes, apply for this finance'],
  ['See your loan', 'See your agreement'],
  ['Your loan has been cancelled', 'Your agreement has been cancelled'],
  ['I do not want this loan after all', 'I do not want this finance after all'],
  ['What this loan asks of you', 'What this agreement asks of you'],
  ['Read “Loan Important Information”', 'Read “Important Information”'],
  ['Loans and applications', 'Agreements and applications'],
] as const

function applicationPages(type: 'unsecured' | 'hire-purchase'): [string, ReactNode][] {
  const of = (changes: Partial<LoanApplication>) => exampleApplication(type, changes)
  const requotability = {
    '@type': 'requotability' as const,
    requotable: true,
    minAmount: pence(1_000_00),
    maxAmount: pence(25_000_00),
  }
  return [
    ...APPLICATION_STATES.map((state): [string, ReactNode] => [
      `application, ${state}`,
      <StandingPage key={state} application={of({ state })} />,
    ]),
    ...LOAN_STATES.map((loanState): [string, ReactNode] => [
      `application signed, ${loanState}`,
      <StandingPage key={loanState} application={of({ state: 'Accepted', loanState, loanId: 7 })} />,
    ]),
    [
      'the quote, after another',
      <Offer
        key="offer"
        application={of({ previousQuote: quote() })}
        requotability={requotability}
        isReadingFirst
        savings={null}
        affordable={undefined}
      />,
    ],
    [
      'the quote, expired',
      <Offer
        key="expired"
        application={of({ quote: { ...quote(), isLive: false } })}
        requotability={undefined}
        isReadingFirst={false}
        savings={null}
        affordable={undefined}
      />,
    ],
    ['the documents', <DocumentList key="documents" application={of({ state: 'Approved' })} />],
    ...(['adequate-explanations', 'secci', 'contract'] as const).map((slug): [string, ReactNode] => [
      `the page of ${slug}`,
      <ReadingStep
        key={slug}
        application={of({ state: 'Approved' })}
        slug={slug}
        place="1 of 3"
        backHref="/"
      />,
    ]),
    ['an account with nothing', <NothingRunning key="nothing" user={{ canReApply: true } as never} />],
  ]
}

function loanPages(brand: BrandKey): [string, ReactNode][] {
  const { productType } = getBrand(brand)
  const late = [exampleRow(1, { status: 'missed' }), exampleRow(2)]
  const loans: [string, Loan][] = [
    ...LOAN_STATES.map((state): [string, Loan] => [state, exampleLoan({ brand, productType, state })]),
    ['missed', exampleLoan({ brand, productType, state: 'Late', scheduledPayments: late })],
    ['new', exampleLoan({ brand, productType, isEligibleForCancellation: true })],
  ]
  return loans.flatMap(([name, loan]): [string, ReactNode][] => [
    [`agreement ${name}, overview`, <Overview key="overview" loan={loan} />],
    [`agreement ${name}, schedule`, <PaymentSchedule key="schedule" loan={loan} />],
    [`agreement ${name}, details`, <Details key="details" loan={loan} />],
    [`agreement ${name}, in the account`, <LoanSummary key="summary" loan={loan} isOnly />],
  ])
}

/** Every piece of text of the page in its frame, with what only a screen reader or a search engine is told. */
function sayings(brand: BrandKey, page: ReactNode): string[] {
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: {
      visit: {
        brand,
        brandFacts: getBrand(brand),
        user: { id: 41, roles: [], authStrength: 'strong' },
        env: 'production',
        buildVersion: 'test',
        chat: { appId: 'app', widgetUrl: 'http://chat.example/widget/app' },
        publicUrl: 'http://localhost:3000',
        features: '',
        intentSeed: 'seed',
      },
    },
  })
  const Stub = createRoutesStub([{ path: '/', Component: () => <Frame>{page}</Frame> }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Stub initialEntries={['/?reference=C-2345ABCD']} />
    </Provider>,
  )
  const read = [...html.matchAll(/ (?:aria-label|alt|title|placeholder|content)="([^"]*)"/g)].map(
    ([, words]) => words,
  )
  const seen = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').split(/<[^>]*>/)
  return [...read, ...seen].flatMap((words) => (words?.trim() ? [words.replaceAll('&amp;', '&').trim()] : []))
}

function quote(): Quote {
  return {
    '@type': 'quote',
    id: 9,
    amount: pence(500_000),
    fee: pence(18_750),
    optionToPurchaseFee: pence(0),
    term: 36,
    instalment: pence(20_000),
    totalPayable: pence(720_000),
    totalCharge: pence(220_000),
    apr: 24.5,
    offeredApr: null,
    annualRate: 22.3,
    firstPaymentOn: '2027-01-07',
    paymentDay: 7,
    expiresAt: '2026-12-20T10:00:00Z',
    isLive: true,
    schedule: [],
  } as unknown as Quote
}

function exampleApplication(
  type: 'unsecured' | 'hire-purchase',
  changes: Partial<LoanApplication>,
): LoanApplication {
  const documents = ['adequate-explanations', 'secci', 'contract'].map((slug) => ({
    slug,
    title: slug,
    hasRead: false,
    readAt: null,
  }))
  return {
    id: 8,
    state: 'Quoted',
    quote: quote(),
    previousQuote: null,
    askedFor: null,
    requirements: [
      { '@type': 'bank-application-requirement', status: 'wanted', details: {} },
      {
        '@type': 'legal-documents-accepted-application-requirement',
        status: 'wanted',
        details: { documents },
      },
    ],
    declineReasons: [],
    declineGroups: [],
    vehicle: null,
    commissionCalculation: null,
    loanProduct: { type, partner: null },
    polMarketingConsent: null,
    reaction: null,
    loanId: null,
    loanState: null,
    payoutProblem: null,
    ...changes,
  } as unknown as LoanApplication
}
