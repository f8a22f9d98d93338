import { lateLoan, open } from '../../e2e/support/journey.ts'
import { seedSignInCookie } from '../../e2e/support/seeds/sign-in.ts'
import { counted, type Task } from './counted.ts'
import { see } from './moves.ts'

const NO_OTHERS = [
  'Children under 16',
  'Children from 16 to 18',
  'Adults who depend on you',
  'Other adults in your home',
  'Cars or other vehicles',
]

/** Smaller payments as suggested, for someone with one income and one large cost. */
export const agreeSmallerPayments: Task = async (trip) => {
  const { id } = await lateLoan(trip, trip.outside)
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/self-serve-arrangement/${id}`)
  const walk = counted(trip)
  const { actions, page } = walk
  await see(walk, 'Agree smaller payments')
  await actions.press('button', 'Start')
  await see(walk, 'What’s changed')
  await actions.choose('What’s made it hard to pay?', 'My bills have gone up')
  await actions.choose('Are your essential bills up to date?', 'Yes, all of them')
  await actions.press('button', 'Save and continue')
  await see(walk, 'Your budget')
  await actions.choose('Whose money is this about?', 'Just mine')
  await actions.tick('Part-time')
  await actions.select('Where do you live?', 'You rent from a private landlord')
  for (const count of NO_OTHERS) await actions.fill(count, '0')
  await actions.fill('Your pay after tax', '1,500')
  await walk.tap(page.locator('summary', { hasText: 'Home and contents' }))
  await actions.fill('Rent', '1,400')
  await actions.press('button', 'Save and continue')
  await see(walk, /^We suggest/)
  const days = page.getByRole('combobox', { name: 'When can you make the first payment?' })
  const [, first = ''] = await days.locator('option').allTextContents()
  await walk.fillField(days, first)
  await actions.press('button', 'Save and continue')
  await see(walk, 'Check your arrangement')
  await actions.tick(/^I agree to pay £/)
  await actions.press('button', /^Agree to pay £/)
  await see(walk, 'Your arrangement')
  return walk
}
