import { sql } from 'kysely'
import type { TestApi } from '#testing/kit.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'

/** For tests: signed loans, the status of their payouts, and what the bank has recorded. */
export function payoutsOf(api: () => TestApi) {
  const read = async ({ loanId, borrower }: SeededLoan) => {
    const { status, body } = await api().call('GET', `/loans/${loanId}`, { as: borrower.token })
    if (status !== 200) throw new Error(`the loan could not be read: ${status}`)
    return body.data
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

    /** Waits for a report that the bank sends later. */
    async until(loan: SeededLoan, wanted: Record<string, unknown>) {
      for (const deadline = Date.now() + 20_000; ; ) {
        await api().drain()
        const now = await read(loan)
        if (holds(now, wanted)) return now
        if (Date.now() > deadline) throw new Error(`waited in vain for ${JSON.stringify(wanted)}`)
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
    },

    correct: (loan: SeededLoan, account: Record<string, unknown> = {}, as = loan.borrower.token) =>
      api().call('POST', `/loans/${loan.loanId}/payout-account`, {
        as,
        key: crypto.randomUUID(),
        body: {
          accountHolderName: 'Ann Fell',
          sortCode: '99-99-90',
          accountNumber: '87654321',
          isAccountHolder: true,
          ...account,
        },
      }),

    cancel: (loan: SeededLoan, as = loan.borrower.token) =>
      api().call('POST', `/loans/${loan.loanId}/cancel-before-payout`, { as, key: crypto.randomUUID() }),

    async states({ loanId }: SeededLoan): Promise<string[]> {
      const found = await api()
        .deps.db.selectFrom('loan_transition')
        .select('to_state')
        .where('loan_id', '=', loanId)
        .orderBy('sort_key')
        .execute()
      return found.map(({ to_state }) => to_state)
    },

    async mails({ borrower }: SeededLoan): Promise<string[]> {
      await api().drain()
      return (await api().inbox(borrower.email)).map(({ subject }) => subject ?? '')
    },

    ...atTheBank(api),

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

/** Whether every expected field is there with the expected value, and no list has more than is expected. */
function holds(actual: unknown, wanted: unknown): boolean {
  if (wanted === null || typeof wanted !== 'object') return actual === wanted
  if (actual === null || typeof actual !== 'object') return false
  if (Array.isArray(wanted) && wanted.length !== (actual as unknown[]).length) return false
  return Object.entries(wanted).every(([name, value]) =>
    holds((actual as Record<string, unknown>)[name], value),
  )
}
