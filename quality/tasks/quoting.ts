import { getBrand } from '@tarnbrook/brands/brand'
import { applyByPartner, payThreeInstalments, quoted } from '../../e2e/support/api-walk.ts'
import { expect } from '../../e2e/support/expect.ts'
import { open, readToken, type Trip } from '../../e2e/support/journey.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { seedSignInCookie } from '../../e2e/support/seeds/sign-in.ts'
import { answerForm } from './answering.ts'
import { becomeBorrower } from './borrowing.ts'
import { type CountedTrip, counted, type Task } from './counted.ts'
import { followEmail, pressInMenu, see, signIn } from './moves.ts'

const OFFER = /^£[\d,]+ over \d years/
const HALF_WAY = /^Your (home|address)$/

/** From the landing page to a quote; to a broker's customer, from the broker's link. */
export const getQuote: Task = async (trip) => {
  const walk = counted(trip)
  if (trip.brand === 'motor') {
    const { autoLoginUrl } = await applyByPartner(trip.product, { person: trip.person, brand: trip.brand })
    await walk.page.goto(autoLoginUrl)
    await see(walk, /^Welcome to/)
    await walk.actions.press('button', 'Carry on')
  } else {
    await chooseLoan(walk)
    await answerForm(walk, { until: OFFER })
    return walk
  }
  await see(walk, OFFER)
  return walk
}

async function chooseLoan(walk: CountedTrip): Promise<void> {
  await open(walk, '/')
  await see(walk, /./)
  await walk.actions.fill('I’d like to borrow', '5,000')
  await walk.actions.choose('Years', '3')
  await walk.actions.press('button', getBrand(walk.brand).voice.primaryAction)
}

/** Another amount and term. A car costs what it costs: a driver changes only the term. */
export const changeLoan: Task = async (trip) => {
  await seeQuote(trip)
  const walk = counted(trip)
  await see(walk, OFFER)
  await walk.tap(walk.page.locator('main summary', { hasText: /^Change (amount or )?term/ }))
  if (trip.brand !== 'motor') await walk.actions.fill('How much would you like to borrow?', '4,000')
  await walk.actions.select('How long would you like to pay it back over?', '4 years')
  await walk.actions.press('button', 'See the new quote')
  await see(walk, /over 4 years$/)
  return walk
}

/** An income that was given wrongly, from the quote: all answers are asked again. */
export const correctIncome: Task = async (trip) => {
  await seeQuote(trip)
  const walk = counted(trip)
  await see(walk, OFFER)
  await pressInMenu(walk, 'Get a quote')
  await see(walk, 'You already have a quote')
  await walk.actions.press('link', 'start a new application')
  await answerForm(walk, {
    until: OFFER,
    corrected: { question: /take home/, answer: '2,450', link: 'Change take-home income' },
  })
  return walk
}

/** Signed in by email with a live quote, by which the account is known. */
async function seeQuote(trip: Trip): Promise<void> {
  const { applicationId } = await quoted(trip.product, trip.brand, trip.person)
  const path = `/account/borrow/apply?id=${applicationId}`
  await seedSignInCookie(trip)
  await open(trip, path)
}

/** Saved in the middle of the form, and gone on with on the next day from the email. */
export const comeBackNextDay: Task = async (trip) => {
  await chooseLoan(counted(trip))
  await answerForm(counted(trip), { until: HALF_WAY })
  const walk = counted(trip)
  await see(walk, HALF_WAY)
  await walk.actions.press('button', 'Save for later')
  await see(walk, 'Your answers are saved')
  await walk.actions.press('button', 'Email me a link')
  await see(walk, 'Check your email')
  await trip.outside.advanceClock((await trip.outside.today()).add({ days: 1 }))
  await followEmail(walk, /^Continue your /, /resume/)
  await see(walk, 'Carry on with your application')
  await walk.actions.press('button', 'Open my answers')
  await see(walk, HALF_WAY)
  return walk
}

/** The quote on another device, which knows nothing: from the landing page. */
export const comeBackElsewhere: Task = async (trip) => {
  await quoted(trip.product, trip.brand, trip.person)
  const walk = counted(trip)
  await open(walk, '/')
  await see(walk, /./)
  await pressInMenu(walk, 'Sign in')
  await signIn(walk, /\/account\/borrow\/apply/)
  await see(walk, OFFER)
  return walk
}

/** Declined: from the email to the reasons, and a person asked to look again. */
export const beDeclined: Task = async (trip) => {
  const person = newPerson('Low')
  await quoted(trip.product, trip.brand, person)
  const walk = counted({ ...trip, person })
  await followEmail(walk, /decision/, /\/declined/)
  await signIn(walk, /\/declined/)
  await see(walk, /^We can(not|’t) lend to you/)
  const main = walk.page.getByRole('main')
  await expect(main).toContainText('Your credit score is below')
  await expect(main).toContainText('MoneyHelper')
  await expect(main.getByRole('link', { name: 'See it for free' })).toBeVisible()
  await walk.actions.press('link', 'Ask for a review')
  await see(walk, 'Ask us to call you')
  const time = await main.getByLabel('When should we call?').locator('option').nth(1).innerText()
  await walk.actions.select('When should we call?', time)
  await walk.actions.press('button', 'Ask for a call')
  await see(walk, /^We(’| wi)ll call you/)
  return walk
}

/** Someone with a loan asks for another: from the account page to the quote. */
export const borrowMore: Task = async (trip) => {
  const { product, brand } = trip
  const { id } = await becomeBorrower(trip)
  await payThreeInstalments(product, { brand, token: await readToken(trip.page) }, id)
  await seedSignInCookie(trip)
  await open(trip, '/account/borrow')
  const walk = counted(trip)
  await see(walk, /^Hello/)
  await walk.actions.press('link', 'Borrow more')
  await expect(walk.page).toHaveURL(/\/quote/)
  await answerForm(walk, { until: OFFER })
  return walk
}
