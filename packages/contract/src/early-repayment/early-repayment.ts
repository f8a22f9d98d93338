import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  EARLY_REPAYMENT_CHOICES,
  earlyRepaymentAmount,
  earlyRepaymentChoice,
  earlyRepaymentOutlook,
} from '../loans/early-repayments.ts'
import { idParams, isoDay, isoDayInput, money, moneyInput } from '../wire.ts'

export const previewEarlyRepayment = endpoint('POST /loans/{id}/preview-direct-debit-early-repayment', {
  name: 'previewEarlyRepayment',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'What an early repayment by Direct Debit would save, either way. Writes nothing',
  params: idParams,
  body: z.strictObject({ amount: earlyRepaymentAmount }),
  data: z.object({
    '@type': z.literal('earlyRepaymentPreview'),
    amount: money,
    /** The first day a Direct Debit could be collected: our notice, from today. */
    collectOn: isoDay,
    /** 28 days after today (CCA 1974 s94(3)). Payments that fall due by then stay as they are. */
    takesEffectOn: isoDay,
    before: z.object(earlyRepaymentOutlook),
    /** The monthly payment stays, and there are fewer of them. */
    finishSooner: earlyRepaymentChoice,
    /** The last payment stays on its day, and each payment is lower. */
    payLessEachMonth: earlyRepaymentChoice,
    /**
     * The principal left in each case, on the day it takes effect and after each payment that is
     * due then.
     */
    balances: z.array(z.object({ on: isoDay, now: money, finishSooner: money, payLessEachMonth: money })),
  }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'EARLY_REPAYMENT_NOT_OFFERED'],
})

/** What a borrower repays of what is not yet due. */
export const earlyRepayment = z.strictObject({
  amount: earlyRepaymentAmount,
  choice: z.enum(EARLY_REPAYMENT_CHOICES, { error: 'Choose what should change' }).default('finishSooner'),
  /** The day and saving that were shown. Where they have changed since, nothing is repaid. */
  shown: z.strictObject({ takesEffectOn: isoDayInput, interestSaved: moneyInput }).optional(),
})
