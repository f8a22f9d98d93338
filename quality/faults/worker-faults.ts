import type { Fault } from './fault.ts'

const FEATURES = 'apps/api/src/features'

export const workerFaults: readonly Fault[] = [
  {
    name: 'a Direct Debit is asked for with a working day less of notice',
    area: 'worker',
    file: `${FEATURES}/repayments/daily-run.ts`,
    find: 'const earliest = addWorkingDays(day, ADVANCE_WORKING_DAYS).toString()',
    replace: 'const earliest = addWorkingDays(day, ADVANCE_WORKING_DAYS - 1).toString()',
    tests: [
      `${FEATURES}/repayments/daily-run.test.ts`,
      `${FEATURES}/repayments/repayments.test.ts`,
      `${FEATURES}/repayments/direct-debit-letters.test.ts`,
    ],
  },
  {
    name: 'a payment that is asked for late is taken without the notice that was agreed',
    area: 'worker',
    file: `${FEATURES}/repayments/direct-debit/send-collection.ts`,
    find: 'chargeOn: withFullNotice(row.charge_on, deps.clock.today()),',
    replace: 'chargeOn: row.charge_on,',
    tests: [
      `${FEATURES}/repayments/direct-debit/`,
      `${FEATURES}/repayments/direct-debit-letters.test.ts`,
      `${FEATURES}/repayments/faults.test.ts`,
    ],
  },
  {
    name: 'a payment that nothing collects is never missed',
    area: 'worker',
    file: `${FEATURES}/repayments/daily-run.ts`,
    find: '  await findUncollectable(deps, day)\n',
    replace: '',
    tests: [
      `${FEATURES}/repayments/daily-run.test.ts`,
      `${FEATURES}/repayments/repayments.test.ts`,
      `${FEATURES}/repayments/direct-debit-letters.test.ts`,
      `${FEATURES}/repayments/missed-payment-letter.test.ts`,
    ],
  },
  {
    name: 'the daily run looks for no notices of sums in arrears',
    area: 'worker',
    file: `${FEATURES}/repayments/daily-run.ts`,
    find: "      'find-arrears-notices',\n",
    replace: '',
    tests: [`${FEATURES}/repayments/daily-run.test.ts`, `${FEATURES}/repayments/arrears/`],
  },
  {
    name: 'a card payment whose payer left is never settled',
    area: 'worker',
    file: `${FEATURES}/repayments/daily-run.ts`,
    find: "from card_payment where state in ('reserved', 'awaiting-authentication') and",
    replace: "from card_payment where state in ('reserved') and",
    tests: [`${FEATURES}/repayments/daily-run.test.ts`, `${FEATURES}/repayments/card/`],
  },
  {
    name: 'a payment counts from the day it is reported and not from the day it was taken',
    area: 'worker',
    file: `${FEATURES}/repayments/collection.ts`,
    find: 'const paidOn = dayOfPayment(deps, { collection, report })',
    replace: 'const paidOn = deps.clock.today()',
    tests: [`${FEATURES}/repayments/day-of-payment.test.ts`, `${FEATURES}/repayments/repayments.test.ts`],
  },
  {
    name: 'a borrower is told that a breathing space is over on its last day',
    area: 'worker',
    file: `${FEATURES}/repayments/breathing-space/breathing-space.ts`,
    find: 'daysBetween(day(row.last_day), deps.clock.today()) <= 0) return false',
    replace: 'daysBetween(day(row.last_day), deps.clock.today()) < 0) return false',
    tests: [`${FEATURES}/repayments/breathing-space/`],
  },
  {
    name: 'who withdrew is told on the last day to repay that it has passed',
    area: 'worker',
    file: `${FEATURES}/repayments/settlement/expire-quotes.ts`,
    find: "type = 'cancellation' and pay_by < ${day}::date",
    replace: "type = 'cancellation' and pay_by <= ${day}::date",
    tests: [`${FEATURES}/repayments/settlement/`],
  },
  {
    name: 'a quote that is about to expire is reminded of every day',
    area: 'worker',
    file: `${FEATURES}/applications/request/expiry.ts`,
    find: '      .set({ reminded_of: found.expiresAt })\n',
    replace: '      .set({ reminded_of: null })\n',
    tests: [`${FEATURES}/applications/request/`],
  },
  {
    name: 'jobs that an older process enqueued are not done',
    area: 'worker',
    file: 'apps/api/src/worker.ts',
    find: '{ ...HANDLERS, ...formerHandlers() }',
    replace: 'HANDLERS',
    tests: ['apps/api/src/worker.test.ts'],
  },
  {
    name: 'the text of an email, with its link to sign in, stays after it was sent',
    area: 'worker',
    file: 'apps/api/src/platform/messages/messages.ts',
    find: ".set({ state: 'sent', body: '', html: null, reply_to: null,",
    replace: ".set({ state: 'sent', reply_to: null,",
    tests: ['apps/api/src/platform/', 'apps/api/src/features/auth/auth.test.ts'],
  },
  {
    name: 'the bank account of another person proves an income',
    area: 'worker',
    file: `${FEATURES}/open-banking/read-bank-data.ts`,
    find: `  if (!shared.holderNames.some((name) => isAccountOf(name, person)))
    return { state: 'other-person', bank: shared.bank } as const
`,
    replace: '',
    tests: [`${FEATURES}/open-banking/`],
  },
]
