import { EARLY_REPAYMENT_STATES } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDay, isoDayInput, money, moneyInput, moneyOr } from '../wire.ts'

const amount = moneyOr('Enter how much you want to pay').refine((pence) => pence > 0, {
  error: 'Enter an amount above £0',
})

/** What an early repayment changes: the monthly payment stays and there are fewer, or the term stays and each is lower. */
export const EARLY_REPAYMENT_CHOICES = ['finishSooner', 'payLessEachMonth'] as const

export type EarlyRepaymentChoice = (typeof EARLY_REPAYMENT_CHOICES)[number]

/** The payments that are left on the day on which an early repayment takes effect. */
const outlook = {
  /** All that is still to pay; in a choice, after the early repayment. */
  remaining: money,
  instalment: money,
  instalmentsLeft: z.number().int(),
  lastPaymentOn: isoDay,
}

export type Outlook = z.output<z.ZodObject<typeof outlook>>

const choice = z.object({ ...outlook, interestSaved: money })

export const previewEarlyRepayment = endpoint('POST /loans/{id}/preview-direct-debit-early-repayment', {
  name: 'previewEarlyRepayment',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'What an early repayment by Direct Debit would save, either way. Writes nothing',
  params: idParams,
  body: z.strictObject({ amount }),
  data: z.object({
    '@type': z.literal('earlyRepaymentPreview'),
    amount: money,
    /** The first day on which a Direct Debit could be collected: the notice that we give, from today. */
    collectOn: isoDay,
    /** 28 days after today (CCA 1974 s94(3)). Payments that fall due by then stay as they are. */
    takesEffectOn: isoDay,
    before: z.object(outlook),
    /** The monthly payment stays, and there are fewer of them. */
    finishSooner: choice,
    /** The last payment stays on its day, and each payment is lower. */
    payLessEachMonth: choice,
    /** The principal that is left, on the day on which it takes effect and after each payment that is due then, in each case. */
    balances: z.array(z.object({ on: isoDay, now: money, finishSooner: money, payLessEachMonth: money })),
  }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'EARLY_REPAYMENT_NOT_OFFERED'],
})

/** What a borrower repays of what is not yet due. */
export const earlyRepayment = z.strictObject({
  amount,
  choice: z.enum(EARLY_REPAYMENT_CHOICES, { error: 'Choose what should change' }).default('finishSooner'),
  /** The day and the saving that the borrower was shown. Where they have changed since, nothing is repaid. */
  shown: z.strictObject({ takesEffectOn: isoDayInput, interestSaved: moneyInput }).optional(),
})

/** One of a loan, of whatever state. */
export const earlyRepaymentOfLoan = z.object({
  id,
  amount: money,
  status: z.enum(EARLY_REPAYMENT_STATES),
  choice: z.enum(EARLY_REPAYMENT_CHOICES),
  askedOn: isoDay,
  /** The day on which it is, or was, taken. */
  collectOn: isoDay,
  /** Whether the borrower can still ask for it to be stopped; whether that can be done is the bank's to say. */
  canBeStopped: z.boolean(),
  takesEffectOn: isoDay,
  interestSaved: money,
  /** What it is made of, on the day on which it takes effect: `fee` is negative where charges are given back with it. */
  principal: money,
  interest: money,
  fee: money,
  /** The principal that is left after it. */
  balance: money,
})
