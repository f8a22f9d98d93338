import { expect, test } from 'vitest'
import { lender } from '../lender.ts'
import { directDebitGuarantee, directDebitNotice } from './direct-debit.ts'

test('the Direct Debit Guarantee is in the words of the scheme, letter for letter', () => {
  const scheme = `This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.
If there are any changes to the amount, date or frequency of your Direct Debit [name] will notify you [N] working days in advance of your account being debited or as otherwise agreed. If you request [name] to collect a payment, confirmation of the amount and date will be given to you at the time of the request.
If an error is made in the payment of your Direct Debit, by [name] or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society.
If you receive a refund you are not entitled to, you must pay it back when [name] asks you to.
You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.`
  const own = scheme
    .replaceAll('[name]', 'Tarnbrook Lending Limited')
    .replaceAll('[N]', String(lender.directDebitNoticeWorkingDays))
  expect(directDebitGuarantee).toEqual(own.split('\n'))
  expect(directDebitNotice).toBe('3 working days')
})
