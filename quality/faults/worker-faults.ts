import type { Fault } from './fault.ts'

const FEATURES = 'apps/api/src/features'

export const workerFaults: readonly Fault[] = [
  {
    name: 'a Direct Debit is asked for with a working day less of notice',
    area: 'worker',
    file: `${FEATURES}/loans/debit-days.ts`,
    find: 'return addWorkingDays(today, ADVANCE_WORKING_DAYS)',
    replace: 'return addWorkingDays(today, ADVANCE_WORKING_DAYS - 1)',
    tests: [
      `${FEATURES}/servicing/daily-run.test.ts`,
      `${FEATURES}/booking/booking.test.ts`,
      `${FEATURES}/direct-debit/direct-debit-emails.test.ts`,
    ],
  },
  {
    name: 'a payment that is asked for late is taken without the notice that was agreed',
    area: 'worker',
    file: `${FEATURES}/direct-debit/send-collection.ts`,
    find: 'chargeOn: withFullNotice(row.charge_on, deps.clock.today()),',
    replace: 'chargeOn: row.charge_on,',
    tests: [
      `${FEATURES}/direct-debit/`,
      `${FEATURES}/direct-debit/direct-debit-emails.test.ts`,
      `${FEATURES}/servicing/provider-faults.test.ts`,
    ],
  },
  {
    name: 'a payment that nothing collects is never missed',
    area: 'worker',
    file: `${FEATURES}/servicing/daily-run.ts`,
    find: '  await findUncollectable(deps, day)\n',
    replace: '',
    tests: [
      `${FEATURES}/servicing/daily-run.test.ts`,
      `${FEATURES}/booking/booking.test.ts`,
      `${FEATURES}/direct-debit/direct-debit-emails.test.ts`,
      `${FEATURES}/booking/emails/missed-payment-emails.test.ts`,
    ],
  },
  {
    name: 'the daily run looks for no notices of sums in arrears',
    area: 'worker',
    file: `${FEATURES}/servicing/daily-run.ts`,
    find: "      'find-arrears-notices',\n",
    replace: '',
    tests: [`${FEATURES}/servicing/daily-run.test.ts`, `${FEATURES}/arrears/`],
  },
  {
    name: 'a card payment whose payer left is never settled',
    area: 'worker',
    file: `${FEATURES}/servicing/daily-run.ts`,
    find: "from card_payment where state in ('reserved', 'awaiting-authentication') and",
    replace: "from card_payment where state in ('reserved') and",
    tests: [`${FEATURES}/servicing/daily-run.test.ts`, `${FEATURES}/payments/card-payment/`],
  },
  {
    name: 'a payment counts from the day it is reported and not from the day it was taken',
    area: 'worker',
    file: `${FEATURES}/booking/book-collection.ts`,
    find: 'const paidOn = findPaymentDay(deps, reported)',
    replace: 'const paidOn = deps.clock.today()',
    tests: [`${FEATURES}/booking/day-of-payment.test.ts`, `${FEATURES}/booking/booking.test.ts`],
  },
  {
    name: 'a borrower is told that a breathing space is over on its last day',
    area: 'worker',
    file: `${FEATURES}/breathing-space/breathing-space.ts`,
    find: 'daysBetween(day(row.last_day), deps.clock.today()) <= 0) return false',
    replace: 'daysBetween(day(row.last_day), deps.clock.today()) < 0) return false',
    tests: [`${FEATURES}/breathing-space/`],
  },
  {
    name: 'who withdrew is told on the last day to repay that it has passed',
    area: 'worker',
    file: `${FEATURES}/settlement/expire-settlement-quotes.ts`,
    find: "type = 'cancellation' and pay_by < ${day}::date",
    replace: "type = 'cancellation' and pay_by <= ${day}::date",
    tests: [`${FEATURES}/settlement/`],
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
    find: "message.handed_to === null ? { body: '', html: null } : {}",
    replace: '{}',
    tests: ['apps/api/src/platform/', 'apps/api/src/features/auth/auth.test.ts'],
  },
  {
    name: 'the bank account of another person proves an income',
    area: 'worker',
    file: `${FEATURES}/open-banking/read-bank-data.ts`,
    find: `  if (!shared.holderNames.some((name) => isAccountHolder(name, person)))
    return { state: 'other-person', bank: shared.bank } as const
`,
    replace: '',
    tests: [`${FEATURES}/open-banking/`],
  },
]
