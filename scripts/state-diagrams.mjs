#!/usr/bin/env node
// Writes docs/states.md from the tables of states in packages/domain. With --check it writes nothing, and exits with 1
// when the file is not what the tables say. Runs on the pinned Node, which reads TypeScript.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  APPLICATION_STATES,
  applicationEvents,
  applicationPathState,
  isActiveApplication,
} from '@tarnbrook/domain/applications/application-state'
import { ARRANGEMENT_STATES, arrangementEvents } from '@tarnbrook/domain/arrangements/arrangement-state'
import { COLLECTION_STATES, collectionEvents } from '@tarnbrook/domain/direct-debit/collection-state'
import { MANDATE_STATES, mandateEvents } from '@tarnbrook/domain/direct-debit/mandate-state'
import {
  EARLY_REPAYMENT_STATES,
  earlyRepaymentEvents,
} from '@tarnbrook/domain/early-repayment/early-repayment-state'
import {
  canChangePaymentDate,
  canPayLate,
  canRepayEarly,
  canSettle,
  canSetUpArrangement,
  isActiveLoan,
  isClosedOff,
  isFinished,
  isInArrears,
  isPreDisbursal,
  isTerminated,
  LOAN_STATES,
  loanEvents,
  nextLoanStates,
} from '@tarnbrook/domain/loans/loan-state'
import { BANK_PAYMENT_STATES, bankPaymentEvents } from '@tarnbrook/domain/payments/bank-payment-state'
import { CARD_PAYMENT_STATES, cardPaymentEvents } from '@tarnbrook/domain/payments/card-payment-state'
import { PAYOUT_STATES, payoutEvents } from '@tarnbrook/domain/payouts/payout-state'
import { REFUND_STATES, refundEvents } from '@tarnbrook/domain/refunds/refund-state'
import {
  SETTLEMENT_QUOTE_STATES,
  settlementQuoteEvents,
} from '@tarnbrook/domain/settlement/settlement-quote-state'

const FILE = join(import.meta.dirname, '..', 'docs', 'states.md')

const application = {
  states: APPLICATION_STATES,
  eventsOf: applicationEvents,
  isLast: (state) => !isActiveApplication(state),
}
const loan = {
  states: LOAN_STATES,
  eventsOf: loanEvents,
  isLast: (state) => nextLoanStates(state).length === 0,
}
const payout = {
  states: PAYOUT_STATES,
  eventsOf: payoutEvents,
  isLast: (state) => PAYOUT_STATES.every((to) => payoutEvents(state, to).length === 0),
}
const mandate = {
  states: MANDATE_STATES,
  eventsOf: mandateEvents,
  isLast: (state) => MANDATE_STATES.every((to) => mandateEvents(state, to).length === 0),
}

const collection = {
  states: COLLECTION_STATES,
  eventsOf: collectionEvents,
  isLast: (state) => COLLECTION_STATES.every((to) => collectionEvents(state, to).length === 0),
}

const arrangement = {
  states: ARRANGEMENT_STATES,
  eventsOf: arrangementEvents,
  isLast: (state) => ARRANGEMENT_STATES.every((to) => arrangementEvents(state, to).length === 0),
}

const LOAN_GROUPS = [
  ['pre-disbursal', isPreDisbursal],
  ['in arrears', isInArrears],
  ['terminated', isTerminated],
  ['closed-off', isClosedOff],
  ['finished', isFinished],
  ['active', isActiveLoan],
]
const LOAN_OFFERS = [
  ['settlement', canSettle],
  ['early repayment', canRepayEarly],
  ['late repayment', canPayLate],
  ['payment-date change', canChangePaymentDate],
  ['arrangement', ({ state }) => canSetUpArrangement({ state, isEligibleForSelfServeArrangement: true })],
]

const cardPayment = {
  states: CARD_PAYMENT_STATES,
  eventsOf: cardPaymentEvents,
  isLast: (state) => CARD_PAYMENT_STATES.every((to) => cardPaymentEvents(state, to).length === 0),
}

const bankPayment = {
  states: BANK_PAYMENT_STATES,
  eventsOf: bankPaymentEvents,
  isLast: (state) => BANK_PAYMENT_STATES.every((to) => bankPaymentEvents(state, to).length === 0),
}

const earlyRepayment = {
  states: EARLY_REPAYMENT_STATES,
  eventsOf: earlyRepaymentEvents,
  isLast: (state) => EARLY_REPAYMENT_STATES.every((to) => earlyRepaymentEvents(state, to).length === 0),
}

const settlementQuote = {
  states: SETTLEMENT_QUOTE_STATES,
  eventsOf: settlementQuoteEvents,
  isLast: (state) => SETTLEMENT_QUOTE_STATES.every((to) => settlementQuoteEvents(state, to).length === 0),
}

const refund = {
  states: REFUND_STATES,
  eventsOf: refundEvents,
  isLast: (state) => REFUND_STATES.every((to) => refundEvents(state, to).length === 0),
}

const isCheck = process.argv.includes('--check')
const current = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
const wanted = page()
if (current === wanted) console.log('docs/states.md is what the tables say.')
else if (isCheck) {
  console.error(
    'docs/states.md differs from the tables of states. Write it again: npx node scripts/state-diagrams.mjs',
  )
  process.exitCode = 1
} else {
  writeFileSync(FILE, wanted)
  console.log('docs/states.md is written.')
}

function page() {
  return `# States

Written by \`scripts/state-diagrams.mjs\` from the tables of states of the features in \`packages/domain/src\`. Change the table, then run \`npx node scripts/state-diagrams.mjs\`. A move that is in no table is
refused (\`WRONG_STATE\`), and each that is made is kept as a row with its reason and its moment.

## Applications

${diagram(application)}

${table(
  ['State', 'Shown under', 'Can still change'],
  APPLICATION_STATES.map((state) => [
    state,
    `\`/account/borrow/${applicationPathState(state)}\``,
    isActiveApplication(state) ? 'yes' : 'no',
  ]),
)}

## Loans

${diagram(loan)}

${table(
  ['State', 'Groups', 'Offers'],
  LOAN_STATES.map((state) => [
    state,
    named(LOAN_GROUPS, (isIn) => isIn(state)),
    named(LOAN_OFFERS, (isOffered) => isOffered({ state })),
  ]),
)}

An arrangement is offered when the loan also says that it is eligible. Cancellation is offered in every state that is
not pre-disbursal, when the loan is eligible for it or has a cancellation quote that lives. The Direct Debit alert
shows once the loan is paid out and while its mandate is not active, in every state in which payments are collected: not
in one that is finished, closed-off or terminated.

## Payouts

One try at sending the money of a loan. After one that failed or came back the loan is Pending, until another is sent or the loan
is cancelled. At most one payout of a loan is sending, sent or executed; the database holds that too.

${diagram(payout)}

## Mandates

One Direct Debit instruction of a loan; one of them is current.

${diagram(mandate)}

## Collections

One try at collecting an instalment. An instalment is due, collecting, paid or missed by its collections, and closed when the loan ends before it is paid
(\`packages/domain/src/loans/instalment-state.ts\`).

${diagram(collection)}

## Card payments

A borrower's payment by card. Its collections are reserved with it, and follow it.

${diagram(cardPayment)}

## Payments from a bank account

A borrower's payment by open banking, which they approve at their bank. Its collections are reserved with it, and follow it.

${diagram(bankPayment)}

## Early repayments

A part that a borrower repays early. Its collection follows the table above, and it follows its collection.

${diagram(earlyRepayment)}

## Arrangements

An arrangement to pay of a loan; one of them is a draft at most, and one is active. A payment of it is due, collecting, paid, missed or skipped, by
all that came since it was agreed (\`arrangementPayments\`).

${diagram(arrangement)}

## Settlement quotes

A figure that ends a loan once it is paid: to settle it early, or to repay it after withdrawing. Its payments are collections.

${diagram(settlementQuote)}

## Refunds

One try at sending back what came in beyond what an ended loan owed.

${diagram(refund)}
`
}

/** One arrow for each event. The names have spaces, which a Mermaid identifier cannot. */
function diagram({ states, eventsOf, isLast }) {
  const idOf = (state) => state.replaceAll(' ', '')
  const arrows = [null, ...states].flatMap((from) =>
    states.flatMap((to) =>
      eventsOf(from, to).map(
        (event) => `    ${from === null ? '[*]' : idOf(from)} --> ${idOf(to)} : ${event}`,
      ),
    ),
  )
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states
      .filter((state) => idOf(state) !== state)
      .map((state) => `    state "${state}" as ${idOf(state)}`),
    ...arrows,
    ...states.filter(isLast).map((state) => `    ${idOf(state)} --> [*]`),
    '```',
  ].join('\n')
}

function table(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function named(predicates, holds) {
  const names = predicates.filter(([, predicate]) => holds(predicate)).map(([name]) => name)
  return names.join(', ') || '–'
}
