import { expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'

/** Without a key these are guarded by the state of what they change, as each says. */
const GUARDED_BY_STATE: Readonly<Record<string, string>> = {
  agreeSelfServeArrangement: 'one arrangement is agreed at a time',
  cancelBeforePayout: 'the application has ended then',
  changeSettlementToDirectDebit: 'the quote has its way of paying then, which can be changed back',
  correctPayoutAccount: 'an account that is given and given again',
  createSelfServeArrangement: 'an open draft is answered',
  createSettlementQuote: 'a quote can be dropped and made again',
  dropSettlementQuote: 'there is none any more',
  endSelfServeArrangement: 'it has ended then',
  giveRefundAccount: 'an account that is given and given again',
  handBack: 'it is asked for then, and can be taken back',
  provideBankDetails: 'the requirement is met then',
  providePaymentDay: 'a day that is chosen and chosen again',
  providePaymentDayShort: 'a day that is chosen and chosen again',
  repayEarlyByDirectDebit: 'one notice at a time, which can be taken back and given again',
  requestLoan: 'it is requested then, and can be taken back',
  requoteLoanApplication: 'an amount that is chosen and chosen again',
  saveFinancialStatement: 'the same figures are saved',
  saveSelfServeArrangement: 'the same answers are saved',
  setUpDirectDebit: 'one mandate at a time',
  stopEarlyRepayment: 'there is none any more',
  unrequestLoan: 'it is taken back then',
  updateAddressMismatch: 'an address that is given and given again',
  updateBankDetails: 'an account that is given and given again',
  updatePaymentDate: 'a day that is chosen and chosen again',
}

test('a write that takes a key counts repeats without one as one intent, or its state guards it', () => {
  const open = ENDPOINTS.filter(
    ({ idempotent, sameInputIsSameIntent }) => idempotent && !sameInputIsSameIntent,
  )
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(GUARDED_BY_STATE).sort())
})

test('a write that counts repeats as one intent takes a key', () => {
  const odd = ENDPOINTS.filter(
    ({ idempotent, sameInputIsSameIntent }) => sameInputIsSameIntent && !idempotent,
  )
  expect(odd.map(({ name }) => name)).toEqual([])
})
