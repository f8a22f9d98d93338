import type { Brand } from '@tarnbrook/brands/brand-type'
import { listFreeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { legal } from '@tarnbrook/brands/facts/legal'
import { lender, lenderStatement } from '@tarnbrook/brands/lender'
import { PRIORITY_BILL_LABEL, type PRIORITY_BILLS } from '@tarnbrook/contract/arrangements/arrangements'
import {
  ARRANGEMENT_GRACE_WORKING_DAYS,
  type ArrangementPlan,
} from '@tarnbrook/domain/arrangements/arrangement'
import { USUAL_PAYMENTS_AFTER_DAYS } from '@tarnbrook/domain/arrangements/missed-payment'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { UsualPayments } from '#features/loans/after-arrangement.ts'
import { ADVANCE_WORKING_DAYS } from '#features/loans/debit-days.ts'
import { agreementOfNotice, describeAdvice } from '#features/loans/notice-blocks.ts'
import {
  facts as factsTable,
  type GridTable,
  type LegalDocument,
  paragraph,
  type Section,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'
import type { toPlanSchedule } from './plan-resource.ts'

export interface ConfirmationFacts {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  borrower: Party
  /** Of the credit agreement. */
  loanAgreedOn: Day
  /** Of the arrangement. */
  agreedOn: Day
  replacesEarlier: boolean
  /** Bills that come before us, and are behind. */
  billsBehind: readonly (typeof PRIORITY_BILLS)[number][]
  plan: ArrangementPlan
  payments: ReturnType<typeof toPlanSchedule>
  usualPence: Pence
  usual: UsualPayments
  stopsOn: Day
  resumesOn: Day | null
  reviewOn: Day
  /** A month of its statement. `othersPence`: savings, a fee, and what others are offered. */
  statement: {
    savedOn: string
    incomePence: Pence
    outgoingsPence: Pence
    othersPence: Pence
    leftPence: Pence
  }
}

const VERSION = 'arrangement-confirmation-2026-11-27.1'

/** CONC 7.3. It varies nothing: that would need a modifying agreement (CCA 1974 s82(2)). */
export function confirmationDocument(facts: ConfirmationFacts): LegalDocument {
  const { plan, payments } = facts
  const [first, last] = [payments[0]!, payments.at(-1)!]
  return {
    title: 'Your arrangement',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        `On ${formatDayWords(facts.agreedOn)} you agreed with us to pay less for a time. This confirms it.${facts.replacesEarlier ? ' It replaces the arrangement that you had before.' : ''}`,
      ),
    ],
    sections: [
      agreementOfNotice({ ...facts, agreedOn: facts.loanAgreedOn, givenOn: facts.agreedOn }),
      {
        heading: 'What you pay',
        blocks: [
          factsTable('What was agreed', [
            ['Each month', formatMoneyExact(first.amountPence)],
            ['Number of payments', String(payments.length)],
            ['First payment', formatDayWords(first.collectOn)],
            ['Last payment', formatDayWords(last.collectOn)],
            ['In total', formatMoneyExact(plan.totalPence)],
            [
              'How',
              facts.usual.hasDirectDebit
                ? 'By Direct Debit'
                : 'By yourself, by card, from your bank account or by bank transfer',
            ],
          ]),
          paymentsTable(facts),
          ...(plan.isToken
            ? [
                paragraph(
                  'You have nothing left each month, so this is a token payment. Please use the time to get free debt advice.',
                ),
              ]
            : []),
        ],
      },
      ...(facts.billsBehind.length > 0 ? [describeFirstBills(facts)] : []),
      usualPayments(facts),
      describeArrangement(facts),
      basis(facts),
      ifThingsChange(facts),
      creditFileAndNotices(),
      {
        heading: 'Free, independent help with debt',
        blocks: [
          paragraph(
            `${listFreeAdvice(facts.borrower.nation)
              .map(({ name }) => name)
              .join(
                ', ',
              )} give free advice, and can talk to us for you. We don’t ask you to borrow, or to pay more than you can afford, to pay us.`,
          ),
          describeAdvice(facts.borrower),
        ],
      },
    ],
    issuer: lenderStatement,
  }
}

/** CONC 7.3: what can cost a home or a supply comes before us. */
function describeFirstBills({ billsBehind }: ConfirmationFacts): Section {
  return {
    heading: 'Bills to pay first',
    blocks: [
      paragraph(
        'You told us that you’re behind with these bills. Pay them before us: falling behind with them can cost you your home or your supply, or lead to court. If your payments to us leave too little for them, change this arrangement or call us.',
      ),
      { kind: 'list', items: billsBehind.map((bill) => PRIORITY_BILL_LABEL[bill]) },
    ],
  }
}

function paymentsTable({ payments, plan }: ConfirmationFacts): GridTable {
  return {
    kind: 'grid',
    caption: 'Your payments',
    columns: ['Payment', 'Due on', 'Taken on', 'Amount'],
    rows: payments.map(({ number, dueOn, collectOn, amountPence }) => [
      String(number),
      formatDay(dueOn),
      formatDay(collectOn),
      formatMoneyExact(amountPence),
    ]),
    totals: ['Total', '', '', formatMoneyExact(plan.totalPence)],
  }
}

function usualPayments(facts: ConfirmationFacts): Section {
  const { usual } = facts
  return {
    heading: 'Your usual payments',
    blocks: [
      ...(usual.last
        ? [
            paragraph(
              `Your bank already has our request for ${formatMoneyExact(usual.last.amountPence)} on ${formatDayWords(usual.last.collectOn)}. That payment is still taken. The figures in this document don’t count it.`,
            ),
          ]
        : []),
      paragraph(
        `From ${formatDayWords(facts.stopsOn)} we don’t collect your usual ${formatMoneyExact(facts.usualPence)} a month by Direct Debit.`,
      ),
      paragraph(
        facts.usual.hasDirectDebit
          ? `We collect the payments above instead, and email you notice of each at least ${ADVANCE_WORKING_DAYS} working days before. A payment can be taken in two parts on the same day. Money that you pay in another way counts for them too.`
          : 'You have no Direct Debit, so please make each payment by card, from your bank account or by bank transfer by its day.',
      ),
      paragraph(
        facts.resumesOn
          ? `Your usual payments start again on ${formatDayWords(facts.resumesOn)}. We email you notice of that one too.`
          : 'No usual payment is left after the last payment above.',
      ),
    ],
  }
}

function describeArrangement({ plan, isHirePurchase }: ConfirmationFacts): Section {
  return {
    heading: 'What it means',
    blocks: [
      factsTable('From now to the end of the arrangement', [
        ['Still to pay under the agreement now', formatMoneyExact(plan.owedNowPence)],
        ['Overdue now', formatMoneyExact(plan.arrearsNowPence)],
        ['Still to pay at its end', formatMoneyExact(plan.owedAtEndPence)],
        ['Overdue at its end', formatMoneyExact(plan.arrearsAtEndPence)],
      ]),
      paragraph(
        `This is a temporary arrangement. Your ${isHirePurchase ? 'hire purchase agreement' : 'loan agreement'} stays as it is: this does not vary it, and it is no new agreement. What you pay goes to the oldest missed payment first.`,
      ),
      paragraph(
        'Interest and charges while it runs: none added. We charge nothing for it, and no interest beyond what your agreement already has.',
      ),
      paragraph(
        plan.clearsArrears
          ? 'At its end nothing is overdue, and you go on with your usual payments.'
          : 'At its end what is overdue is still owed. You can then set up another arrangement, or talk to us about it.',
      ),
    ],
  }
}

function basis({ statement, plan }: ConfirmationFacts): Section {
  return {
    heading: 'What it is based on',
    blocks: [
      paragraph(
        `Your financial statement of ${formatDayWords(day(statement.savedOn))}, as you gave it to us:`,
      ),
      factsTable('A month of your budget', [
        ['Income', formatMoneyExact(statement.incomePence)],
        ['Outgoings', formatMoneyExact(statement.outgoingsPence)],
        ['Savings, and payments to others you owe', formatMoneyExact(statement.othersPence)],
        ['Left', formatMoneyExact(statement.leftPence)],
      ]),
      paragraph(
        plan.isToken
          ? 'Nothing is left, so the amount is a token.'
          : 'The amount of the arrangement is not more than what is left.',
      ),
    ],
  }
}

function ifThingsChange({ brand, reviewOn }: ConfirmationFacts): Section {
  const { phone, contactEmail } = brand.contacts
  return {
    heading: 'If things change',
    blocks: [
      paragraph(
        `Review date: ${formatDayWords(reviewOn)}. Please look at your arrangement again by then. If things get worse or better before, change it or end it in your account at any time, or call ${phone} (${brand.hours.phone.text}) or email ${contactEmail}.`,
      ),
      paragraph(
        `If a payment is missed, we contact you first. You have ${ARRANGEMENT_GRACE_WORKING_DAYS} working days to make it. After that the first one moves to the end of the arrangement, a month after the last payment, and the arrangement goes on. If a second one isn’t made, the arrangement ends. We then email you the day and amount of your next usual payment, and collect nothing in the ${USUAL_PAYMENTS_AFTER_DAYS} days after that. There is no automatic default, and you can set up a new arrangement.`,
      ),
    ],
  }
}

function creditFileAndNotices(): Section {
  return {
    heading: 'Your credit file, and notices',
    blocks: [
      paragraph(
        `We tell credit reference agencies about these months as an arrangement, or as arrears where payments were missed. Your credit file can show them for up to ${legal.creditReference.yearsOnFile} years.`,
      ),
      paragraph(
        `The law asks ${lender.shortName} to send you notices of sums in arrears as long as something is overdue, also during an arrangement. They change nothing of what was agreed here. We give you no default notice while you keep to it.`,
      ),
    ],
  }
}
