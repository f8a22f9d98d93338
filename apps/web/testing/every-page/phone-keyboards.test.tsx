import { globSync, readFileSync } from 'node:fs'
import { getBrand } from '@tarnbrook/brands/brand'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { StatementPeriod } from '#features/account/loan/payments/statement-period.tsx'
import { AddressForm } from '#features/addresses/address-form.tsx'
import { AddressMismatch } from '#features/applications/address-mismatch/address-mismatch.tsx'
import { afterQuoteApi } from '#features/applications/after-quote.api.ts'
import CallBackScreen from '#features/applications/callback/call-back.screen.tsx'
import { ChangeQuote } from '#features/applications/offer/change-quote.tsx'
import { CorrectAnswers } from '#features/applications/offer/price/correct-answers.tsx'
import SaveQuoteScreen from '#features/applications/quote/saved/save-quote.screen.tsx'
import { AboutYouStep } from '#features/applications/quote/steps/about-you-step.tsx'
import { AddressStep } from '#features/applications/quote/steps/address-step.tsx'
import { IncomeStep } from '#features/applications/quote/steps/income-step.tsx'
import { LoanStep } from '#features/applications/quote/steps/loan-step.tsx'
import { OfferStep } from '#features/arrangements/steps/offer-step.tsx'
import { StatementStep } from '#features/arrangements/steps/statement-step.tsx'
import LoginScreen from '#features/auth/login.screen.tsx'
import { MakePasskey } from '#features/auth/passkeys/passkeys.screen.tsx'
import { BankAccountForm } from '#features/bank-details/bank-account-form.tsx'
import CalculatorScreen from '#features/calculator/calculator.screen.tsx'
import { ChooseAmount } from '#features/early-repayment/choose-amount.tsx'
import { missedPayments } from '#features/loans/figures.ts'
import { PayLateForm } from '#features/payments/late-payment/ways/pay-late-form.tsx'
import { AddCardForm } from '#features/requirements/card-payoff/add-card-form.tsx'
import { CardComparison } from '#features/requirements/card-payoff/card-saving.tsx'
import { Cards } from '#features/requirements/card-payoff/cards.tsx'
import { MobileNumberStep } from '#features/requirements/mobile-number/mobile-number.tsx'
import { SettlementDetails } from '#features/requirements/proofs/settlement-letter/details.tsx'
import { bankDetailsForm } from '#features/requirements/requirements.forms.ts'
import { AskForQuote } from '#features/settlement/ask-for-quote.tsx'
import { ComplaintForms } from '#features/staff/actions/complaint-forms.tsx'
import { Complaint } from '#features/staff/actions/people-actions.tsx'
import { CardPayoff } from '#features/staff/card-payoffs/card-payoff-form.tsx'
import NewComplaintScreen from '#features/staff/complaints/new-complaint.screen.tsx'
import { CustomerComplaintForm } from '#features/staff/complaints/told-complaint.tsx'
import { ContactDetails } from '#features/staff/contact/contact-details.tsx'
import { DataRequests } from '#features/staff/data-requests/data-requests.tsx'
import { ItemWork } from '#features/staff/item/item-work.tsx'
import { BreathingSpace, VehicleReturn } from '#features/staff/loan-acts/loan-forms.tsx'
import { Insolvency } from '#features/staff/loan-acts/person-forms.tsx'
import { ClaimDamage, Sell } from '#features/staff/loan-acts/proposal-forms.tsx'
import { Refund } from '#features/staff/loan-acts/refund-form.tsx'
import { DeclineForms } from '#features/staff/reviews/decline-forms.tsx'
import SearchScreen from '#features/staff/search/search.screen.tsx'
import { BankLineForms } from '#features/staff/transfers/bank-line-forms.tsx'
import { RecordTransferForm } from '#features/staff/transfers/transfer-forms.tsx'
import ContactScreen from '#features/support/contact.screen.tsx'
import { CommissionForm } from '#features/support/parts/commission-form.tsx'
import { load } from '#platform/routing/route.ts'
import { StepUpStep } from '#platform/step-up/step-up-step.tsx'
import { makeStore } from '#store.ts'
import { exampleDraft, exampleInfo, exampleStatement } from '#testing/arrangement.fixture.tsx'
import { exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { examplePreview } from '#testing/settlement.fixture.tsx'

const application = exampleApplication('unsecured', {})
const example = { ...application, addressOptions: [] }
const card = {
  id: 1,
  lastFour: '4242',
  lender: 'Bramble Bank',
  payoffAmount: pence(1_000_00),
  status: 'complete' as const,
}
const lateLoan = exampleLoan({
  state: 'Late',
  scheduledPayments: [exampleRow(1, { status: 'missed' }), exampleRow(2)],
})
const arrangement = { statement: exampleStatement(), isChanging: false }
const codeSent = { form: 'mobile-number', status: 'success', initialValue: { mobileNumber: '07912 345678' } }

/** What each file that has a field of text shows of it. */
const COMPLAINT_DAYS = { dateOfBirth: '1985-03-27', summaryBy: '2026-12-02', finalResponseBy: '2027-01-22' }

const LINE = { id: 1, amount: pence(10_00), receivedOn: '2026-11-20', payer: 'A Payer', loanId: null }

const DATA_REQUEST = {
  id: 7,
  kind: 'access',
  state: 'open',
  checkedBy: 'signed-in',
  askedOn: '2026-11-27',
  answerBy: '2026-12-28',
  answeredOn: null,
  copyMadeAt: null,
}
const ACT = { loanId: 7, act: { refusal: null, owed: null, remedyBy: null } as never, isOpen: true }

const FORMS: Record<string, { page: ReactNode; reply?: object }[]> = {
  'platform/forms/address-lines.tsx': [
    { page: <AddressForm start={{ address: {}, previousAddress: {} }} submitLabel="Save" /> },
  ],
  'features/account/loan/payments/statement-period.tsx': [
    { page: <StatementPeriod loan={lateLoan} startedOn="2026-10-22" /> },
  ],
  'ui/calculator/calculator.tsx': [{ page: <CalculatorScreen /> }],
  'features/staff/item/item-work.tsx': [
    { page: <ItemWork item={{ claimedBy: null } as never} isMine={false} /> },
  ],
  'features/staff/contact/contact-details.tsx': [
    { page: <ContactDetails details={{ proposal: null } as never} /> },
  ],
  'features/staff/data-requests/data-requests.tsx': [
    { page: <DataRequests data={{ accounts: [], requests: [DATA_REQUEST], erasure: {} } as never} /> },
  ],
  'features/staff/loan-acts/loan-forms.tsx': [
    { page: <BreathingSpace {...ACT} /> },
    { page: <VehicleReturn {...ACT} /> },
  ],
  'features/staff/loan-acts/proposal-forms.tsx': [
    { page: <Sell {...ACT} /> },
    { page: <ClaimDamage {...ACT} /> },
  ],
  'features/staff/reviews/decline-forms.tsx': [
    { page: <DeclineForms declined={{ reasons: [], report: {} } as never} /> },
  ],
  'features/staff/loan-acts/refund-form.tsx': [{ page: <Refund {...ACT} /> }],
  'features/staff/loan-acts/person-forms.tsx': [{ page: <Insolvency {...ACT} /> }],
  'features/staff/card-payoffs/card-payoff-form.tsx': [
    { page: <CardPayoff card={{ id: 1, lastFour: '4242', amount: 1 } as never} /> },
  ],
  'features/staff/transfers/transfer-forms.tsx': [{ page: <RecordTransferForm /> }],
  'features/staff/transfers/bank-line-forms.tsx': ['unmatched', 'return-proposed'].map((state) => ({
    page: <BankLineForms line={{ ...LINE, state } as never} />,
  })),
  'features/staff/search/search.screen.tsx': [{ page: <SearchScreen /> }],
  'features/staff/complaints/new-complaint.screen.tsx': [{ page: <NewComplaintScreen /> }],
  'features/staff/complaints/told-complaint.tsx': [
    { page: <CustomerComplaintForm customer={{ person: { brands: [] } } as never} /> },
  ],
  'features/staff/actions/complaint-forms.tsx': [
    {
      page: (
        <ComplaintForms message={{} as never} days={{ ...COMPLAINT_DAYS, canTellDelay: true } as never} />
      ),
    },
  ],
  'features/staff/actions/people-actions.tsx': [
    { page: <Complaint complaint={{ agreement: [], ...COMPLAINT_DAYS } as never} /> },
  ],
  'features/addresses/address-fields.tsx': [
    {
      page: (
        <AddressMismatch
          application={example as never}
          user={{ addresses: [] } as never}
          stepUp={null}
          isStepUpAsked={false}
        />
      ),
    },
  ],
  'features/applications/address-mismatch/address-mismatch.tsx': [
    {
      page: (
        <AddressMismatch
          application={example as never}
          user={{ addresses: [] } as never}
          stepUp={null}
          isStepUpAsked={false}
        />
      ),
    },
  ],
  'features/applications/callback/call-back.screen.tsx': [{ page: <CallBackScreen /> }],
  'features/applications/offer/change-quote.tsx': [
    {
      page: (
        <ChangeQuote
          application={application}
          quote={application.quote!}
          requotability={{ minAmount: 100_000, maxAmount: 2_500_000 } as never}
        />
      ),
    },
  ],
  'features/applications/quote/saved/save-quote.screen.tsx': [{ page: <SaveQuoteScreen /> }],
  'features/applications/quote/steps/about-you-step.tsx': [
    { page: <AboutYouStep answers={{}} isKnownCustomer={false} /> },
  ],
  'features/applications/quote/steps/address-step.tsx': [
    { page: <AddressStep step="address" answers={{}} /> },
    { page: <AddressStep step="address" answers={{ 'address.line1': 'Ferry Lane' }} /> },
    { page: <AddressStep step="previous-address" answers={{ 'previous-address.line1': 'Mill Lane' }} /> },
  ],
  'features/applications/quote/steps/household-fields.tsx': [{ page: <IncomeStep answers={{}} /> }],
  'features/applications/quote/steps/income-step.tsx': [{ page: <IncomeStep answers={{}} /> }],
  'features/applications/quote/steps/loan-step.tsx': [
    { page: <LoanStep answers={{}} brand={getBrand('main')} /> },
  ],
  'features/auth/login.screen.tsx': [{ page: <LoginScreen /> }],
  'features/auth/passkeys/passkeys.screen.tsx': [{ page: <MakePasskey options="{}" /> }],
  'platform/step-up/step-up-step.tsx': [
    { page: <StepUpStep form={bankDetailsForm} question={{ kept: [], mobileNumberEnding: '5678' }} /> },
  ],
  'ui/email-input/email-input.tsx': [{ page: <LoginScreen /> }],
  'features/bank-details/bank-account-form.tsx': [
    {
      page: (
        <BankAccountForm
          form={bankDetailsForm}
          holder={undefined}
          heading={{ title: 'Your bank account' }}
          note={undefined}
        />
      ),
    },
  ],
  'features/requirements/card-payoff/add-card-form.tsx': [
    { page: <AddCardForm application={application} cards={[]} /> },
  ],
  'features/payments/amount/amount-choice.tsx': [
    {
      page: (
        <PayLateForm loan={lateLoan} missed={missedPayments(lateLoan)!} payable={pence(100_00)} isLinkSent>
          <h1>Pay what’s overdue</h1>
        </PayLateForm>
      ),
    },
    { page: <ChooseAmount loan={lateLoan} refusal={null} title="Pay extra" /> },
  ],
  'features/arrangements/financial-statement/household-fields.tsx': [
    { page: <StatementStep loan={exampleLoan()} {...arrangement} /> },
  ],
  'features/arrangements/financial-statement/debt-rows.tsx': [
    { page: <StatementStep loan={exampleLoan()} {...arrangement} /> },
  ],
  'features/arrangements/financial-statement/debt-fields.tsx': [
    { page: <StatementStep loan={exampleLoan()} {...arrangement} /> },
  ],
  'features/applications/offer/price/correct-answers.tsx': [
    {
      page: (
        <CorrectAnswers
          budget={{
            livingCosts: pence(520_00),
            givenAnswers: {
              netMonthlyIncome: pence(1_400_00),
              maritalStatus: 'Single',
              residentialStatus: 'private_tenant',
              rentOrMortgageMonthlyPayment: pence(500_00),
              numberOfDependants: '0',
              monthlyDependantsCost: pence(0),
              monthlyLivingCosts: null,
            },
          }}
        />
      ),
    },
  ],
  'features/arrangements/plan/choice-fields.tsx': [
    {
      page: <OfferStep {...arrangement} loan={lateLoan} info={exampleInfo()} draft={exampleDraft()} />,
    },
  ],
  'features/settlement/ask-for-quote.tsx': [
    { page: <AskForQuote loan={lateLoan} preview={examplePreview()} title="Settle your loan early" /> },
  ],
  'features/requirements/card-payoff/cards.tsx': [
    { page: <Cards application={application} cards={[{ ...card, payoffAmount: null }]} canChange /> },
  ],
  'features/requirements/card-payoff/card-saving.tsx': [
    {
      page: (
        <form>
          <CardComparison application={application} card={card} />
        </form>
      ),
    },
  ],
  'features/requirements/mobile-number/mobile-number.tsx': [
    { page: <MobileNumberStep application={application} callMe={null} /> },
    { page: <MobileNumberStep application={application} callMe={null} />, reply: codeSent },
  ],
  'features/requirements/proofs/settlement-letter/details.tsx': [
    { page: <SettlementDetails application={application} details={undefined} /> },
  ],
  'features/support/contact.screen.tsx': [{ page: <ContactScreen /> }],
  'features/support/parts/commission-form.tsx': [{ page: <CommissionForm /> }],
}

/** How to type an answer, by the last part of its field name. WCAG 2.2, 1.3.5: personal data. */
const money = { inputmode: 'decimal', spellcheck: 'false' }
const digits = { inputmode: 'numeric', spellcheck: 'false', autocomplete: 'off' }
const named = (autocomplete: string) => ({ autocomplete, autocapitalize: 'words', spellcheck: 'false' })
const reference = { autocapitalize: 'characters', autocorrect: 'off', spellcheck: 'false' }
const phone = { type: 'tel', inputmode: 'tel', autocomplete: 'tel' }
const EXPECTED: Record<string, Record<string, string>> = {
  amount: money,
  rentOrMortgageMonthlyPayment: money,
  monthlyDependantsCost: money,
  monthlyLivingCosts: money,
  netMonthlyIncome: money,
  rentOrMortgage: money,
  income: money,
  payoffAmount: money,
  owed: money,
  offer: money,
  tokenPayments: money,
  childrenUnder16: digits,
  children16To18: digits,
  otherDependants: digits,
  nonDependants: digits,
  vehicles: digits,
  creditor: named('off'),
  cardPayment: money,
  cardRate: { inputmode: 'decimal', autocomplete: 'off' },
  lender: named('off'),
  firstName: named('given-name'),
  lastName: named('family-name'),
  accountHolderName: named('name'),
  name: named('name'),
  email: {
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
  },
  mobileNumber: phone,
  phone,
  settlementReasonOther: { autocomplete: 'off' },
  occupation: { autocomplete: 'organization-title' },
  sortCode: digits,
  accountNumber: digits,
  accountEnding: digits,
  firmReferenceNumber: digits,
  code: { ...digits, autocomplete: 'one-time-code' },
  stepUpCode: { ...digits, autocomplete: 'one-time-code' },
  deviceName: { autocomplete: 'off' },
  flatNumber: { autocomplete: 'off' },
  houseNumber: named('off'),
  line1: named('address-line1'),
  line2: named('address-line2'),
  town: named('address-level2'),
  county: named('off'),
  postCode: { ...reference, autocomplete: 'postal-code' },
  agreementNumber: { ...reference, autocomplete: 'off' },
  vehicleRegistration: { ...reference, autocomplete: 'off' },
  reference: { ...reference, autocomplete: 'off' },
  lenderName: named('off'),
  brokerName: named('off'),
  'representedBy.name': named('off'),
  'buyer.name': named('off'),
  'buyer.address': { autocomplete: 'off' },
  'buyer.phone': { type: 'tel', autocomplete: 'off' },
  'buyer.email': { type: 'email', autocomplete: 'off' },
  bankReference: { ...reference, autocomplete: 'off' },
  payer: { autocomplete: 'off' },
  bankId: { ...reference, autocomplete: 'off' },
  price: money,
  day: { inputmode: 'numeric', autocomplete: 'off' },
  month: { inputmode: 'numeric', autocomplete: 'off' },
  year: { inputmode: 'numeric', autocomplete: 'off' },
  'dateOfBirth.day': { inputmode: 'numeric', autocomplete: 'bday-day' },
  'dateOfBirth.month': { inputmode: 'numeric', autocomplete: 'bday-month' },
  'dateOfBirth.year': { inputmode: 'numeric', autocomplete: 'bday-year' },
  /** Not for people: nothing may fill it in. */
  website: { autocomplete: 'off' },
}

/** A browser knows one address: it does not fill it in where another one is asked for. */
const ANOTHER_PLACE = /^(previousAddress|addressAtAgreement)\./

function expectedOf(name: string, isOtherPlace: boolean): Record<string, string> | undefined {
  const parts = name.split('.')
  const expected = EXPECTED[parts.slice(-2).join('.')] ?? EXPECTED[parts.at(-1) ?? '']
  return expected && isOtherPlace ? { ...expected, autocomplete: 'off' } : expected
}

async function formsOf({ page, reply }: { page: ReactNode; reply?: object }): Promise<string[]> {
  const callback = { '@type': 'callbackRequest', '@link': '', open: null, knownPhone: null, windows: [] }
  const store = makeStore({
    extra: { log: console, fetch: async () => Response.json({ data: callback }) },
    preloadedState: {
      session: sessionWith({
        brand: 'main',
        user: { id: 41, roles: [], authStrength: 'strong' },
        vault: { id: 'tntlender', environment: 'live', scriptUrl: 'https://js.vault.example/collect.js' },
      }),
    },
  })
  await load(store, afterQuoteApi.endpoints.getCallback, { params: { id: 8 } })
  const Page = createRoutesStub([{ id: 'page', path: '/:id', Component: () => page }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/8']} hydrationData={reply ? { actionData: { page: reply } } : {}} />
    </Provider>,
  )
  return html.match(/<form.*?<\/form>/gs) ?? []
}

interface TextField {
  name: string
  attributes: Record<string, string>
}

function textFieldsOf(form: string): TextField[] {
  return [...form.matchAll(/<(?:input|textarea)\b([^>]*)>/g)]
    .map(([, written = '']) => {
      const attributes = Object.fromEntries(
        [...written.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          value,
        ]),
      )
      return { name: attributes.name ?? '', attributes }
    })
    .filter(({ attributes }) => /^(text|email|tel|search|number|url|password)$/.test(attributes.type ?? ''))
}

const every = Object.entries(FORMS).flatMap(([file, pages]) => pages.map((page, at) => ({ file, at, page })))

describe.each(every)('$file, $at', ({ file, page }) => {
  test('each field says what it is to the browser and to the phone’s keyboard', async () => {
    const forms = await formsOf(page)
    const fields = forms.flatMap(textFieldsOf)
    expect(fields.length).toBeGreaterThan(0)
    const isPrevious = forms.some(
      (form) => form.includes('How long did you live there?') && !form.includes('address.'),
    )
    for (const { name, attributes } of fields) {
      // Where the house is asked for by itself, a line that a browser fills in would have it again.
      const isPart =
        /line\d$/.test(name) && fields.some((other) => other.name === name.replace(/line\d$/, 'houseNumber'))
      // Staff type what is a customer's.
      const isOfStaff = file.startsWith('features/staff/')
      const isOtherPlace = ANOTHER_PLACE.test(name) || isPrevious || isPart || isOfStaff
      expect(attributes, name).toMatchObject(
        expectedOf(name, isOtherPlace) ?? { [name]: 'has a line in EXPECTED' },
      )
    }
  })
})

test('where one field is all there is, the key of the keyboard says what it does', async () => {
  const forms = (await Promise.all(every.map(({ page }) => formsOf(page)))).flat()
  const ofOneField = forms
    .filter((form) => !/<(?:textarea|select)|type="(?:radio|checkbox)"/.test(form))
    .map(textFieldsOf)
    .filter((fields) => fields.length === 1)
  expect(ofOneField.length).toBeGreaterThan(4)
  for (const [field] of ofOneField)
    expect(field?.attributes.enterkeyhint, field?.name).toMatch(/^(search|send|done|go)$/)
})

test('no form with a field of text is left out', () => {
  const app = new URL('../../app/', import.meta.url).pathname
  const withFields = globSync('**/*.tsx', { cwd: app }).filter(
    (path) =>
      !/\.(examples|test|fixture)\.tsx$|^ui\/form\//.test(path) &&
      /<(\w*(?<!Hidden|File)Input|input\s+type="(text|email|tel)")\b/.test(readFileSync(app + path, 'utf8')),
  )
  expect(withFields.toSorted()).toEqual(Object.keys(FORMS).toSorted())
})
