import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { cancelCollection, reReadCollection } from './collection.ts'
import { confirmDirectDebit } from './confirm-set-up.ts'
import { cancelMandate, reReadMandate, setUpMandate } from './mandate.ts'
import { collectPayment } from './send-collection.ts'

export const directDebitJobs = {
  'set-up-mandate': setUpMandate,
  'cancel-mandate': cancelMandate,
  'confirm-direct-debit': confirmDirectDebit,
  'cancel-collection': cancelCollection,
  'collect-payment': collectPayment,
  're-read-mandate': reReadMandate,
  're-read-collection': reReadCollection,
} satisfies Partial<JobHandlers>
