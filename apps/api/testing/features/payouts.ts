import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { sql } from 'kysely'
import { ADVANCE_WORKING_DAYS, earliestDebit } from '#features/loans/debit-days.ts'
import { giveConfirmed } from '#testing/features/step-up.ts'
import type { TestApi } from '#testing/kit.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'

/** For tests: signed loans, the status of their payouts, and what the bank has recorded. */
export function createPayoutKit(api: () => TestApi) {
  const read = async ({ loanId, borrower }: SeededLoan) => {
    const { status, body } = await api().call('GET', `/loans/${loanId}`, { as: borrower.token })
    if (status !== 200) throw new Error(`the loan could not be read: ${status}`)
    return body.data
  }
  /** Waits for a report that the bank sends later. */
  const awaitLoan = async (loan: SeededLoan, wanted: Record<string, unknown>) => {
    for (const deadline = Date.now() + 100_000; ; ) {
      await api().drain()
      const now = await read(loan)
      if (holds(now, wanted)) return now
      if (Date.now() > deadline) throw new Error(`waited in vain for ${JSON.stringify(wanted)}`)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }
  return {
    read,
    payouts: (loan: SeededLoan) =>
      api()
        .deps.db.selectFrom('payout')
        .selectAll()
        .where('loan_id', '=', loan.loanId)
        .orderBy('is_current')
        .orderBy('seq')
        .execute(),
    mandates: (loan: SeededLoan) =>
      api()
        .deps.db.selectFrom('mandate')
        .selectAll()
        .where('loan_id', '=', loan.loanId)
        .orderBy('seq')
        .execute(),

    /** A signed loan whose jobs have run. */
    async sign(options: SeedLoanOptions = {}): Promise<SeededLoan> {
      const loan = await seedLoan(api().deps, { state: 'Pending', ...options })
      await api().drain()
      return loan
    },

    running: (options: SeedLoanOptions = {}) => seedRunning(api(), options),

    until: awaitLoan,

    correct: (loan: SeededLoan, account: Record<string, unknown> = {}, as = loan.borrower.token) =>
      giveConfirmed(api(), `/loans/${loan.loanId}/payout-account`, {
        as,
        body: {
          accountHolderName: 'Ann Fell',
          sortCode: '99-99-90',
          accountNumber: '87654321',
          isAccountHolder: true,
          ...account,
        },
      }),

    cancel: (loan: SeededLoan, as = loan.borrower.token) =>
      api().call('POST', `/loans/${loan.loanId}/cancel-before-payout`, {
        as,
        key: crypto.randomUUID(),
        body: { confirmed: true },
      }),

    async states({ loanId }: SeededLoan): Promise<string[]> {
      const found = await api()
        .deps.db.selectFrom('loan_transition')
        .select('to_state')
        .where('loan_id', '=', loanId)
        .orderBy('sort_key')
        .execute()
      return found.map(({ to_state }) => to_state)
    },

    ...mailsToBorrower(api),
    ...atTheBank(api),
    ...liveLoanDays(api, { read, until: awaitLoan }),

    /** The balances of a loan's accounts; they are all zero when nothing is left. */
    async books({ loanId }: SeededLoan): Promise<Record<string, number>> {
      const postings = await api()
        .deps.db.selectFrom('ledger_posting')
        .select(['account', 'amount_pence'])
        .where('loan_id', '=', loanId)
        .execute()
      const sums: Record<string, number> = {}
      for (const { account, amount_pence } of postings) sums[account] = (sums[account] ?? 0) + amount_pence
      return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
    },
  }
}

function mailsToBorrower(api: () => TestApi) {
  return {
    async mails({ borrower }: SeededLoan): Promise<string[]> {
      await api().drain()
      return (await api().inbox(borrower.email)).map(({ subject }) => subject ?? '')
    },

    /** What the borrower reads in the email of a subject; '' when there is none. */
    async mailText({ borrower }: SeededLoan, subject: string): Promise<string> {
      await api().drain()
      const mails = await api().inbox(borrower.email)
      return mails.find((mail) => mail.subject === subject)?.text ?? ''
    },
  }
}

/** Paid out days ago, with a working Direct Debit; first payment more than four weeks ahead. */
function seedRunning({ deps }: TestApi, options: SeedLoanOptions): Promise<SeededLoan> {
  const today = deps.clock.today()
  const paymentDay = today.add({ days: 33 }).day
  return seedLoan(deps, {
    isAtProviders: true,
    agreedOn: today.subtract({ days: 6 }),
    paymentDay,
    ...options,
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a loan as the API answers it.
type Loan = any

/** The days of a loan, of which those on which nothing happens are skipped. */
function liveLoanDays(
  api: () => TestApi,
  {
    read,
    until,
  }: {
    read: (loan: SeededLoan) => Promise<Loan>
    until: (loan: SeededLoan, wanted: Record<string, unknown>) => Promise<Loan>
  },
) {
  const today = () => api().deps.clock.today()
  const countDays = (day: Temporal.PlainDate) => Math.max(0, today().until(day, { largestUnit: 'day' }).days)
  const skipClock = (day: Temporal.PlainDate) => api().skipDays(countDays(day))
  const advanceClock = async (day: Temporal.PlainDate) => {
    if (countDays(day) > 0) await api().advanceDays(countDays(day))
    await api().drain()
  }
  const liveDay = async (day: Temporal.PlainDate) => {
    await skipClock(day.subtract({ days: 1 }))
    await advanceClock(day)
  }
  const liveUntilAsked = async (loan: SeededLoan) => {
    const collectOn = Temporal.PlainDate.from((await read(loan)).nextPayment.collectOn)
    const [tomorrow, day] = [today().add({ days: 1 }), addWorkingDays(collectOn, -ADVANCE_WORKING_DAYS)]
    await liveDay(Temporal.PlainDate.compare(day, tomorrow) < 0 ? tomorrow : day)
  }
  const liveUntilTaken = async (loan: SeededLoan) => {
    const { pendingRepayments } = await read(loan)
    const days = pendingRepayments.map(({ chargeOn }: { chargeOn: string }) => chargeOn)
    await liveDay(Temporal.PlainDate.from(days.toSorted().at(-1)))
  }
  return {
    skipClock,
    advanceTo: advanceClock,
    /** The days before it are skipped. */
    liveDay,
    /** The first day on which the bank can take a payment that it is asked for from tomorrow on. */
    firstChargeDay: () => earliestDebit(today().add({ days: 1 })),
    /** Day after day, for what takes the bank some days. */
    async liveToState(loan: SeededLoan, wanted: Record<string, unknown>): Promise<Loan> {
      for (let days = 0; days < 14 && !holds(await read(loan), wanted); days += 1)
        await advanceClock(today().add({ days: 1 }))
      return until(loan, wanted)
    },
    /** The next payment is announced. */
    liveUntilAsked,
    /** What is on its way is taken by the bank. */
    liveUntilTaken,
    /** The next payment is announced and taken. */
    async livePayment(loan: SeededLoan): Promise<void> {
      if ((await read(loan)).pendingRepayments.length === 0) await liveUntilAsked(loan)
      await liveUntilTaken(loan)
    },
  }
}

/** The records of the sandbox's providers, with the providers' own statuses. */
function atTheBank(api: () => TestApi) {
  return {
    /** The statuses of the payouts that the bank has for a loan, the oldest first. */
    async atBank({ loanId }: SeededLoan): Promise<string[]> {
      const { rows: found } = await sql<{ status: string }>`
        select doc->>'status' as status from sandbox.truelayer_payout
        where doc->'metadata'->>'loan' = ${String(loanId)} order by seq`.execute(api().deps.db)
      return found.map(({ status }) => status)
    },

    async mandatesAtBank({ loanId }: SeededLoan): Promise<string[]> {
      const { rows: found } = await sql<{ status: string }>`
        select doc->>'status' as status from sandbox.gocardless_mandate
        where doc->'metadata'->>'loan' = ${String(loanId)} order by seq`.execute(api().deps.db)
      return found.map(({ status }) => status)
    },

    /** Changes the bank's record, as if it had always reported something else. */
    async bankSays(
      payoutId: string | null,
      status: string,
      more: Record<string, string> = {},
    ): Promise<void> {
      await sql`update sandbox.truelayer_payout
        set doc = doc || ${JSON.stringify({ status, ...more })}::jsonb where id = ${payoutId}`.execute(
        api().deps.db,
      )
    },
  }
}

/** Whether every expected field has its value, and no list has more than expected. */
function holds(actual: unknown, wanted: unknown): boolean {
  if (wanted === null || typeof wanted !== 'object') return actual === wanted
  if (actual === null || typeof actual !== 'object') return false
  if (Array.isArray(wanted) && wanted.length !== (actual as unknown[]).length) return false
  return Object.entries(wanted).every(([name, value]) =>
    holds((actual as Record<string, unknown>)[name], value),
  )
}
