import { lender, lenderStatement } from '@tarnbrook/brands/lender'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveArrearsNotice } from '#features/arrears/arrears-notices.ts'
import { type DocumentKind, readLoanDocuments } from '#testing/documents/loan-documents.ts'
import { createSituations } from '#testing/features/situations.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let ann: { token: string }
let ben: { token: string }
const situations = createSituations(
  () => kit,
  () => ({ ann, ben }),
)
type Situation = keyof typeof situations

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const RUNNING = ['instalments', 'account', 'mandate'] as const
const PAID = [...RUNNING, 'receipt'] as const
const ENDED = ['account', 'mandate', 'arrears notice', 'default notice', 'ending notice'] as const

/** The documents that there are in each situation, and in none other. */
const DOCUMENTS: Record<Situation, readonly DocumentKind[]> = {
  'never-lent': ['mandate'],
  'awaiting-payout': ['mandate'],
  'up-to-date': PAID,
  'up-to-date, in its first days': RUNNING,
  'up-to-date, a hire purchase': PAID,
  'up-to-date, in a breathing space': PAID,
  'up-to-date, in an insolvency': PAID,
  'up-to-date, without a Direct Debit': PAID,
  behind: PAID,
  'behind, with a default notice': [...RUNNING, 'arrears notice', 'default notice'],
  'behind, in an insolvency': PAID,
  arranged: [...RUNNING, 'arrears notice', 'arrangement'],
  'arranged, in a breathing space': [...RUNNING, 'arrears notice', 'arrangement'],
  'being-settled': [...RUNNING, 'settlement'],
  'handing-back': PAID,
  withdrawn: ['mandate', 'withdrawal'],
  'withdrawn, a hire purchase': ['mandate', 'withdrawal'],
  'owed-again, once settled': ['mandate', 'receipt', 'account', 'settlement'],
  'owed-again, once withdrawn': ['mandate', 'receipt', 'account', 'withdrawal'],
  'ended-owing': ENDED,
  'ended-owing, a vehicle handed back': ['mandate', 'receipt', 'account', 'hand-back'],
  // In an insolvency: its notices of sums in arrears have ended.
  'written-off': ['instalments', ...ENDED.filter((kind) => kind !== 'arrears notice')],
  // Its new owner has the duty of the notice of sums in arrears.
  sold: ['account', 'mandate', 'default notice', 'ending notice'],
  'paid-off, at its end': ['mandate', 'receipt', 'account'],
  'paid-off, settled': ['mandate', 'receipt', 'account', 'settlement'],
}

interface Rule {
  /** Of all documents where left out. */
  of?: readonly DocumentKind[]
  /** In all situations where left out, by how their names begin or end. */
  in?: RegExp
  says?: readonly (string | RegExp)[]
  never?: readonly RegExp[]
}

/** What has to stand in a document, and what may not, where it may differ. */
const RULES: readonly Rule[] = [
  {
    says: [lenderStatement, /Agreement TB\w+/],
    never: [/undefined|\bnull\b|NaN|Invalid/, /£-/, /he\/she/, /Borrowed and not yet due.*hire purchase/i],
  },
  {
    of: [
      'instalments',
      'account',
      'arrears notice',
      'default notice',
      'settlement',
      'withdrawal',
      'hand-back',
      'receipt',
    ],
    says: ['Ann Fell', 'Tarn Street'],
  },
  { of: ['instalments'], says: [/section 77B/, 'free of charge', 'Annual rate of interest'] },
  {
    of: ['instalments'],
    in: /^up-to-date(?!, (in an insolvency|without))/,
    says: ['e collect each payment by Direct Debit on the day it is due', '3 working days before'],
  },
  {
    of: ['instalments'],
    in: /insolvency/,
    says: ['We have a record of an insolvency, so we collect nothing by Direct Debit.'],
    never: [/We collect each payment/, /because of your arrangement/],
  },
  {
    of: ['instalments'],
    in: /^being-settled/,
    says: ['You are settling this agreement early.'],
    never: [/We collect each payment/],
  },
  {
    of: ['instalments'],
    in: /^arranged/,
    says: ['You have an arrangement until', 'because of your arrangement'],
    never: [/We collect each payment/],
  },
  {
    of: ['instalments'],
    in: /without a Direct Debit/,
    says: ['There is no Direct Debit for this agreement at present.'],
    never: [/We collect each payment/],
  },
  {
    of: ['instalments'],
    in: /^written-off/,
    says: ['We do not ask you to pay any of it', 'It is still owed in law.'],
    never: [/is overdue/, /We collect each payment/],
  },
  {
    of: ['instalments'],
    in: /^handing-back/,
    says: ['You have asked to hand the vehicle back'],
    never: [/We collect each payment/, /is overdue/],
  },
  {
    of: ['account'],
    says: [
      'Period to which the statement relates',
      'It is free of charge',
      'Rate of interest in the period',
      'Financial Ombudsman Service',
    ],
  },
  {
    of: ['account'],
    in: /^(up-to-date|behind|arranged|being-settled)/,
    says: ['If you would like to pay off your agreement early', 'If you pay less than agreed'],
  },
  {
    of: ['account'],
    in: /^arranged/,
    says: ['an arrangement, with smaller payments than the agreement asks for'],
  },
  {
    of: ['account'],
    in: /^ended-owing/,
    says: ['This agreement has ended, so it has no more monthly payments.'],
    never: [/pay off your agreement early/, /right to end this agreement/],
  },
  {
    of: ['account'],
    in: /^written-off/,
    says: ['We do not ask you to pay any of it', 'What we ask you to pay £0.00'],
    never: [/pay off your agreement early/],
  },
  {
    of: ['account'],
    in: /^sold/,
    says: ['Please do not pay us.'],
    never: [/pay off your agreement early|we can agree smaller payments/],
  },
  {
    of: ['account'],
    in: /^paid-off/,
    says: ['This agreement is over'],
    never: [/pay off your agreement early|Left to pay/],
  },
  {
    of: ['arrears notice'],
    says: [
      'This notice is given in compliance with the Consumer Credit Act 1974',
      'This notice includes a copy of the current arrears information sheet.',
      'MoneyHelper',
      'We charge nothing for this notice.',
    ],
  },
  {
    of: ['arrears notice'],
    in: /^arranged/,
    says: ['You have an arrangement with us.', 'It changes nothing of what we agreed'],
    never: [/Please talk to us/],
  },
  {
    of: ['default notice'],
    says: [
      'This is a default notice served under section 87(1) of the Consumer Credit Act 1974.',
      'If you take the action required by this notice before the date shown, no further enforcement action will be taken in respect of this breach.',
      'This notice includes a copy of the current default information sheet.',
      'time order',
      'Rebate (Consumer Credit Act 1974, section 95)',
    ],
  },
  {
    of: ['settlement'],
    says: [
      /section 97/,
      'Consumer Credit (Early Settlement) Regulations 2004',
      'Compensation that we claim None',
      'Citizens Advice',
    ],
    never: [/option-to-purchase/],
  },
  {
    of: ['withdrawal'],
    says: [
      /section 66A/,
      'There is no arrangement fee and no other charge.',
      'Interest compounds daily',
      'not later than 30 days beginning with the day after your notice',
    ],
    never: [/default notice|overdue/],
  },
  {
    of: ['withdrawal'],
    in: /hire purchase/,
    says: ['The purchase of the vehicle stands', 'title passes to you then'],
  },
  {
    of: ['hand-back'],
    says: [
      /section 99/,
      /section 100/,
      'Half of it',
      'This is voluntary termination.',
      'Financial Ombudsman Service',
    ],
  },
  {
    of: ['ending notice'],
    in: /^ended-owing/,
    says: ['we ended the agreement on', 'Interest and charges from then on None'],
  },
  {
    of: ['ending notice'],
    in: /^written-off/,
    says: ['We do not ask you to pay it, and take no payments.', 'Owed in law'],
  },
  {
    of: ['ending notice'],
    in: /^sold/,
    says: ['What is left is owed to its new owner from that day.', 'Fellgate Debt Purchase Ltd'],
  },
  {
    of: ['arrangement'],
    says: ['This is a temporary arrangement.', 'no new agreement', 'none added', 'Review date'],
  },
  {
    of: ['mandate'],
    says: [
      'subject to the safeguards assured by the Direct Debit Guarantee',
      'Direct Debit Scheme (Bacs)',
      `Service user number ${lender.serviceUserNumber}`,
    ],
    never: [/12345678|999990/],
  },
  { of: ['receipt'], says: ['We have received this payment'], never: [/left to pay £/i] },
  { in: /hire purchase|vehicle|^handing-back/, never: [/\bloans?\b/i] },
  { in: /^(?!.*(hire purchase|vehicle|handing-back))/, never: [/hire purchase|vehicle|option-to-purchase/i] },
]

const isOf = (rule: Rule, kind: DocumentKind, situation: string) =>
  (rule.of === undefined || rule.of.includes(kind)) && (rule.in === undefined || rule.in.test(situation))

function findWrong(text: string, { says = [], never = [] }: Rule): string[] {
  const isSaid = (words: string | RegExp) =>
    typeof words === 'string' ? text.includes(words) : words.test(text)
  return [
    ...says.filter((words) => !isSaid(words)).map((words) => `not said: ${words}`),
    ...never.filter(isSaid).map((words) => `said: ${words}`),
  ]
}

const inPence = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
const amountAfter = (text: string, label: RegExp) => {
  const [, amount] = new RegExp(`${label.source} £([\\d,]+\\.\\d\\d)`).exec(text) ?? []
  return amount === undefined ? null : inPence(amount)
}

/** What a document adds up to, worked out from its own text, and compared with the loan. */
const FIGURES: Partial<Record<DocumentKind, (text: string, loan: Loan) => string[]>> = {
  instalments: (text, loan) => {
    const rows = [...text.matchAll(/\d+ (\d\d)\/(\d\d)\/(\d{4}) £([\d,.]+) £([\d,.]+) £([\d,.]+)/g)]
    const total = rows.reduce((sum, row) => sum + inPence(row[4]!), 0)
    // What is overdue is owed with its interest; of what is ahead, principal alone.
    const owed = rows.reduce((sum, [, dd, mm, yyyy, amount, principal]) => {
      const isAhead = Temporal.PlainDate.compare(`${yyyy}-${mm}-${dd}`, kit.deps.clock.today()) > 0
      return sum + inPence(isAhead ? principal! : amount!)
    }, 0)
    return [
      ...(text.includes(`Total ${formatMoneyExact(pence(total))}`) ? [] : [`the rows come to ${total}`]),
      ...(owed === loan.amountOwed ? [] : [`${owed} is owed by its rows, ${loan.amountOwed} by the books`]),
    ]
  },
  account: (text, loan) => {
    const opening = amountAfter(text, /At the beginning [\d/]+/)!
    const [, added, taken, closing] = /At the end [\d/]+ £([\d,.]+) £([\d,.]+) £([\d,.]+)/
      .exec(text)!
      .map(inPence)
    const overdue = amountAfter(text, /Overdue/)
    return [
      ...(opening + added! - taken! === closing
        ? []
        : ['what was added and taken off is not the difference']),
      ...(loan.situation === 'sold' || closing === loan.amountOwed
        ? []
        : [`closes at ${closing}, owed ${loan.amountOwed}`]),
      ...(overdue === null ? ['no overdue amount'] : []),
    ]
  },
  settlement: (text) => {
    const [before, amount] = [
      amountAfter(text, /Amount payable before rebate/),
      amountAfter(text, /Amount to pay/),
    ]
    const rebate = amountAfter(text, /Rebate for paying early/) ?? 0
    const asked = amountAfter(text, /Pay/)
    return before! - rebate === amount && asked === amount
      ? []
      : [`${before} less ${rebate} is not ${amount}`]
  },
  withdrawal: (text) => {
    const credit = amountAfter(text, /Credit/)!
    const interest = amountAfter(text, /Interest from [\d/]+ to today/)!
    const paid = amountAfter(text, /Payments that you have made/)!
    const today = amountAfter(text, /To pay if you pay on [\d/]+/)!
    return credit + interest - paid === today
      ? []
      : [`${credit} and ${interest} less ${paid} is not ${today}`]
  },
  'default notice': (text) => {
    const rows = [...text.matchAll(/\d+ (?:\d\d\/){2}\d{4} £[\d,.]+ £[\d,.]+ £([\d,.]+)/g)]
    const overdue = rows.reduce((total, row) => total + inPence(row[1]!), 0)
    const asked = amountAfter(text, /If you pay/)
    return asked === overdue ? [] : [`${asked} is asked for, ${overdue} is overdue`]
  },
  'arrears notice': (text) => {
    const due = amountAfter(text, /Payments that fell due since/)
    const paid = amountAfter(text, /Payments that you made since/)
    const [opening, closing] = [...text.matchAll(/Overdue on [\d/]+ £([\d,.]+)/g)].map((row) =>
      inPence(row[1]!),
    )
    if (due === null) return []
    return opening! + due - paid! === closing ? [] : [`${opening} + ${due} - ${paid} is not ${closing}`]
  },
  'hand-back': (text) => {
    const left = amountAfter(text, /Left to pay/)!
    const [half, paid, arrears] = [
      /Half of it/,
      /Paid so far, with what you paid in advance/,
      /Due and not paid/,
    ].map((label) => amountAfter(text, label)!)
    return left === Math.max(arrears!, half! - paid!) ? [] : [`${left} is left of ${half} after ${paid}`]
  },
  arrangement: (text) => {
    const each = amountAfter(text, /Each month/)!
    const [, number] = /Number of payments (\d+)/.exec(text) ?? []
    return amountAfter(text, /In total/) === each * Number(number) ? [] : ['the payments are not the total']
  },
}

/** No day that has gone by is one by which something is still to be done. */
function findPastDays(text: string, today: Temporal.PlainDate): string[] {
  return [...text.matchAll(/(?:Pay|pay|not later than|at the latest)[^.]{0,60} by (\d\d)\/(\d\d)\/(\d{4})/g)]
    .filter(([, day, month, year]) => Temporal.PlainDate.compare(`${year}-${month}-${day}`, today) < 0)
    .map(([words]) => `a day that has gone by: ${words}`)
}

/** The real notice in place of the one of a seed, half a year after the end where it has ended. */
async function giveNotice({ loanId }: SeededLoan, { ending }: Loan): Promise<void> {
  const { clock, db } = kit.deps
  const today = clock.today()
  const before = today.subtract({ days: 190 }).toString()
  if (ending)
    await db
      .updateTable('arrears_notice')
      .set({ given_on: before, met_on: before })
      .where('loan_id', '=', loanId)
      .execute()
  else await db.deleteFrom('arrears_notice').where('loan_id', '=', loanId).execute()
  await giveArrearsNotice(kit.deps, { loanId })
  await db
    .deleteFrom('arrears_notice')
    .where('loan_id', '=', loanId)
    .where('given_on', '<', today.toString())
    .execute()
}

async function expectWords(situation: Situation): Promise<void> {
  const seeded = await situations[situation]()
  const { body } = await kit.call('GET', `/loans/${seeded.loanId}`, { as: seeded.borrower.token })
  const loan: Loan = toPence(body.data)
  await giveNotice(seeded, loan)
  const documents = await readLoanDocuments(kit, seeded)
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(DOCUMENTS[situation].toSorted())
  const wrong = documents.flatMap(({ kind, text }) =>
    [
      ...RULES.filter((rule) => isOf(rule, kind, situation)).flatMap((rule) => findWrong(text, rule)),
      ...(FIGURES[kind]?.(text, loan) ?? []),
      ...findPastDays(text, kit.deps.clock.today()),
    ].map((what) => `${kind}: ${what}`),
  )
  expect(wrong).toEqual([])
}

// What the wire has in pounds.
const toPence = (data: Loan): Loan => ({
  ...data,
  amountOwed: pence(Math.round(data.amountOwed * 100)),
})

test.each(Object.keys(DOCUMENTS) as Situation[])('%s', expectWords)
