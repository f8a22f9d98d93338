import { isoDayInput } from '@tarnbrook/contract/wire'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { redirect } from 'react-router'
import { z } from 'zod'
import { settlementApi } from '#features/loans/settlement-quotes.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

const NO_DAY = 'Choose the day on which we should take it'

/** '2026-11-30 4067.62': a day, and the amount that was shown for it. */
const directDebitDay = z.strictObject({
  day: z
    .string({ error: NO_DAY })
    .regex(/^\d{4}-\d\d-\d\d \d{1,7}(\.\d{1,2})?$/, { error: NO_DAY })
    .transform((text, context) => {
      const [on = '', pounds = ''] = text.split(' ')
      if (isoDayInput.safeParse(on).success) return { chargeOn: on, amount: fromPounds(Number(pounds)) }
      context.addIssue({ code: 'custom', message: NO_DAY })
      return z.NEVER
    }),
})

/** Ways to pay what ends a loan, from the page at `back`. A card is paid on its own page. */
export function paymentHandlers(back: (id: number) => string) {
  return {
    'settle-by-direct-debit': async (store, form, args) => {
      const id = readLoanId(args)
      const submission = parseForm(form, directDebitDay)
      if (submission.status !== 'success') return submission.refuse()
      const { problem } = await send(store, settlementApi.endpoints.selectSettlementPaymentMethod, {
        params: { id },
        body: { paymentMethod: 'DIRECT_DEBIT', ...submission.value.day },
        idempotencyKey: readIntentKey(form),
      })
      return problem ? formProblem(submission, problem) : redirect(back(id))
    },
    'move-direct-debit': async (store, form, args) => {
      const id = readLoanId(args)
      const submission = parseForm(form, directDebitDay)
      if (submission.status !== 'success') return submission.refuse()
      const { problem } = await send(store, settlementApi.endpoints.changeSettlementToDirectDebit, {
        params: { id },
        body: submission.value.day,
        idempotencyKey: readIntentKey(form),
      })
      return problem ? formProblem(submission, problem) : redirect(back(id))
    },
    'settle-by-transfer': async (store, form, args) => {
      const id = readLoanId(args)
      const submission = parseForm(form, z.strictObject({}))
      const { problem } = await send(store, settlementApi.endpoints.selectSettlementPaymentMethod, {
        params: { id },
        body: { paymentMethod: 'BANK_TRANSFER' },
        idempotencyKey: readIntentKey(form),
      })
      return problem ? formProblem(submission, problem) : redirect(back(id))
    },
  } satisfies Record<string, Submit>
}

export function readLoanId(args: Parameters<Submit>[2]): number {
  requireUser(args)
  return parseId(args.url.searchParams.get('id'))
}
