import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { findArrangements, followArrangement } from './arrangement/follow-arrangements.ts'
import { findArrearsNotices, giveArrearsNotice } from './arrears/arrears-notices.ts'
import { textBankDetailsAsked } from './bank-details/text-of-change.ts'
import { settleBankPayment } from './bank-payment/bank-payment.ts'
import {
  applyBreathingSpace,
  findBreathingSpaces,
  freezeInterestOfLoan,
} from './breathing-space/breathing-space.ts'
import { settleCardPayment } from './card/card-payment.ts'
import { cancelCollection, reReadCollection } from './collection.ts'
import { runDay } from './daily-run.ts'
import { collectPayment } from './direct-debit/send-collection.ts'
import { cancelMandate, reReadMandate, setUpMandate } from './mandate.ts'
import { missInstalment } from './missed-instalment.ts'
import { payOut, reReadPayout } from './payout/payout.ts'
import { chasePayout } from './payout/payout-chase.ts'
import {
  logUnknownEvents,
  processCardEvent,
  processDirectDebitEvent,
  processPayoutEvent,
} from './provider-events.ts'
import { reReadRefund, sendRefund } from './refund/refund.ts'
import { expireSettlementQuotes, tellOfSettlementQuote } from './settlement/expire-quotes.ts'
import { findYearlyStatements, giveYearlyStatement } from './statement-of-account/statements-of-account.ts'

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
