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
} from '@tarnbrook/domain/loans/loan-state'
import { BANK_PAYMENT_STATES, bankPaymentEvents } from '@tarnbrook/domain/payments/bank-payment-state'
import { CARD_PAYMENT_STATES, cardPaymentEvents } from '@tarnbrook/domain/payments/card-payment-state'
import { PAYOUT_STATES, payoutEvents } from '@tarnbrook/domain/payouts/payout-state'
import { REFUND_STATES, refundEvents } from '@tarnbrook/domain/refunds/refund-state'
import {
  SETTLEMENT_QUOTE_STATES,
  settlementQuoteEvents,
} from '@tarnbrook/domain/settlement/settlement-quote-state'
import { PERSON_EVENT_STATES, personEventEvents } from '@tarnbrook/domain/situation/person-event-state'
import { drawTable } from './markdown.mjs'

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
  ['arrangement', ({ state }) => canSetUpArrangement({ state, isEligibleForSelfServeArrangement: true })],
]

/** docs/states.md, from the tables of states in packages/domain. */
export function describeStates() {
  return `# States

Written by \`scripts/generated-docs/main.mjs\` from the tables of states of the features in \`packages/domain/src\`. Change the table, then run \`npx node scripts/generated-docs/main.mjs\`. A move that is in no table is
refused (\`WRONG_STATE\`), and each that is made is kept as a row with its reason and its moment.

## Applications

${drawDiagram(APPLICATION_STATES, applicationEvents)}

${drawTable(
  ['State', 'Shown under', 'Can still change'],
  APPLICATION_STATES.map((state) => [
    state,
    `\`/account/borrow/${applicationPathState(state)}\``,
    isActiveApplication(state) ? 'yes' : 'no',
  ]),
)}

## Loans

${drawDiagram(LOAN_STATES, loanEvents)}

${drawTable(
  ['State', 'Groups', 'Offers'],
  LOAN_STATES.map((state) => [
    state,
    listNames(LOAN_GROUPS, (isIn) => isIn(state)),
    listNames(LOAN_OFFERS, (isOffered) => isOffered({ state })),
  ]),
)}

An arrangement is offered when the loan also says that it is eligible. Cancellation is offered in every state that is
not pre-disbursal, when the loan is eligible for it or has a cancellation quote that lives. The Direct Debit alert
shows once the loan is paid out and while its mandate is not active, in every state in which payments are collected: not
in one that is finished, closed-off or terminated.

## Payouts

One try at sending the money of a loan. After one that failed or came back the loan is Pending, until another is sent or the loan
is cancelled. At most one payout of a loan is sending, sent or executed; the database holds that too.

${drawDiagram(PAYOUT_STATES, payoutEvents)}

## Mandates

One Direct Debit instruction of a loan; one of them is current.

${drawDiagram(MANDATE_STATES, mandateEvents)}

## Collections

One try at collecting an instalment. An instalment is due, collecting, paid or missed by its collections, and closed when the loan ends before it is paid
(\`packages/domain/src/loans/instalment-state.ts\`).

${drawDiagram(COLLECTION_STATES, collectionEvents)}

## Card payments

A borrower's payment by card. Its collections are reserved with it, and follow it.

${drawDiagram(CARD_PAYMENT_STATES, cardPaymentEvents)}

## Payments from a bank account

A borrower's payment by open banking, which they approve at their bank. Its collections are reserved with it, and follow it.

${drawDiagram(BANK_PAYMENT_STATES, bankPaymentEvents)}

## Early repayments

A part that a borrower repays early. Its collection follows the table above, and it follows its collection.

${drawDiagram(EARLY_REPAYMENT_STATES, earlyRepaymentEvents)}

## Arrangements

An arrangement to pay of a loan; one of them is a draft at most, and one is active. A payment of it is due, collecting, paid, missed, skipped or moved, by
all that came since it was agreed (\`arrangementPayments\`).

${drawDiagram(ARRANGEMENT_STATES, arrangementEvents)}

## Settlement quotes

A figure that ends a loan once it is paid: to settle it early, or to repay it after withdrawing. Its payments are collections.

${drawDiagram(SETTLEMENT_QUOTE_STATES, settlementQuoteEvents)}

## Refunds

One try at sending back what came in beyond what an ended loan owed.

${drawDiagram(REFUND_STATES, refundEvents)}

## Deaths and insolvencies

A death or an insolvency of a person, which staff record. It counts while it is recorded or confirmed; an insolvency until its discharge, and for the loans of before it until they end or staff find that they were not part of it.

${drawDiagram(PERSON_EVENT_STATES, personEventEvents)}
`
}

/** One arrow for each event. The names have spaces, which a Mermaid identifier cannot. */
function drawDiagram(states, eventsOf) {
  const toId = (state) => state.replaceAll(' ', '')
  const arrows = [null, ...states].flatMap((from) =>
    states.flatMap((to) => eventsOf(from, to).map((event) => ({ from, to, event }))),
  )
  const isLast = (state) => arrows.every(({ from }) => from !== state)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states
      .filter((state) => toId(state) !== state)
      .map((state) => `    state "${state}" as ${toId(state)}`),
    ...arrows.map(
      ({ from, to, event }) => `    ${from === null ? '[*]' : toId(from)} --> ${toId(to)} : ${event}`,
    ),
    ...states.filter(isLast).map((state) => `    ${toId(state)} --> [*]`),
    '```',
  ].join('\n')
}

function listNames(predicates, holds) {
  const names = predicates.filter(([, predicate]) => holds(predicate)).map(([name]) => name)
  return names.join(', ') || '–'
}
