import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { APPLICATION_STATES } from '@tarnbrook/domain/applications/application-state'
import { pence } from '@tarnbrook/domain/core/money'
import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { DocumentList } from '#features/account/application/documents.tsx'
import { NextSteps } from '#features/account/application/next-steps.tsx'
import { StatusPage } from '#features/account/application/status-page.tsx'
import { TaskPage } from '#features/account/application/task-page.tsx'
import { LoanSummary } from '#features/account/dashboard/loan-summary.tsx'
import { NothingRunning } from '#features/account/dashboard/nothing-running.tsx'
import { Documents } from '#features/account/loan/documents/documents.tsx'
import { Manage } from '#features/account/loan/manage/manage.tsx'
import { Overview } from '#features/account/loan/overview/overview.tsx'
import { Payments } from '#features/account/loan/payments/payments.tsx'
import { Declined } from '#features/applications/declined/declined.tsx'
import { Offer } from '#features/applications/offer/offer.tsx'
import { ReadingStep } from '#features/documents/reading.tsx'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { AddressQuestion } from '#features/requirements/current-address/current-address.tsx'
import { PaymentDayStep } from '#features/requirements/payment-day/payment-day.tsx'
import { SigningStep } from '#features/requirements/signing/signing.tsx'
import { SuggestedLoanStep } from '#features/requirements/suggested-loan/suggested-loan.tsx'
import { isProofTask, PROOF_TASKS, type ProofTask, TASKS, typeOfProof } from '#features/requirements/tasks.ts'
import { Frame } from '#platform/document/frame.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { makeStore } from '#store.ts'
import { arrangementPages } from '#testing/arrangement.fixture.tsx'
import { payExtraPages } from '#testing/early-repayment.fixture.tsx'
import { handBackPages } from '#testing/hand-back.fixture.tsx'
import { exampleDefaultNotice, exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
import { overduePages } from '#testing/overdue.fixture.tsx'
import { paymentDayPages } from '#testing/payment-day.fixture.tsx'
import { payByLinkPages } from '#testing/payment-link.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { endingLoans, settlementPages } from '#testing/settlement.fixture.tsx'

/** A page by its name, to be rendered without the API. */
export type NamedPage = [name: string, page: ReactNode]

type Screen = { default: ComponentType; handle?: Handle }

const publicScreens = {
  // What is not found is said by the root's error page: its own screen shows nothing.
  ...import.meta.glob<Screen>(
    [
      '../app/features/{site,support,open-banking,auth,calculator}/**/*.screen.tsx',
      '!../app/features/site/not-found.screen.tsx',
    ],
    { eager: true },
  ),
  ...import.meta.glob<Screen>('#features/applications/declined/disqualified.screen.tsx', { eager: true }),
}

/** The pages that anybody can open on this brand's site. */
export function publicPages(key: BrandKey): NamedPage[] {
  const brand = getBrand(key)
  return Object.entries(publicScreens)
    .filter(([, { handle }]) => handle?.isAvailable?.(brand) ?? true)
    .map(([path, { default: Page }]) => [path, <Page key={path} />])
}

function declines(of: (changes: Partial<LoanApplication>) => LoanApplication): NamedPage[] {
  return [
    [
      'a decline',
      <Declined
        key="declined"
        application={of({
          state: 'Declined',
          declineGroups: ['affordability', 'credit-file'],
          declinedBy: 'rules',
        })}
      />,
    ],
    [
      'a decline by a member of staff',
      <Declined
        key="declined-by-staff"
        application={of({ state: 'Declined', declineGroups: ['policy'], declinedBy: 'person' })}
      />,
    ],
    ...(['upheld', 'apply-again'] as const).map(
      (outcome): NamedPage => [
        `a decline that a person reviewed: ${outcome}`,
        <Declined
          key={outcome}
          application={of({
            state: 'Declined',
            declineGroups: ['affordability'],
            declinedBy: 'rules',
            declineReview: { outcome, told: 'It would leave too little.', reviewedOn: '2026-11-20' },
          })}
        />,
      ],
    ),
  ]
}

/** What the borrower of an application sees, in every state. */
export function applicationPages(type: 'unsecured' | 'hire-purchase'): NamedPage[] {
  const of = (changes: Partial<LoanApplication>) => exampleApplication(type, changes)
  const requotability = {
    '@type': 'requotability' as const,
    requotable: true,
    minAmount: pence(1_000_00),
    maxAmount: pence(25_000_00),
  }
  return [
    ...APPLICATION_STATES.map(
      (state): NamedPage => [`application, ${state}`, <StatusPage key={state} application={of({ state })} />],
    ),
    ...LOAN_STATES.map(
      (loanState): NamedPage => [
        `application signed, ${loanState}`,
        <StatusPage key={loanState} application={of({ state: 'Accepted', loanState, loanId: 7 })} />,
      ],
    ),
    [
      'the quote, after another',
      <Offer
        key="offer"
        application={of({ previousQuote: quote() })}
        requotability={requotability}
        isReadingFirst
        savings={type === 'unsecured' ? savings() : null}
        affordable={{ ...quote(), lastInstalment: pence(20_000) } as never}
        paymentDays={{ days: [], lowestApr: 24.4, highestApr: 24.6 } as never}
        termOptions={{ '@type': 'termOptions', options: [{ ...quote(), term: 48 }], unaffordableTerms: [12] }}
        budget={budget()}
      />,
    ],
    ...declines(of),
    [
      'the quote, expired',
      <Offer
        key="expired"
        application={of({ quote: { ...quote(), isLive: false } })}
        requotability={undefined}
        isReadingFirst={false}
        savings={null}
        affordable={undefined}
        paymentDays={undefined}
        termOptions={undefined}
        budget={undefined}
      />,
    ],
    [
      'choosing a payment day',
      <PaymentDayStep
        key="payment-day"
        application={of({ state: 'Requested', requirements: [] })}
        options={[]}
        changed={null}
      />,
    ],
    ...[null, budget()].map(
      (counted, index): NamedPage => [
        `another loan is suggested (${index})`,
        <SuggestedLoanStep key={String(index)} application={of({ ...suggesting() })} budget={counted} />,
      ],
    ),
    [
      'the list, while another loan is suggested',
      <StatusPage key="suggesting" application={of({ state: 'Requested', ...suggesting() })} />,
    ],
    [
      'what was suggested is turned down',
      <StatusPage
        key="turned-down"
        application={of({ state: 'Withdrawn', ...suggesting({ declinedAt: '2026-11-22T10:00:00Z' }) })}
      />,
    ],
    ['is the address still right', <AddressQuestion key="address" user={{ addresses: [] } as never} />],
    // The page of the bank details quotes the Direct Debit Guarantee, whose words are the scheme's.
    ...TASKS.filter((task) => task !== 'bank-details').map(
      (task): NamedPage => [
        `the page of ${task} and what stands beside it`,
        <TaskPage
          key={task}
          application={of({ state: 'Approved', ...(isProofTask(task) && wantingProof(task)) })}
          query={new URLSearchParams({ task })}
        />,
      ],
    ),
    ...PROOF_TASKS.flatMap((task): NamedPage[] => {
      const { requirements } = wantingProof(task)
      const pageOf = (state: LoanApplication['state'], status: 'wanted' | 'reviewing' | 'met') =>
        of({ state, requirements: requirements.map((proof) => ({ ...proof, status, details: {} })) })
      return [
        [`${task} in review`, <StatusPage key={task} application={pageOf('In Review', 'reviewing')} />],
        [
          `${task} sent back`,
          <StatusPage key={task} application={of({ state: 'Requested', requirements })} />,
        ],
        [`${task} wanted`, <NextSteps key={task} application={pageOf('Requested', 'wanted')} />],
      ]
    }),
    ...(type === 'unsecured' ? cardPayoffPages() : []),
    ['signing', <SigningStep key="signing" application={of({ state: 'Approved' })} />],
    ['the documents', <DocumentList key="documents" application={of({ state: 'Approved' })} />],
    ...(['adequate-explanations', 'secci', 'contract'] as const).map(
      (slug): NamedPage => [
        `the page of ${slug}`,
        <ReadingStep
          key={slug}
          application={of({ state: 'Approved' })}
          slug={slug}
          place="1 of 3"
          backHref="/"
        />,
      ],
    ),
    [
      'an account with nothing',
      <NothingRunning key="nothing" user={{ canReApply: true } as never} isWeak={false} />,
    ],
  ]
}

const BREATHING_SPACES = [
  ['with its last day', { startedOn: '2026-11-20', lastDay: '2027-01-18' }],
  ['of a crisis', { startedOn: '2026-11-20', lastDay: null }],
] as const

const ARRANGEMENT = {
  id: 31,
  agreedOn: '2026-11-24',
  amount: pence(120_00),
  paymentsLeft: 2,
  nextPayment: { dueOn: '2026-12-01', collectOn: '2026-12-01', amount: pence(120_00) },
  lastPaymentOn: '2027-01-01',
  isPastLastPayment: false,
  graceUntil: null,
  comingPayments: [{ dueOn: '2026-12-01', collectOn: '2026-12-01', amount: pence(120_00) }],
  movedPayment: null,
}

const ARRANGEMENTS: readonly (readonly [string, Loan['arrangement']])[] = [
  ['kept', ARRANGEMENT],
  ['missed once', { ...ARRANGEMENT, graceUntil: '2026-12-08' }],
  [
    'with a payment moved to its end',
    { ...ARRANGEMENT, movedPayment: { amount: pence(120_00), movedTo: '2027-01-01' } },
  ],
  ['all paid', { ...ARRANGEMENT, paymentsLeft: 0, nextPayment: null }],
  [
    'past its last payment, in a breathing space',
    {
      ...ARRANGEMENT,
      paymentsLeft: 0,
      nextPayment: null,
      comingPayments: [],
      lastPaymentOn: '2026-11-02',
      isPastLastPayment: true,
    },
  ],
]

const ENDING = {
  endedOn: '2026-11-24',
  isAgreementRunning: false,
  buyer: null,
  handBack: null,
  vehicle: null,
  damage: null,
}
const BUYER = {
  name: 'Fellgate Debt Purchase Ltd',
  address: '1 High Street, Leeds, LS1 4AP',
  phone: '0113 496 0000',
  email: 'help@fellgate.example',
}

/** Those that ended before their last instalment, with all that their records can have. */
function endedLoans(of: Pick<Loan, 'brand' | 'productType'>): [string, Loan][] {
  const lateRepayment = { payable: pence(50_000), collectOn: null }
  const handBack = { noticedOn: '2026-11-24', toPay: pence(12_59) }
  const ended = (
    state: Loan['state'],
    ending: Partial<NonNullable<Loan['ending']>>,
    more: Partial<Loan> = {},
  ) => exampleLoan({ ...of, state, ending: { ...ENDING, ...ending }, ...more })
  return [
    ['ended by us', ended('Terminated', {}, { lateRepayment })],
    ['written off, told', ended('Written Off', {})],
    ['sold, told', ended('Sold', { buyer: BUYER })],
    ...(of.productType === 'unsecured'
      ? []
      : ([
          ['ended by us, with a vehicle', ended('Terminated', { vehicle: 'to-return' }, { lateRepayment })],
          [
            'handed back',
            ended('Voluntary terminated', { handBack, vehicle: 'to-return' }, { lateRepayment }),
          ],
          ['vehicle being checked', ended('Voluntary terminated', { handBack, vehicle: 'being-checked' })],
          [
            'damage claimed',
            ended('Voluntary terminated', { handBack, vehicle: 'returned', damage: pence(240_00) }),
          ],
          ['settled after a hand-back', ended('Settled', { handBack, vehicle: 'returned' })],
        ] as [string, Loan][])),
  ]
}

/** What the borrower of a running or ended agreement sees, in every state. */
export function loanPages(brand: BrandKey): NamedPage[] {
  const { productType } = getBrand(brand)
  const late = [exampleRow(1, { status: 'missed' }), exampleRow(2)]
  const loans: [string, Loan][] = [
    ...LOAN_STATES.map((state): [string, Loan] => [state, exampleLoan({ brand, productType, state })]),
    ['missed', exampleLoan({ brand, productType, state: 'Late', scheduledPayments: late })],
    ...(['running', 'remedied', 'paid-late', 'time-up'] as const).map((status): [string, Loan] => [
      `default notice ${status}`,
      exampleLoan({
        brand,
        productType,
        state: 'Late',
        scheduledPayments: late,
        defaultNotices: [exampleDefaultNotice({ status })],
      }),
    ]),
    ...BREATHING_SPACES.map(([name, breathingSpace]): [string, Loan] => [
      `breathing space ${name}`,
      exampleLoan({
        brand,
        productType,
        breathingSpace,
        canRepayEarly: false,
        state: 'Late',
        scheduledPayments: [...late, exampleRow(3, { interestTakenOff: pence(41_20) })],
      }),
    ]),
    ...endedLoans({ brand, productType }),
    ...ARRANGEMENTS.map(([name, arrangement]): [string, Loan] => [
      `arrangement ${name}`,
      exampleLoan({
        brand,
        productType,
        arrangement,
        canRepayEarly: false,
        nextPayment: null,
        arrangements: [{ id: 31, agreedOn: '2026-11-24', status: 'active' }],
        isEligibleForSelfServeArrangement: true,
        state: 'Late',
        scheduledPayments: late,
      }),
    ]),
    ...(['broken', 'completed'] as const).map((status): [string, Loan] => [
      `arrangement ${status}`,
      exampleLoan({
        brand,
        productType,
        isEligibleForSelfServeArrangement: true,
        arrangements: [{ id: 31, agreedOn: '2026-11-24', status }],
        state: 'Late',
        scheduledPayments: late,
      }),
    ]),
    [
      'missed, smaller payments offered',
      exampleLoan({
        brand,
        productType,
        isEligibleForSelfServeArrangement: true,
        state: 'Late',
        scheduledPayments: late,
      }),
    ],
    [
      'smaller payments offered',
      exampleLoan({ brand, productType, isEligibleForSelfServeArrangement: true }),
    ],
    [
      'whose collecting stopped',
      exampleLoan({
        brand,
        productType,
        state: 'Late',
        isMandateActive: false,
        collectingStoppedOn: '2026-11-20',
        scheduledPayments: late,
      }),
    ],
    ['not sent yet', exampleLoan({ brand, productType, state: 'Pending', canCancelBeforePayout: true })],
    ['new', exampleLoan({ brand, productType, isEligibleForCancellation: true })],
    ...endingLoans(exampleLoan({ brand, productType })),
  ]
  const task: NamedPage = [
    'a task of an agreement and what stands beside it',
    <LoanTask key="task" loan={exampleLoan({ brand, productType })} next={['We set up your Direct Debit.']}>
      A form
    </LoanTask>,
  ]
  const pages = loans.flatMap(([name, loan]): NamedPage[] => [
    [`agreement ${name}, overview`, <Overview key="overview" loan={loan} />],
    [`agreement ${name}, payments`, <Payments key="payments" loan={loan} />],
    [`agreement ${name}, documents`, <Documents key="documents" loan={loan} />],
    [`agreement ${name}, manage`, <Manage key="manage" loan={loan} />],
    [`agreement ${name}, in the account`, <LoanSummary key="summary" loan={loan} isOnly />],
  ])
  const loan = exampleLoan({ brand, productType })
  return [
    ...[...pages, task, ...paymentDayPages(loan), ...payExtraPages(loan), ...payByLinkPages(brand)],
    ...[...handBackPages(loan), ...arrangementPages(loan), ...settlementPages(loan)],
    ...overduePages({ brand, productType }),
  ]
}

/** All text of the page in its frame, with what only screen readers or search engines get. */
export function sayings(brand: BrandKey, page: ReactNode): string[] {
  const html = renderPage(brand, page)
  return [...attributesOf(html), ...textsBetween(html)]
}

/** The same, with each paragraph, heading or item as one text, whatever is linked in it. */
export function blocks(brand: BrandKey, page: ReactNode): string[] {
  const html = renderPage(brand, page)
  return [
    ...attributesOf(html),
    ...textsBetween(html.replace(/<\/?(?:a|b|strong|em|span|abbr|small|time)(?: [^>]*)?>/g, '')),
  ]
}

export function renderPage(brand: BrandKey, page: ReactNode): string {
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: {
      session: sessionWith({
        ...{ brand, env: 'production', cardPayments: { publishableKey: 'pk', scriptUrl: '/pay.js' } },
        user: { id: 41, roles: [], authStrength: 'strong' },
      }),
    },
  })
  const Stub = createRoutesStub([{ path: '/', Component: () => <Frame>{page}</Frame> }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Stub initialEntries={['/?reference=C-2345ABCD']} />
    </Provider>,
  )
  // The frame always has words, so a page that shows nothing would pass every test of its words.
  if (textsBetween(/<main.*<\/main>/s.exec(html)?.[0] ?? '').length === 0)
    throw new Error('The page is empty')
  return html
}

function attributesOf(html: string): string[] {
  const attributes = html.matchAll(/ (?:aria-label|alt|title|placeholder|content)="([^"]*)"/g)
  return [...attributes].flatMap(([, words]) => readable(words))
}

function textsBetween(html: string): string[] {
  const seen = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').split(/<[^>]*>/)
  return seen.flatMap(readable)
}

function readable(words: string | undefined): string[] {
  return words?.trim() ? [words.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").trim()] : []
}

/** A proof with a file of each kind, one of them being checked, that was sent back. */
function wantingProof(task: ProofTask): Pick<LoanApplication, 'requirements'> {
  const attachments = (['pdf', 'jpeg', 'jpeg'] as const).map((kind, index) => ({
    id: index,
    name: `proof.${kind}`,
    kind,
    side: null,
    pages: index === 0 ? null : 1,
    bytes: 250_000,
    sentAt: '2026-11-22T10:00:00Z',
    status: index === 0 ? ('checking' as const) : ('ready' as const),
  }))
  const sentBack = { reason: 'unreadable' as const, note: 'The date is cut off.', at: '2026-11-22T10:00:00Z' }
  const details = { sentBack, refusedFile: 'old.pdf' }
  const proof = { '@type': typeOfProof(task), id: 3, status: 'wanted', attachments, details }
  return { requirements: [proof] as unknown as LoanApplication['requirements'] }
}

/** The question about credit cards, and each state of its answer. */
function cardPayoffPages(): NamedPage[] {
  const card = { lastFour: '4242', lender: 'Bramble Bank', payoffAmount: pence(1_000_00), status: 'complete' }
  const cards = [
    { ...card, id: 1 },
    { ...card, id: 2, lastFour: '4444', payoffAmount: null, status: 'added' },
  ]
  const pageOf = (
    name: string,
    status: 'wanted' | 'met',
    cardPayoff?: string,
    creditCards: object[] = [],
  ) => {
    const requirement = {
      '@type': 'debt-consolidation-upsell-application-requirement',
      id: 3,
      status,
      attachments: [],
      creditCards,
      details: { ...(cardPayoff && { cardPayoff }) },
    } as unknown as Requirement
    const application = exampleApplication('unsecured', { state: 'Requested', requirements: [requirement] })
    return [
      [
        `credit cards, ${name}`,
        <TaskPage
          key={name}
          application={application}
          query={new URLSearchParams({ task: 'card-payoff' })}
        />,
      ],
      [`the list, credit cards ${name}`, <StatusPage key={name} application={application} />],
    ] satisfies NamedPage[]
  }
  return [
    ...pageOf('not chosen', 'wanted'),
    ...pageOf('none added', 'wanted', 'opt-in'),
    ...pageOf('added', 'wanted', 'opt-in', cards),
    ...pageOf('confirmed', 'met', 'opt-in', cards.slice(0, 1)),
    ...pageOf('the whole loan', 'met', 'opt-out'),
  ]
}

function savings(): NonNullable<ComponentProps<typeof Offer>['savings']> {
  return {
    '@type': 'refinanceSavingTermOptions',
    loan: {
      id: 7,
      reference: 'TB5MK89FRX',
      instalment: pence(26_050),
      leftToPay: pence(500_000),
      paymentsLeft: 20,
      lastPaymentOn: '2028-01-20',
      settlementAmount: pence(450_000),
      settlementDate: '2026-12-20',
    },
    quoted: { amount: pence(500_000), left: pence(50_000), short: pence(0) },
    notOffered: null,
    options: [],
  }
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
    agreementOn: '2026-11-22',
    earlier: null,
    expiresAt: '2026-12-20T10:00:00Z',
    isLive: true,
    schedule: [],
  } as unknown as Quote
}

function budget() {
  return {
    netMonthlyIncome: pence(1_400_00),
    rentOrMortgage: pence(500_00),
    dependantsCost: pence(50_00),
    otherCredit: pence(60_00),
    ownLoans: pence(177_83),
    instalment: quote().instalment,
    left: pence(400_00),
    livingCosts: pence(350_00),
    livingCostsBasis: 'share-of-income' as const,
    spare: pence(50_00),
    isTight: true,
    isDependantsCostStated: true,
    leastLeftPercent: 25,
    adults: 1,
    dependants: 1,
    givenAnswers: {
      netMonthlyIncome: pence(1_400_00),
      maritalStatus: 'Single',
      residentialStatus: 'private_tenant',
      rentOrMortgageMonthlyPayment: pence(500_00),
      numberOfDependants: '1',
      monthlyDependantsCost: pence(50_00),
      monthlyLivingCosts: null,
    },
  }
}

/** The requirement by which another loan is suggested. */
function suggesting(more: Requirement['details'] = {}): Pick<LoanApplication, 'requirements'> {
  const { amount, term, apr, fee, instalment, totalPayable, totalCharge } = quote()
  const askedLoan = { amount, term, apr, fee, instalment, totalPayable, totalCharge }
  const suggestedLoan = { ...askedLoan, amount: pence(3_000_00), instalment: pence(100_00) }
  const details = { askedLoan, suggestedLoan, ...more }
  const requirement = { '@type': 'affordability-application-requirement', status: 'wanted', details }
  return { requirements: [requirement as Requirement] }
}

/** Its number is not known, so its borrower is asked for it. */
function exampleVehicle(): NonNullable<LoanApplication['vehicle']> {
  return {
    registration: 'AB12 CDE',
    vin: null,
    make: 'Skoda',
    model: 'Octavia',
    year: 2021,
    cashPrice: pence(5_500_00),
    deposit: pence(500_00),
    partExchange: pence(0),
    seller: null,
  }
}

export function exampleApplication(
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
    employmentStatus: 'Employed full time',
    amount: pence(5_000_00),
    term: 36,
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
    declinedBy: null,
    vehicle: type === 'hire-purchase' ? exampleVehicle() : null,
    commissionCalculation: null,
    intermediaries: [],
    loanProduct: { type, partner: null },
    polMarketingConsent: null,
    reaction: null,
    loanId: null,
    loanState: null,
    payoutProblem: null,
    lcpd: null,
    ...changes,
  } as unknown as LoanApplication
}
