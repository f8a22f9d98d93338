import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, isoDay, money, moneyOr } from '../wire.ts'

/** What a borrower pays of what is not yet due. */
export const earlyRepayment = z.strictObject({
  amount: moneyOr('Enter how much you want to pay').refine((pence) => pence > 0, {
    error: 'Enter an amount above £0',
  }),
})

/** The payments that are left on the day on which an early repayment takes effect. */
const outlook = {
  /** All that is still to pay; in a choice, after the early repayment. */
  remaining: money,
  instalment: money,
  instalmentsLeft: z.number().int(),
  lastPaymentOn: isoDay,
}

const choice = z.object({ ...outlook, interestSaved: money })

export const previewEarlyRepayment = endpoint('POST /loans/{id}/preview-direct-debit-early-repayment', {
  name: 'previewEarlyRepayment',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'What an early repayment by Direct Debit would save, either way. Writes nothing',
  params: idParams,
  body: earlyRepayment,
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
  }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'EARLY_REPAYMENT_NOT_OFFERED'],
})
