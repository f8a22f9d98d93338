import { ARRANGEMENT_STATES } from '@tarnbrook/domain/arrangements/arrangement-state'
import { NATIONS } from '@tarnbrook/domain/breathing-space/nation'
import { MANDATE_STATES } from '@tarnbrook/domain/direct-debit/mandate-state'
import { INSTALMENT_STATES } from '@tarnbrook/domain/loans/instalment-state'
import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { PAYOUT_PROBLEMS } from '@tarnbrook/domain/payouts/before-payout'
import { PAYOUT_STATES } from '@tarnbrook/domain/payouts/payout-state'
import { REFUND_STATES } from '@tarnbrook/domain/refunds/refund-state'
import {
  SETTLEMENT_QUOTE_STATES,
  SETTLEMENT_QUOTE_TYPES,
} from '@tarnbrook/domain/settlement/settlement-quote-state'
import { COLLECTING } from '@tarnbrook/domain/situation/collecting'
import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { z } from 'zod'
import { loanApplicationResource } from '../applications/applications.ts'
import { buyerTold } from '../endings/endings.ts'
import { endpoint } from '../endpoint.ts'
import { scheduleRow } from '../schedule/schedule.ts'
import { addedField, embeddedQuery, id, idParams, isoDay, isoInstant, money } from '../wire.ts'
import { earlyRepaymentOfLoan } from './early-repayments.ts'
import { PAID_BY_METHODS } from './payment-methods.ts'

/** `due` not yet sent to the bank; `collecting` with the bank; `paid`; `missed` returned unpaid. */
const scheduledPayment = scheduleRow.extend({
  collectOn: isoDay,
  /** How much of `amount` has been paid. */
  paid: money,
  /** What a breathing space took off its interest: `amount` and `interest` are without it. */
  interestTakenOff: money,
  status: z.enum(INSTALMENT_STATES),
  /** Due, and no Direct Debit takes it: an arrangement has its place, or was just broken. */
  isDeferred: z.boolean(),
})

export const loanResource = z.object({
  '@type': z.literal('loan'),
  '@link': z.string(),
  id,
  state: z.enum(LOAN_STATES),
  /** What the books and all that was agreed make of it today: where they differ, before `state`. */
  situation: z.enum(LOAN_SITUATIONS),
  /** The brand it was agreed under, whichever site shows it. */
  brand: z.string(),
  productType: z.enum(['unsecured', 'hire-purchase']),
  reference: z.string(),
  isActive: z.boolean(),
  /** Whether `GET /users/{id}` has others to go to. */
  hasOtherActiveLoans: z.boolean(),
  amount: money,
  fee: money,
  term: z.number(),
  apr: z.number(),
  annualRate: z.number(),
  instalment: money,
  totalPayable: money,
  paymentDay: z.number(),
  /** The terms as they were signed. `instalment` and the others are those of today. */
  agreed: z.object({
    instalment: money,
    totalPayable: money,
    optionToPurchaseFee: money,
    paymentDay: z.number(),
    /** Deposit and part exchange of a hire purchase. */
    paidInAdvance: money,
  }),
  createdAt: isoInstant,
  disbursalDate: isoDay.nullable(),
  /** Principal that has not fallen due yet, from the ledger. */
  balance: money,
  /** Owed today by the ledger: `balance` and what is due and unpaid. No future interest. */
  amountOwed: money,
  /** Everything paid so far. */
  paidToDate: money,
  scheduledPayments: z.array(scheduledPayment),
  unpaidScheduledPayments: z.array(scheduledPayment),
  historicalRepayments: z.array(
    z.object({
      id,
      /** The scheduled payment that it pays; null for an early repayment. */
      number: z.number().nullable(),
      paidOn: isoDay,
      amount: money,
      method: z.enum(PAID_BY_METHODS),
      /** It was the Direct Debit of an arrangement, whatever scheduled payment it went to. */
      isArranged: addedField(z.boolean(), false),
    }),
  ),
  /** Payments that the bank did not pay, or took back. */
  returnedRepayments: z.array(
    z.object({
      id,
      number: z.number().nullable(),
      /** The day on which it was, or would have been, taken. */
      takenOn: isoDay,
      amount: money,
      method: z.enum(PAID_BY_METHODS),
      /** It had been paid, and came back. */
      wasPaid: z.boolean(),
      isArranged: addedField(z.boolean(), false),
    }),
  ),
  pendingRepayments: z.array(
    z.object({
      id,
      /** The scheduled payment that it pays; null for an early repayment. */
      number: z.number().nullable(),
      amount: money,
      chargeOn: isoDay,
      method: z.enum(['DIRECT_DEBIT', 'CARD', 'OPEN_BANKING']),
      /** Bank account only: nothing is sent until the borrower approves it at their bank. */
      needsApproval: z.boolean(),
      /** Those of one Direct Debit, which the bank takes as one amount, have the same. */
      directDebitId: id.nullable(),
      /** Direct Debit only: the bank has not been asked for it. */
      isUnsent: addedField(z.boolean(), false),
      /** It is the Direct Debit of an arrangement, whatever scheduled payment it goes to. */
      isArranged: addedField(z.boolean(), false),
    }),
  ),
  /** The one fee that is charged with a payment; an arrangement fee is part of the amount owed. */
  scheduledFees: z.array(
    z.object({ name: z.literal('Option to purchase fee'), amount: money, dueOn: isoDay }),
  ),
  nextPayment: z
    .object({
      number: z.number(),
      amount: money,
      dueOn: isoDay,
      collectOn: isoDay,
      status: z.enum(['due', 'collecting']),
    })
    .nullable(),
  bankDetails: z
    .object({
      accountHolderName: z.string(),
      sortCodeEnding: z.string().nullable(),
      accountNumberEnding: z.string().nullable(),
      /** Both only where the payer's bank moved the Direct Debit to another account. */
      bankName: z.string().nullable().optional(),
      movedOn: isoDay.optional(),
    })
    .nullable(),
  /** Another account that was asked for, until its bank accepts the Direct Debit. */
  bankDetailsUpdate: z.object({ accountNumberEnding: z.string(), askedOn: isoDay }).nullable(),
  isMandateActive: z.boolean(),
  /** How coming payments, of an arrangement where there is one, are collected, or why not. */
  collecting: z.enum(COLLECTING),
  /** Of the current Direct Debit instruction, and of the latest try at paying the loan out. */
  mandateStatus: z.enum(MANDATE_STATES).nullable(),
  payoutStatus: z.enum(PAYOUT_STATES).nullable(),
  /**
   * What blocks the payout. `needsBankAccount`: the borrower gives another by `POST
   * /loans/{id}/payout-account`. Cancelled after `solveBy`, the last day to meet the first payment.
   */
  payoutProblem: z
    .object({ reason: z.enum(PAYOUT_PROBLEMS), needsBankAccount: z.boolean(), solveBy: isoDay })
    .nullable(),
  /** What it pays off instead of paying all to the borrower. Empty when cancelled before. */
  cardPayoffs: z.array(
    z.object({
      /** `debt`: of a settlement letter. `lastFour` then ends the account to pay. */
      kind: addedField(z.enum(['card', 'debt']), 'card'),
      reference: z.string().nullable(),
      lastFour: z.string(),
      lender: z.string(),
      amount: money,
      /** `returned`: held again. `sent-to-you`: it could not be paid. */
      status: z.enum(['held', 'returned', 'paid', 'sent-to-you']),
      /** After a death or in an insolvency it is not paid. */
      isHeld: addedField(z.boolean(), false),
      /** The day on which it was paid or sent. */
      at: isoDay.nullable(),
    }),
  ),
  /**
   * What can be paid now of the arrears, or of what an ended loan left; null when nothing can.
   * `collectOn`: the day of a Direct Debit, null when none works.
   */
  lateRepayment: z.object({ payable: money, collectOn: isoDay.nullable() }).nullable(),
  /**
   * Those asked for, the oldest first. Those that changed the payments are not among
   * `scheduledPayments`.
   */
  earlyRepayments: z.array(earlyRepaymentOfLoan),
  /** The yearly statements that were given (CCA 1974 s77A), the oldest first. */
  yearlyStatements: z.array(z.object({ id, startsOn: isoDay, endsOn: isoDay })),
  /** The notices of sums in arrears that were given, the oldest first. */
  arrearsNotices: z.array(z.object({ id, givenOn: isoDay })),
  /**
   * CCA 1974 s87, oldest first. `running` until `remedyBy`; `amount` paid by then: `remedied`, as
   * never given; after it `time-up`, or `paid-late`. `held`: in a breathing space.
   */
  defaultNotices: z.array(
    z.object({
      id,
      givenOn: isoDay,
      amount: money,
      /** What is left to pay of the amount: payments since it was given count. */
      toPay: money,
      remedyBy: isoDay,
      /** Whether a bank transfer that is sent today is sure to arrive by then. */
      isTransferInTime: z.boolean(),
      status: z.enum(['running', 'remedied', 'paid-late', 'held', 'time-up']),
    }),
  ),
  /**
   * Ended before its last instalment: by us or the borrower, written off or sold; else null.
   * `amountOwed` is left to pay; `lateRepayment` has what can be paid to us now.
   */
  ending: z
    .object({
      endedOn: isoDay,
      /** Written off while it ran, or sold: nothing was called in, its payments are as agreed. */
      isAgreementRunning: z.boolean(),
      /** Who owns a debt that was sold. */
      buyer: buyerTold.nullable(),
      /** The borrower's own notice (CCA 1974 s99), and what it left to pay then. */
      handBack: z.object({ noticedOn: isoDay, toPay: money }).nullable(),
      /**
       * An ended hire purchase: is the vehicle back, and is damage beyond fair wear being checked.
       */
      vehicle: z.enum(['to-return', 'being-checked', 'returned']).nullable(),
      /** What is owed for damage besides; null where nothing is. */
      damage: money.nullable(),
    })
    .nullable(),
  /** Asked for by the borrower, who can take it back `until` then. Nothing is collected. */
  handBackAsked: z.object({ askedOn: isoDay, until: isoInstant, toPay: money }).nullable(),
  /** How it was ended, written off or sold, as it was given; the oldest first. */
  endingNotices: z.array(
    z.object({ id, kind: z.enum(['terminated', 'written-off', 'sold']), givenOn: isoDay }),
  ),
  /** SI 2020/1311: protects the borrower today; nothing that is overdue is asked for. */
  breathingSpace: z.object({ startedOn: isoDay, lastDay: isoDay.nullable() }).nullable(),
  /** Where the borrower lives: the name of the moratorium, and who gives advice. */
  borrowerNation: z.enum(NATIONS).nullable(),
  /** Insolvency Act 1986: an insolvency of the borrower is recorded, so nothing is collected. */
  isInsolvent: z.boolean(),
  /** CONC 7.3: payments kept coming back, so the bank isn't asked until this is started again. */
  collectingStoppedOn: isoDay.nullable(),
  /**
   * The current arrangement: its payments are collected instead of the scheduled ones, so
   * `nextPayment` is null. `graceUntil`: last day for a missed payment to keep it.
   */
  arrangement: z
    .object({
      id,
      agreedOn: isoDay,
      amount: money,
      paymentsLeft: z.number().int(),
      nextPayment: z.object({ dueOn: isoDay, collectOn: isoDay, amount: money }).nullable(),
      lastPaymentOn: isoDay,
      /** It goes on after that day: it is paused, held back, or a payment has days of grace. */
      isPastLastPayment: addedField(z.boolean(), false),
      graceUntil: isoDay.nullable(),
      /** Those that are not with the bank yet, the next first. */
      comingPayments: z.array(z.object({ dueOn: isoDay, collectOn: isoDay, amount: money })),
      /** The payment that was not made, and the day at its end that it was moved to. */
      movedPayment: z.object({ amount: money, movedTo: isoDay }).nullable(),
    })
    .nullable(),
  /** After a broken arrangement: no usual payment is collected before it. Null once it has come. */
  usualPaymentsFrom: isoDay.nullable(),
  /** Those that were agreed, the oldest first: each has a confirmation. */
  arrangements: z.array(z.object({ id, agreedOn: isoDay, status: z.enum(ARRANGEMENT_STATES) })),
  /** The open quote for ending early, or the one that did; else null. Its call has all of it. */
  settlementQuote: z
    .object({
      id,
      type: z.enum(SETTLEMENT_QUOTE_TYPES),
      status: z.enum(SETTLEMENT_QUOTE_STATES),
      /** What is to be paid if it is paid today. */
      amountToPay: money,
      payBy: isoDay,
      /** Of a withdrawal that is still to be repaid: no more interest is added. */
      isPastPayBy: addedField(z.boolean(), false),
      paymentMethod: z.enum(PAID_BY_METHODS).nullable(),
      chargeOn: isoDay.nullable(),
    })
    .nullable(),
  /** What clears it today, the cheapest way, and the last day of that; null where nothing does. */
  payOff: z
    .object({ amount: money, by: z.enum(['withdrawal', 'settlement']), lastDay: isoDay.nullable() })
    .nullable(),
  /** What came in after the loan had ended, and goes back to the borrower. */
  refunds: z.array(
    z.object({
      id,
      amount: money,
      status: z.enum(REFUND_STATES),
      /** After a death or in an insolvency it is not sent. */
      isHeld: addedField(z.boolean(), false),
      accountNumberEnding: z.string(),
      /** The day on which it was sent; null before. */
      sentOn: isoDay.nullable(),
    }),
  ),
  /** What we give back of our own money, because something went wrong. */
  givenBack: z.array(
    z.object({
      id,
      amount: money,
      status: z.enum(REFUND_STATES),
      /** After a death or in an insolvency it is not sent. */
      isHeld: z.boolean(),
      accountNumberEnding: z.string(),
      sentOn: isoDay.nullable(),
      /** In our words to the borrower. */
      reason: z.string(),
    }),
  ),
  /** Whether a part can be repaid early now; the preview says for which amounts. */
  canRepayEarly: z.boolean(),
  canCancelBeforePayout: z.boolean(),
  hasActiveSettlementQuote: z.boolean(),
  hasActiveCancellationQuote: z.boolean(),
  isEligibleForSelfServeArrangement: z.boolean(),
  isEligibleForCancellation: z.boolean(),
  /**
   * The last day to withdraw (CCA 1974 s66A). Null while the signed agreement's copy is not sent:
   * the right has no last day yet.
   */
  withdrawUntil: isoDay.nullable(),
  loanApplicationId: id,
  /** Left out where it is not embedded. */
  loanApplication: loanApplicationResource.optional(),
})

export type Loan = z.output<typeof loanResource>

export const LOAN_EMBEDDED = [
  'loanApplication',
  'bankDetails',
  'scheduledPayments',
  'pendingRepayments',
] as const

export type LoanEmbedded = (typeof LOAN_EMBEDDED)[number]

/** Sent along when a call does not say what to embed. */
const LOAN_EMBEDDED_BY_DEFAULT = ['bankDetails', 'scheduledPayments', 'pendingRepayments'] as const

/** A loan with only those of its related resources that were asked for. */
export const embeddingLoan = loanResource.partial({
  bankDetails: true,
  scheduledPayments: true,
  unpaidScheduledPayments: true,
  pendingRepayments: true,
})

export const getLoan = endpoint('GET /loans/{id}', {
  name: 'getLoan',
  area: 'loans',
  versions: ['-', 'v1', 'v2'],
  access: 'strong',
  summary: 'One loan of the borrower with its schedule, from one read',
  params: idParams,
  query: embeddedQuery(LOAN_EMBEDDED, LOAN_EMBEDDED_BY_DEFAULT),
  data: embeddingLoan,
  errors: ['NOT_FOUND'],
})
