import { PAYOUT_PROBLEMS } from '@tarnbrook/domain/before-payout'
import { LOAN_STATES } from '@tarnbrook/domain/loan-state'
import { MANDATE_STATES } from '@tarnbrook/domain/mandate-state'
import { PAYOUT_STATES } from '@tarnbrook/domain/payout-state'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { scheduleRow } from './schedule.ts'
import { embeddedQuery, id, idParams, isoDay, isoInstant, money } from './wire.ts'

/** `due` not yet sent to the bank; `collecting` with the bank; `paid`; `missed` returned unpaid. */
const scheduledPayment = scheduleRow.extend({
  collectOn: isoDay,
  status: z.enum(['due', 'collecting', 'paid', 'missed']),
})

export const loanResource = z.object({
  '@type': z.literal('loan'),
  '@link': z.string(),
  id,
  state: z.enum(LOAN_STATES),
  brand: z.string(),
  reference: z.string(),
  isActive: z.boolean(),
  amount: money,
  fee: money,
  term: z.number(),
  apr: z.number(),
  annualRate: z.number(),
  instalment: money,
  totalPayable: money,
  paymentDay: z.number(),
  createdAt: isoInstant,
  disbursalDate: isoDay.nullable(),
  /** Principal still owed, from the ledger. */
  balance: money,
  /** Everything paid so far. */
  paidToDate: money,
  scheduledPayments: z.array(scheduledPayment),
  unpaidScheduledPayments: z.array(scheduledPayment),
  historicalRepayments: z.array(
    z.object({ id, paidOn: isoDay, amount: money, method: z.enum(['DIRECT_DEBIT', 'CARD']) }),
  ),
  pendingRepayments: z.array(
    z.object({ id, amount: money, chargeOn: isoDay, method: z.enum(['DIRECT_DEBIT', 'CARD']) }),
  ),
  scheduledFees: z.array(z.object({ name: z.string(), amount: money, dueOn: isoDay })),
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
    .object({ accountHolderName: z.string(), sortCodeEnding: z.string(), accountNumberEnding: z.string() })
    .nullable(),
  isMandateActive: z.boolean(),
  /** Of the current Direct Debit instruction, and of the latest try at paying the loan out. */
  mandateStatus: z.enum(MANDATE_STATES).nullable(),
  payoutStatus: z.enum(PAYOUT_STATES).nullable(),
  /**
   * What keeps a signed loan from being paid out. `needsBankAccount`: the borrower has to give another account, by
   * `POST /loans/{id}/payout-account`. After `solveBy`, the last day for its first payment to be met, it is cancelled.
   */
  payoutProblem: z
    .object({ reason: z.enum(PAYOUT_PROBLEMS), needsBankAccount: z.boolean(), solveBy: isoDay })
    .nullable(),
  canCancelBeforePayout: z.boolean(),
  hasActiveSettlementQuote: z.boolean(),
  hasActiveCancellationQuote: z.boolean(),
  isEligibleForSelfServeArrangement: z.boolean(),
  isEligibleForCancellation: z.boolean(),
  loanApplicationId: id,
})

export type Loan = z.output<typeof loanResource>

export const getLoan = endpoint('GET /loans/{id}', {
  name: 'getLoan',
  area: 'loans',
  versions: ['-', 'v1', 'v2'],
  access: 'borrower',
  summary: 'One loan of the borrower with its schedule, from one read',
  params: idParams,
  query: embeddedQuery([
    'loanApplication',
    'bankDetails',
    'scheduledPayments',
    'pendingRepayments',
    'context',
  ]),
  data: loanResource,
  errors: ['NOT_FOUND'],
})
