import { pence } from '@tarnbrook/domain/core/money'
import { unpaidReturnPostings } from '@tarnbrook/domain/loans/ledger'
import { lockLoan, postToLedger } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import {
  askHandBack,
  completeHandBack,
  createEndingKit,
  MOTOR,
  SELL,
  TERMINATE,
  WRITE_OFF,
} from '#testing/features/endings.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import type { TestApi } from '#testing/kit.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'

type Staff = Parameters<typeof createEndingKit>[1]

/** For tests: a loan in each situation, as the calls of borrower and staff make it. */
export function createSituations(kit: () => TestApi, staff: Staff) {
  const kits = {
    kit,
    endings: createEndingKit(kit, staff),
    quotes: createQuoteKit(kit),
    /** Its next payment is weeks ahead. */
    seed: (options: SeedLoanOptions = {}) => {
      const nextDueOn = kit().deps.clock.today().add({ days: 20 })
      return seedLoan(kit().deps, { amountPence: 3_000_00, paidInstalments: 4, nextDueOn, ...options })
    },
  }
  return { ...createRunning(kits), ...createEnded(kits) } satisfies Record<string, () => Promise<SeededLoan>>
}

interface Kits {
  kit: () => TestApi
  endings: ReturnType<typeof createEndingKit>
  quotes: ReturnType<typeof createQuoteKit>
  seed: (options?: SeedLoanOptions) => Promise<SeededLoan>
}

function createRunning({ kit, endings, quotes, seed }: Kits) {
  const arrangements = createArrangementKit(kit)
  return {
    'never-lent': () => seed({ state: 'Cancelled', paidInstalments: 0 }),
    'awaiting-payout': () => seed({ state: 'Funded', paidInstalments: 0 }),
    'up-to-date': () => seed(),
    'up-to-date, in its first days': () => quotes.running(),
    'up-to-date, a hire purchase': () => seed(MOTOR),
    behind: () => seed({ state: 'Late' }),
    'behind, with a default notice': () => endings.noticeRanOut(),
    'behind, in an insolvency': async () => {
      const loan = await seed({ state: 'Late' })
      await seedPersonEvent(kit().deps, { userId: loan.borrower.userId })
      return loan
    },
    arranged: async () => {
      const loan = await endings.behind()
      await arrangements.agreed(loan)
      return loan
    },
    'arranged, in a breathing space': async () => {
      const loan = await endings.behind()
      await arrangements.agreed(loan)
      await seedBreathingSpace(kit().deps, { userId: loan.borrower.userId })
      return loan
    },
    'up-to-date, without a Direct Debit': () => seed({ mandate: 'cancelled' }),
    'up-to-date, in an insolvency': async () => {
      const loan = await seed()
      await seedPersonEvent(kit().deps, { userId: loan.borrower.userId })
      return loan
    },
    'being-settled': async () => {
      const loan = await quotes.running()
      await quotes.quoted(loan)
      await quotes.byDirectDebit(loan)
      return loan
    },
    withdrawn: async () => {
      const loan = await quotes.running()
      await quotes.quoted(loan, 'cancellation')
      return loan
    },
    'handing-back': async () => {
      const loan = await seed(MOTOR)
      await askHandBack(kit(), loan)
      return loan
    },
    'withdrawn, a hire purchase': async () => {
      const loan = await quotes.running(MOTOR)
      await quotes.quoted(loan, 'cancellation')
      return loan
    },
    'up-to-date, in a breathing space': async () => {
      const loan = await seed()
      await seedBreathingSpace(kit().deps, { userId: loan.borrower.userId })
      return loan
    },
  }
}

function createEnded({ kit, endings, quotes, seed }: Kits) {
  const reach = async (loan: SeededLoan, state: string) => {
    await quotes.until(loan, { state })
    return loan
  }
  return {
    'owed-again, once settled': async () => {
      const loan = await quotes.running()
      await quotes.quoted(loan)
      await quotes.byCard(loan)
      return owe(kit(), await reach(loan, 'Settled'))
    },
    'owed-again, once withdrawn': async () => {
      const loan = await quotes.running()
      await quotes.quoted(loan, 'cancellation')
      await quotes.byCard(loan)
      return owe(kit(), await reach(loan, 'Cancelled'))
    },
    'ended-owing': async () => {
      const loan = await endings.noticeRanOut()
      await endings.end(loan, TERMINATE)
      return loan
    },
    'written-off': async () => {
      const loan = await endings.noticeRanOut()
      await endings.end(loan, WRITE_OFF)
      return loan
    },
    sold: async () => {
      const loan = await endings.noticeRanOut()
      await endings.end(loan, SELL)
      return loan
    },
    'ended-owing, a vehicle handed back': async () => {
      const loan = await seed(MOTOR)
      await completeHandBack(kit(), loan)
      return reach(loan, 'Voluntary terminated')
    },
    'paid-off, at its end': () => seed({ state: 'Complete', termMonths: 12, paidInstalments: 12 }),
    'paid-off, settled': async () => {
      const loan = await quotes.running()
      await quotes.quoted(loan)
      await quotes.byCard(loan)
      return reach(loan, 'Settled')
    },
  }
}

/** Money that had ended it went back. */
async function owe({ deps }: TestApi, loan: SeededLoan): Promise<SeededLoan> {
  await command(deps, systemContext('seed'), { name: 'seed' }, async (work) => {
    await lockLoan(work.tx, { id: loan.loanId })
    await postToLedger(work, {
      loanId: loan.loanId,
      kind: 'chargeback',
      reference: `chargeback:seed:${loan.loanId}`,
      bookedOn: deps.clock.today(),
      postings: unpaidReturnPostings({ amountPence: pence(500_00) }),
      now: deps.clock.now(),
    })
  })
  return loan
}
