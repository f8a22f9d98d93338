import { expect, test } from 'vitest'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { describeDetails, listBankAccounts } from './profile-rows.ts'

const USER = {
  firstName: 'Maeve',
  lastName: 'Fell',
  dateOfBirth: '1985-03-27',
  email: 'maeve@people.example',
  mobileNumber: '+447912345678',
}

test('the details are those on file, and a phone number is shown by its end only', () => {
  const rows = describeDetails(USER)
  expect(rows.map(({ detail }) => detail)).toEqual([
    'Maeve Fell, born on 27/03/1985',
    'None yet',
    'maeve@people.example',
    'Ending 678',
  ])
  expect(JSON.stringify(rows)).not.toContain('912345')
  const unknown = describeDetails({ ...USER, dateOfBirth: null, mobileNumber: null })
  expect(unknown.map(({ detail }) => detail)).toEqual([
    'Maeve Fell',
    'None yet',
    'maeve@people.example',
    'None yet',
  ])
})

test('the account of each running loan leads to where it is changed, and of no other', () => {
  const paid = exampleLoan({ id: 7 })
  const ended = exampleLoan({ id: 8, state: 'Settled', isActive: false, situation: 'paid-off' })
  expect(listBankAccounts([paid, ended])).toMatchObject([
    {
      label: 'Bank account for payments',
      detail: 'Account ending 5678',
      href: '/account/borrow/repay/summary?id=7&tab=manage',
    },
  ])
  const two = [exampleLoan({ reference: 'TB1' }), exampleLoan({ id: 9, reference: 'TB2' })]
  expect(listBankAccounts(two).map(({ label }) => label)).toEqual([
    'Bank account for TB1',
    'Bank account for TB2',
  ])
  expect(listBankAccounts([ended])).toEqual([])
  // Ended by us: still active, as something is owed, and nothing is collected.
  expect(listBankAccounts([exampleLoan({ state: 'Terminated' })])).toEqual([])
})
