import { expect } from '@playwright/test'
import { arrive, open, type Trip } from './journey.ts'

export interface Budget {
  /** In pounds a month. */
  income: string
  rent: string
}

/** What leaves 100 pounds a month. */
export const WITH_SOMETHING_LEFT: Budget = { income: '1,500', rent: '1,400' }
export const WITH_NOTHING_LEFT: Budget = { income: '900', rent: '950' }

/** From the loan's page to the first question. */
export async function beginArrangement(trip: Trip, loanId: number): Promise<void> {
  const { actions } = trip
  await open(trip, `/account/borrow/repay/summary?id=${loanId}`)
  await actions.press('link', 'Agree smaller payments')
  await arrive(trip, 'Agree smaller payments', 'arrangement-start')
  await actions.press('button', 'Start')
}

export async function tellReason(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'What’s changed', 'arrangement-reason')
  await actions.choose('What’s made it hard to pay?', 'I’m earning less, or getting less in benefits')
  await actions.fill('Something we should know (optional)', 'Please write, I can’t hear well.')
  await actions.tick('You may store what I’ve told you here')
  await actions.press('button', 'Save and continue')
}

export async function tellEssentials(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your essential bills', 'arrangement-essentials')
  await actions.choose('Are your essential bills up to date?', 'No, I’m behind with some')
  await actions.tick('Gas or electricity')
  await actions.press('button', 'Save and continue')
}

export async function tellIncome(trip: Trip, { income }: Budget): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your household and income', 'arrangement-income')
  await actions.choose('Whose money is this about?', 'Just mine')
  await actions.tick('Part-time')
  await actions.select('Where do you live?', 'You rent from a private landlord')
  for (const count of [
    'Children under 16',
    'Children from 16 to 18',
    'Adults who depend on you',
    'Other adults in your home',
    'Cars or other vehicles',
  ])
    await actions.fill(count, '0')
  await actions.fill('Your pay after tax', income)
  await actions.press('button', 'Save and continue')
}

export async function tellSpending(trip: Trip, { rent }: Budget): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your spending', 'arrangement-spending')
  await actions.fill('Rent', rent)
  await actions.press('button', 'Save and continue')
}

export async function tellDebts(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your other debts', 'arrangement-other-debts')
  await actions.press('button', 'Save and continue')
}

/** As much as is suggested, for so many months, and on the earliest day. */
export async function choosePlan(trip: Trip, months: number, heading: string | RegExp): Promise<void> {
  const { actions, page } = trip
  await arrive(trip, heading, 'arrangement-offer')
  await actions.select('For how long?', `${months} month${months === 1 ? '' : 's'}`)
  await actions.press('button', 'See what it changes')
  await expect(page.getByRole('table', { name: 'Your usual payments and this arrangement' })).toBeVisible()
  await arrive(trip, heading, 'arrangement-offer-compared')
  await actions.press('link', 'Continue with this')
  await arrive(trip, 'Your first payment', 'arrangement-payment-date')
  const days = page.getByRole('combobox', { name: 'When can you make the first payment?' })
  const [, first] = await days.locator('option').allTextContents()
  await actions.select('When can you make the first payment?', first!)
  await actions.press('button', 'Save and continue')
}

export async function agree(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Check your arrangement', 'arrangement-review')
  await actions.press('button', /^Agree to pay £/)
  await arrive(trip, 'Your arrangement', 'arrangement-done')
}
