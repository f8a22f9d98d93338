import { findArrangements, followArrangement } from '#features/arrangements/follow-arrangements.ts'
import { findArrearsNotices, giveArrearsNotice } from '#features/arrears/arrears-notices.ts'
import { textBankDetailsAsked } from '#features/bank-details/text-borrower.ts'
import { missInstalment } from '#features/booking/miss-instalment.ts'
import {
  applyBreathingSpace,
  findBreathingSpaces,
  freezeInterestOfLoan,
} from '#features/breathing-space/breathing-space.ts'
import { cancelCollection, reReadCollection } from '#features/direct-debit/collection.ts'
import { cancelMandate, reReadMandate, setUpMandate } from '#features/direct-debit/mandate.ts'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { settleBankPayment } from '#features/payments/bank-payment/bank-payment.ts'
import { settleCardPayment } from '#features/payments/card-payment/card-payment.ts'
import { chasePayout } from '#features/payouts/chase-payouts.ts'
import { payOut, reReadPayout } from '#features/payouts/payout.ts'
import { reReadRefund, sendRefund } from '#features/refunds/refund.ts'
import {
  expireSettlementQuotes,
  tellOfSettlementQuote,
} from '#features/settlement/expire-settlement-quotes.ts'
import { findYearlyStatements, giveYearlyStatement } from '#features/statements/statements.ts'
import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { runDay } from './daily-run.ts'
import {
  logUnknownEvents,
  processCardEvent,
  processDirectDebitEvent,
  processPayoutEvent,
} from './provider-events.ts'

export const repaymentJobs = {
  'set-up-mandate': setUpMandate,
  'pay-out': payOut,
  'chase-payout': chasePayout,
  'cancel-mandate': cancelMandate,
  'cancel-collection': cancelCollection,
  'run-day': runDay,
  'collect-payment': collectPayment,
  'miss-instalment': missInstalment,
  're-read-mandate': reReadMandate,
  're-read-payout': reReadPayout,
  're-read-collection': reReadCollection,
  'settle-card-payment': settleCardPayment,
  'settle-bank-payment': settleBankPayment,
  'send-refund': sendRefund,
  're-read-refund': reReadRefund,
  'expire-settlement-quotes': expireSettlementQuotes,
  'tell-of-settlement-quote': tellOfSettlementQuote,
  'text-bank-details-asked': textBankDetailsAsked,
  'find-arrangements': findArrangements,
  'follow-arrangement': followArrangement,
  'find-arrears-notices': findArrearsNotices,
  'give-arrears-notice': giveArrearsNotice,
  'find-breathing-spaces': findBreathingSpaces,
  'apply-breathing-space': applyBreathingSpace,
  'freeze-interest': freezeInterestOfLoan,
  'find-yearly-statements': findYearlyStatements,
  'give-yearly-statement': giveYearlyStatement,
  'process-card-event': processCardEvent,
  'process-direct-debit-event': processDirectDebitEvent,
  'process-payout-event': processPayoutEvent,
  'log-unknown-events': logUnknownEvents,
} satisfies Partial<JobHandlers>
