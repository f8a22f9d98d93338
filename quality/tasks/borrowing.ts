import { awaitLoan, quoted, walkToLoan } from '../../e2e/support/api-walk.ts'
import { expect } from '../../e2e/support/expect.ts'
import {
  awaitReview,
  choosePaymentDay,
  giveBankAccount,
  open,
  provePhone,
  readAndSign,
  readToken,
  sendLicence,
  signOut,
  type Trip,
  takeOffer,
} from '../../e2e/support/journey.ts'
import { letCollectionPass } from '../../e2e/support/outside.ts'
import { seedSignInCookie } from '../../e2e/support/seeds/sign-in.ts'
import { counted, type Task } from './counted.ts'
import { followEmail, pressInMenu, see, signIn } from './moves.ts'

/** The account that sends every collection back unpaid. */
const RETURNS_UNPAID = '99-99-92'
const PAYS = '99-99-90'

/** From the quote to the signed agreement, with every document read. */
export const signAgreement: Task = async (trip) => {
  const { applicationId } = await quoted(trip.product, trip.brand, trip.person)
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/apply?id=${applicationId}`)
  const walk = counted(trip)
  await takeOffer(walk)
  await provePhone(walk)
  if (trip.brand === 'motor') await sendLicence(walk)
  await giveBankAccount(walk)
  if (trip.brand === 'motor') await awaitReview(walk)
  else await choosePaymentDay(walk)
  await readAndSign(walk, { saves: false })
  return walk
}

/** What is paid next, what is owed, and the reference to quote: from the landing page. */
export const lookUpLoan: Task = async (trip) => {
  const { reference } = await becomeBorrower(trip)
  await signOut(trip)
  const walk = counted(trip)
  await open(walk, '/')
  await see(walk, /./)
  await pressInMenu(walk, 'Sign in')
  await signIn(walk, /\/repay\/summary/)
  await see(walk, LOAN)
  const main = walk.page.getByRole('main')
  await expect(main).toContainText(/You’ll pay\s*£[\d.]+\s*on \d+ \w+/)
  await expect(main).toContainText(/Balance\s*£[\d,.]+/)
  await expect(main).toContainText(reference)
  return walk
}

/** A missed payment: from the email to what to do about it. */
export const missPayment: Task = async (trip) => {
  const { scheduledPayments } = await becomeBorrower(trip, RETURNS_UNPAID)
  await letCollectionPass(trip.outside, scheduledPayments[0]!.collectOn, 5)
  const walk = counted(trip)
  await followEmail(walk, /didn't go through$/, /\/repay\/summary/)
  await signIn(walk, /\/repay\/summary/)
  await see(walk, LOAN)
  const main = walk.page.getByRole('main')
  await expect(main).toContainText('You’ve missed a payment')
  await expect(main.getByRole('link', { name: 'Pay now' })).toBeVisible()
  await expect(main).toContainText('we can agree smaller payments or more time')
  await expect(main).toContainText('Free debt advice')
  return walk
}

/** A missed payment, from the account page to a Direct Debit that pays it. */
export const payLate: Task = async (trip) => {
  const { scheduledPayments } = await becomeBorrower(trip, RETURNS_UNPAID)
  await letCollectionPass(trip.outside, scheduledPayments[0]!.collectOn, 5)
  await seedSignInCookie(trip)
  await open(trip, '/account/borrow')
  const walk = counted(trip)
  await see(walk, /^Hello/)
  await walk.actions.press('link', 'Pay now')
  await see(walk, 'Pay what’s overdue')
  await walk.actions.press('button', /^Pay by Direct Debit/)
  await see(walk, 'Your payment is on its way')
  return walk
}

/** A complaint about the loan on the screen, to where it can be written. */
export const complain: Task = async (trip) => {
  await becomeBorrower(trip)
  await open(trip, '/account/borrow')
  const walk = counted(trip)
  await see(walk, /^Hello/)
  await walk.tap(walk.page.getByRole('contentinfo').getByRole('link', { name: 'Complaints', exact: true }))
  await see(walk, 'How to complain')
  await expect(walk.page.getByRole('main').getByRole('link', { name: /^complaints@/ })).toBeVisible()
  return walk
}

/** The signed agreement, long after: from the account page to the document. */
export const findAgreement: Task = async (trip) => {
  await becomeBorrower(trip)
  await open(trip, '/account/borrow')
  const walk = counted(trip)
  await see(walk, /^Hello/)
  await walk.actions.press('link', '£5,000 over 3 years')
  await see(walk, LOAN)
  await walk.actions.press('link', 'Read your signed agreement')
  await see(walk, /(Loan|Hire Purchase) Agreement/)
  return walk
}

/** To withdraw in the first 14 days: from the account page to the notice. */
export const withdraw: Task = async (trip) => {
  const walk = await manage(trip)
  await walk.actions.press('link', 'See what you’d pay back')
  await see(walk, /^Withdraw from your/)
  await walk.tap(walk.page.getByRole('checkbox'))
  await walk.actions.press('button', /^Withdraw from my/)
  await see(walk, /^You’ve withdrawn from/)
  return walk
}

/** From the account page, over the figures and a quote, to a Direct Debit that pays it. */
export const settle: Task = async (trip) => {
  const walk = await manage(trip, 7)
  await walk.actions.press('link', 'See what it costs to settle')
  await see(walk, /^Settle your/)
  await walk.actions.press('button', 'Get a settlement quote')
  await see(walk, 'Your settlement quote')
  await walk.actions.press('button', 'Pay by Direct Debit')
  await see(walk, 'Your payment is on its way')
  return walk
}

/** From the account page to what can be done with a loan, some days after its money was sent. */
async function manage(trip: Trip, days = 0) {
  await becomeBorrower(trip)
  if (days > 0) {
    await trip.outside.advanceClock((await trip.outside.today()).add({ days }))
    await seedSignInCookie(trip)
  }
  await open(trip, '/account/borrow')
  const walk = counted(trip)
  await see(walk, /^Hello/)
  await walk.actions.press('link', '£5,000 over 3 years')
  await see(walk, LOAN)
  await walk.actions.press('link', 'Manage')
  await see(walk, LOAN)
  return walk
}

/** Cookies refused, and marketing that was agreed to once refused. */
export const refuseMarketing: Task = async (trip) => {
  await becomeBorrower(trip)
  await open(trip, '/contact-settings')
  await trip.actions.tick(MARKETING)
  await trip.actions.press('button', 'Save')
  await open(trip, '/account/borrow')
  const walk = counted(trip)
  await see(walk, /^Hello/)
  await walk.tap(
    walk.page.getByRole('region', { name: 'Cookie choices' }).getByRole('button', { name: 'Reject' }),
  )
  await walk.tap(walk.page.getByRole('contentinfo').getByRole('link', { name: 'How we contact you' }))
  await see(walk, 'How we contact you')
  await walk.tap(walk.page.getByRole('checkbox', { name: MARKETING }))
  await walk.actions.press('button', 'Save')
  await expect(walk.page.getByText('Saved. This is how we contact you').first()).toBeVisible()
  return walk
}

const LOAN = /^Your (loan|agreement)$/
const MARKETING = /^Tarnbrook Lending Limited may email me offers/

/** Signed in by email, with a loan whose money has been sent. */
export async function becomeBorrower(trip: Trip, sortCode = PAYS) {
  const applicant = await quoted(trip.product, trip.brand, trip.person)
  await seedSignInCookie(trip)
  await open(trip, '/account/borrow')
  const borrower = { ...applicant, token: await readToken(trip.page) }
  await walkToLoan(trip.product, borrower, sortCode)
  return awaitLoan(trip.product, borrower, 'Repaying')
}
