import { createReadiness } from './db/readiness.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import type { ApiDeps } from './deps.ts'
import { applicationJobs } from './features/applications/applications.jobs.ts'
import { proofJobs } from './features/applications/proofs/proofs.jobs.ts'
import { reviewJobs } from './features/applications/reviews/reviews.jobs.ts'
import { arrangementsJobs } from './features/arrangements/arrangements.jobs.ts'
import { arrearsJobs } from './features/arrears/arrears.jobs.ts'
import { attentionJobs } from './features/attention/attention.jobs.ts'
import { authJobs } from './features/auth/auth.jobs.ts'
import { bankDetailsJobs } from './features/bank-details/bank-details.jobs.ts'
import { bookingJobs } from './features/booking/booking.jobs.ts'
import { breathingSpaceJobs } from './features/breathing-space/breathing-space.jobs.ts'
import { dataRequestJobs } from './features/data-requests/data-requests.jobs.ts'
import { directDebitJobs } from './features/direct-debit/direct-debit.jobs.ts'
import { handBackJobs } from './features/hand-back/hand-back.jobs.ts'
import { loanJobs } from './features/loans/loans.jobs.ts'
import { openBankingJobs } from './features/open-banking/open-banking.jobs.ts'
import { partnerJobs } from './features/partners/partners.jobs.ts'
import { paymentsJobs } from './features/payments/payments.jobs.ts'
import { payoutsJobs } from './features/payouts/payouts.jobs.ts'
import { refundsJobs } from './features/refunds/refunds.jobs.ts'
import { retentionJobs } from './features/retention/retention.jobs.ts'
import { servicingJobs } from './features/servicing/servicing.jobs.ts'
import { settlementJobs } from './features/settlement/settlement.jobs.ts'
import { statementsJobs } from './features/statements/statements.jobs.ts'
import { enqueueDailyRun } from './platform/jobs/clock-webhook.ts'
import { FORMER_JOBS, type JobHandlers } from './platform/jobs/job-types.ts'
import { startJobWorker, type Worker } from './platform/jobs/jobs.ts'
import { registerWorker } from './platform/jobs/presence.ts'
import { messageJobs } from './platform/messages/messages.ts'

/** How often to check whether a new day has begun in London. */
const DAY_CHECK_MS = 60_000

const HANDLERS: JobHandlers = {
  ...messageJobs,
  ...authJobs,
  ...attentionJobs,
  ...applicationJobs,
  ...loanJobs,
  ...proofJobs,
  ...reviewJobs,
  ...openBankingJobs,
  ...arrangementsJobs,
  ...arrearsJobs,
  ...bankDetailsJobs,
  ...bookingJobs,
  ...breathingSpaceJobs,
  ...handBackJobs,
  ...directDebitJobs,
  ...paymentsJobs,
  ...partnerJobs,
  ...payoutsJobs,
  ...refundsJobs,
  ...servicingJobs,
  ...settlementJobs,
  ...statementsJobs,
  ...retentionJobs,
  ...dataRequestJobs,
}

export interface RunningWorker extends Worker {
  /** Why it cannot do its work now, or null: the database first, then the queue. */
  findProblem(): Promise<string | null>
}

/** Runs all features' jobs, and the daily run just after midnight in London. */
export async function startWorker(deps: ApiDeps): Promise<RunningWorker> {
  let worker: Worker | undefined
  const presence = await registerWorker(deps, () => worker?.isIdle() ?? true)
  worker = await startJobWorker(deps, { ...HANDLERS, ...formerHandlers() })
  await presence.show(worker.names())
  const days = createDayCheck(deps)
  await days.check()
  const findDatabaseProblem = createReadiness(deps)
  const timer = setInterval(() => void days.check(), DAY_CHECK_MS)
  return {
    ...worker,
    findProblem: async () => (await findDatabaseProblem()) ?? worker.findStop(),
    async stop() {
      clearInterval(timer)
      await days.settled()
      await worker.stop()
      await presence.leave()
    },
  }
}

function formerHandlers() {
  return Object.fromEntries(
    Object.entries(FORMER_JOBS).map(([former, toHandler]) => [former, toHandler(HANDLERS)]),
  )
}

/** Enqueues a new day's run. Several workers may: it is keyed by its day and done once. */
function createDayCheck(deps: ApiDeps) {
  let enqueuedFor = ''
  let running: Promise<void> = Promise.resolve()
  const enqueueIfNew = async () => {
    await deps.clock.refresh()
    const today = deps.clock.today()
    if (enqueuedFor === today.toString()) return
    await enqueueDailyRun(deps, today)
    enqueuedFor = today.toString()
  }
  return {
    check: () => {
      // An unavailable database does not end the worker: the next check is a minute later.
      running = running.then(enqueueIfNew).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return
        deps.log.error({ err: error }, 'the daily run could not be enqueued')
      })
      return running
    },
    settled: () => running,
  }
}
