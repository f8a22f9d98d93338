import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { ADVANCE_WORKING_DAYS } from '#features/loans/debit-days.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import type { TestApi } from '#testing/kit.ts'
import { readPdf } from '#testing/pdf/read-pdf.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { cardMethod } from '#testing/simulate.ts'

type Asked = { as?: string; key?: string }

export const PAYS = '4242424242424242'
export const ASKS = '4000002760003184'
export const DECLINES = '4000000000009995'

/** For tests: loans that run, and the calls about what ends them. */
export function createQuoteKit(api: () => TestApi) {
  const on = createPayoutKit(api)
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    loan: SeededLoan,
    path: string,
    { as = loan.borrower.token, key, ...body }: Asked & Record<string, unknown> = {},
  ) =>
    api().call(method, `/loans/${loan.loanId}/${path}`, {
      as,
      ...(method === 'POST' && { body }),
      ...(key && { key }),
    })
  const select = (loan: SeededLoan, body: Asked & Record<string, unknown>) =>
    call('POST', loan, 'select-early-settlement-quote-payment-method', body)
  return {
    ...on,
    get: (loan: SeededLoan, asked: Asked = {}) => call('GET', loan, 'early-settlement-quote', asked),
    getOpen: (loan: SeededLoan) => call('GET', loan, 'unexpired-early-settlement-quote'),
    preview: (loan: SeededLoan, type = 'settlement') =>
      call('GET', loan, `preview-early-settlement-quote?type=${type}`),
    create: (loan: SeededLoan, type = 'settlement', more: Asked & Record<string, unknown> = {}) =>
      call('POST', loan, 'create-early-settlement-quote', { type, ...more }),
    select,
    byCard: async (loan: SeededLoan, card = PAYS, more: Asked & Record<string, unknown> = {}) =>
      select(loan, { paymentMethod: 'CARD', paymentMethodId: await cardMethod(api().deps, card), ...more }),
    byDirectDebit: (loan: SeededLoan, more: Asked & Record<string, unknown> = {}) =>
      call('POST', loan, 'change-early-settlement-quote-payment-method-to-direct-debit', more),
    confirm: (loan: SeededLoan, paymentIntentId: unknown, asked: Asked = {}) =>
      call('POST', loan, 'early-settlement-quote-3ds-confirmation', { paymentIntentId, ...asked }),
    drop: (loan: SeededLoan, asked: Asked = {}) => call('DELETE', loan, 'early-settlement-quote', asked),

    async quoted(loan: SeededLoan, type = 'settlement') {
      const { status, body } = await call('POST', loan, 'create-early-settlement-quote', { type })
      if (status !== 200) throw new Error(`there is no quote: ${JSON.stringify(body)}`)
      return body.data
    },

    /** What the borrower reads in the PDF of a quote. */
    async readQuoteText(loan: SeededLoan, quote: { id: number }): Promise<string> {
      const { status, body } = await call('GET', loan, `early-settlement-quotes/${quote.id}/statement.pdf`)
      if (status !== 200) throw new Error(`there is no document: ${status}`)
      return (await readPdf(body)).text
    },

    /** The days on which a payment collected on `collectOn` would be announced and taken. */
    async livePaymentDays(collectOn: string): Promise<void> {
      const taken = Temporal.PlainDate.from(collectOn)
      const asked = addWorkingDays(taken, -ADVANCE_WORKING_DAYS)
      const tomorrow = api().deps.clock.today().add({ days: 1 })
      await on.liveDay(Temporal.PlainDate.compare(asked, tomorrow) < 0 ? tomorrow : asked)
      await on.liveDay(taken)
    },

    collection: ({ loanId }: SeededLoan) =>
      api()
        .deps.db.selectFrom('collection')
        .selectAll()
        .where('loan_id', '=', loanId)
        .where('settlement_quote_id', 'is not', null)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow(),
  }
}
