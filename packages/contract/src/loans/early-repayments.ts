import { EARLY_REPAYMENT_STATES } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { z } from 'zod'
import { id, isoDay, money, moneyOr } from '../wire.ts'

export const earlyRepaymentAmount = moneyOr('Enter how much you want to pay').refine((pence) => pence > 0, {
  error: 'Enter an amount above £0',
})

/** The monthly payment stays and there are fewer, or the term stays and each is lower. */
export const EARLY_REPAYMENT_CHOICES = ['finishSooner', 'payLessEachMonth'] as const

export type EarlyRepaymentChoice = (typeof EARLY_REPAYMENT_CHOICES)[number]

/** The payments that are left on the day on which an early repayment takes effect. */
export const earlyRepaymentOutlook = {
  /** All that is still to pay; in a choice, after the early repayment. */
  remaining: money,
  instalment: money,
  instalmentsLeft: z.number().int(),
  lastPaymentOn: isoDay,
}

export type Outlook = z.output<z.ZodObject<typeof earlyRepaymentOutlook>>

export const earlyRepaymentChoice = z.object({ ...earlyRepaymentOutlook, interestSaved: money })

/** One of a loan, of whatever state. */
export const earlyRepaymentOfLoan = z.object({
  id,
  amount: money,
  status: z.enum(EARLY_REPAYMENT_STATES),
  choice: z.enum(EARLY_REPAYMENT_CHOICES),
  askedOn: isoDay,
  /** The day on which it is, or was, taken. */
  collectOn: isoDay,
  /** Whether the borrower can still ask to stop it; whether that works is the bank's to say. */
  canBeStopped: z.boolean(),
  takesEffectOn: isoDay,
  interestSaved: money,
  /** Its parts on the day it takes effect; `fee` is negative where charges are refunded. */
  principal: money,
  interest: money,
  fee: money,
  /** The principal that is left after it. */
  balance: money,
})
