import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findRequired,
  isAddressOld,
  MOST_ON_STATED_INCOME_PENCE,
  REQUIRED,
  type RequestedLoan,
} from './required.ts'

const PLAIN: RequestedLoan = {
  product: 'unsecured',
  amountPence: 5_000_00,
  isNewAddress: false,
  activeAccounts: 6,
  isAffordable: true,
  isAddressOld: false,
  hasMovedSinceSearch: false,
  isDebtConsolidation: false,
  hasDoubts: false,
}
const ALWAYS = ['phone', 'bank', 'payment-day', 'legal-documents']

test.each<[string, Partial<RequestedLoan>, string[]]>([
  ['a plain loan', {}, []],
  ['£7,500', { amountPence: 7_500_00 }, []],
  ['a penny more', { amountPence: 7_500_01 }, ['income']],
  ['a vehicle', { product: 'hire-purchase' }, ['driving-licence']],
  ['a vehicle for more', { product: 'hire-purchase', amountPence: 9_000_00 }, ['income', 'driving-licence']],
  ['nobody the agency knows', { activeAccounts: 0 }, ['id']],
  ['a new address', { isNewAddress: true }, []],
  ['a new address and a thin file', { isNewAddress: true, activeAccounts: 1 }, ['address']],
  ['an address from after the search', { hasMovedSinceSearch: true, activeAccounts: 9 }, ['address']],
  ['another loan to decide on', { isAffordable: false }, ['affordability']],
  ['an old address', { isAddressOld: true }, ['current-address']],
  ['debts to pay off', { isDebtConsolidation: true }, ['card-payoff']],
  [
    'a vehicle, whatever was said',
    { product: 'hire-purchase', isDebtConsolidation: true },
    ['driving-licence'],
  ],
  [
    'all that is asked before any proof',
    { isAffordable: false, isAddressOld: true, amountPence: 9_000_00 },
    ['affordability', 'current-address', 'income'],
  ],
  ['a small amount on answers that do not fit', { hasDoubts: true, amountPence: 1_000_00 }, ['income']],
  ['a new address and no file', { isNewAddress: true, activeAccounts: 0 }, ['id', 'address']],
])('%s', (_what, loan, more) => {
  const required = findRequired({ ...PLAIN, ...loan })
  expect(required.filter((each) => !ALWAYS.includes(each))).toEqual(more)
})

test('every loan wants what every loan wants, each once, in the order in which it is done', () => {
  const loans = fc.record({
    product: fc.constantFrom('unsecured' as const, 'hire-purchase' as const),
    amountPence: fc.integer({ min: 0, max: 3_000_000 }),
    isNewAddress: fc.boolean(),
    activeAccounts: fc.integer({ min: 0, max: 30 }),
    isAffordable: fc.boolean(),
    isAddressOld: fc.boolean(),
    hasMovedSinceSearch: fc.boolean(),
    isDebtConsolidation: fc.boolean(),
    hasDoubts: fc.boolean(),
  })
  fc.assert(
    fc.property(loans, (loan) => {
      const required = findRequired(loan)
      expect(required).toEqual(REQUIRED.filter((each) => required.includes(each)))
      expect(required).toEqual(expect.arrayContaining(ALWAYS))
      expect(required.includes('income')).toBe(
        loan.hasDoubts || loan.amountPence > MOST_ON_STATED_INCOME_PENCE,
      )
    }),
  )
})

test.each([
  ['2025-11-22', false],
  ['2025-11-21', true],
  ['2026-11-22', false],
])('an address confirmed on %s is old on 22 November 2026: %s', (confirmedOn, isOld) => {
  expect(isAddressOld(Temporal.PlainDate.from(confirmedOn), Temporal.PlainDate.from('2026-11-22'))).toBe(
    isOld,
  )
})
