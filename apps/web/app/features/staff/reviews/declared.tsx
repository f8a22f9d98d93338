import type { BankEvidence } from '@tarnbrook/contract/open-banking/bank-data'
import type { Review } from '@tarnbrook/contract/reviews/reviews'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Table } from '#ui/table/table.tsx'
import { writeDay } from '../when.tsx'
import { PAYEE_WORDS } from '../words/payee-words.ts'

type Row = [term: string, detail: string | null]

const toFacts = (rows: readonly Row[]) => rows.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []))

/** What the borrower declared, for comparison with the proof. */
export function Stated({ review: { stated } }: { review: Review }) {
  const { settlement, unclearAddresses: unclear, firstIncome, firstRentOrMortgage, earlierIncome } = stated
  const rows: Row[] = [
    ['Name', stated.name],
    ['Date of birth', stated.dateOfBirth && writeDay(stated.dateOfBirth)],
    ['Addresses', stated.addresses.join('; ')],
    [
      'Check this address',
      unclear.length > 0
        ? `${unclear.join('; ')}. We couldn’t tell flat, house and street apart. The credit agency got what was typed.`
        : null,
    ],
    ['Employment', stated.employmentStatus],
    ['Job title', stated.occupation],
    ['Income a month', formatMoneyExact(stated.netMonthlyIncome)],
    [
      'Said at first',
      firstIncome !== null && firstRentOrMortgage !== null
        ? `income ${formatMoneyExact(firstIncome)}, rent or mortgage ${formatMoneyExact(firstRentOrMortgage)}`
        : null,
    ],
    [
      'Told us earlier',
      earlierIncome &&
        `income ${formatMoneyExact(earlierIncome.monthly)} a month, in a budget of ${writeDay(earlierIncome.on)}`,
    ],
    ['Loan', `${formatMoneyExact(stated.amount)} over ${stated.term} months`],
    ['Lender to be paid off', settlement?.lender ?? null],
    ['Its reference', settlement?.reference ?? null],
    [
      'Its amount',
      settlement && `${formatMoneyExact(settlement.amount)}, until ${writeDay(settlement.validUntil)}`,
    ],
    [
      'Account to pay',
      settlement?.accountNumberEnding
        ? `Ending ${settlement.accountNumberEnding}. ${PAYEE_WORDS[settlement.payeeCheck ?? 'unavailable']}.`
        : null,
    ],
  ]
  return (
    <Stack gap="m">
      <h2>What was declared</h2>
      <Facts kind="words" items={toFacts(rows)} />
    </Stack>
  )
}

const DOUBT_WORDS: Record<Review['doubts'][number], string> = {
  'nothing-paid-for-home': 'Rents or has a mortgage, and says that nothing is paid for it',
  'paid-for-home-owned': 'Owns the home without a mortgage, and pays rent or a mortgage',
  'mortgage-on-file': 'The credit file has a mortgage, and nothing is said to be paid for one',
  'answers-improved': 'The answers were corrected so that more is left each month',
  'income-above-earlier': 'A budget of the last 12 months had less income than is stated now',
}

/** Why the answers are to be looked at, and the month by which the loan was decided. */
export function Working({ review: { doubts, budget } }: { review: Review }) {
  return (
    <>
      {doubts.length > 0 ? (
        <Notice tone="warning" title="Look at this">
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{DOUBT_WORDS[doubt]}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {budget ? <Budget budget={budget} /> : null}
    </>
  )
}

export function Budget({ budget }: { budget: NonNullable<Review['budget']> }) {
  const { maritalStatus, residentialStatus, numberOfDependants } = budget.givenAnswers
  const rows = [
    ['Income', budget.netMonthlyIncome],
    ['Rent or mortgage', budget.rentOrMortgage],
    [`Dependants (${budget.dependants})`, budget.dependantsCost],
    ['Other credit', budget.otherCredit],
    ['Our own loans', budget.ownLoans],
    ['Payment of this loan', budget.instalment],
    ['Left', budget.left],
    [`Living costs of ${budget.adults} (${budget.livingCostsBasis})`, budget.livingCosts],
    ['To spare', budget.spare],
  ] as const
  return (
    <Stack gap="m">
      <h2>The month that decided</h2>
      <p>
        {maritalStatus}, {residentialStatus.replaceAll('_', ' ')}, dependants: {numberOfDependants}
      </p>
      <Table
        id="working"
        caption="A month"
        isCaptionHidden
        narrow="keep"
        columns={[{ label: 'A month' }, { label: 'Amount', align: 'end' }]}
        rows={rows.map(([name, amount]) => ({ id: name, cells: [name, formatMoneyExact(amount)] }))}
      />
    </Stack>
  )
}

const VERDICT_WORDS: Record<BankEvidence['verdict'], string> = {
  shown: 'shows what was stated',
  lower: 'shows less than was stated',
  none: 'shows no income',
  'too-short': 'is too short to tell',
}

/** What was read at the borrower's bank, where that is the proof. */
export function BankShows({ bank }: { bank: BankEvidence }) {
  const rest: [string, string][] = [
    ['Payments to other lenders', formatMoneyExact(bank.monthlyDebtPayments)],
    ['Gambling', formatMoneyExact(bank.monthlyGambling)],
    ['Other spending', formatMoneyExact(bank.monthlyUnsorted)],
    ['Payments that the bank returned, over the whole time', String(bank.returnedPayments)],
    ...bank.accounts.map(({ name, balance }): [string, string] => [
      `Balance of ${name}`,
      formatMoneyExact(balance),
    ]),
  ]
  return (
    <Stack gap="m">
      <h2>What the bank shows</h2>
      <p>
        From {writeDay(bank.from)} to {writeDay(bank.to)}, it {VERDICT_WORDS[bank.verdict]}:{' '}
        {formatMoneyExact(bank.monthlyIncome)} a month.
      </p>
      <Table
        id="bank"
        caption="Income"
        narrow="words"
        columns={[{ label: 'Paid by' }, { label: 'How often' }, { label: 'A month' }, { label: 'Payments' }]}
        rows={bank.sources.map((source, index) => ({
          id: String(index),
          cells: [
            `${source.payer} (${source.kind})`,
            source.paidEvery,
            formatMoneyExact(source.monthly),
            source.payments
              .map(({ on, amount }) => `${writeDay(on)}: ${formatMoneyExact(amount)}`)
              .join(', '),
          ],
        }))}
      />
      <Table
        id="spending"
        caption="A usual month of spending"
        narrow="keep"
        columns={[{ label: 'What' }, { label: 'A month', align: 'end' }]}
        rows={[
          ...bank.spending.map(({ label, monthly }): [string, string] => [label, formatMoneyExact(monthly)]),
          ...rest,
        ].map(([name, amount]) => ({ id: name, cells: [name, amount] }))}
      />
    </Stack>
  )
}
