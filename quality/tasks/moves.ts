import { expect } from '../../e2e/support/expect.ts'
import { expectHeading } from '../../e2e/support/journey.ts'
import type { CountedTrip } from './counted.ts'

/** Arrives at a page. What else is to be checked of it, other specs check. */
export async function see(walk: CountedTrip, heading: string | RegExp): Promise<void> {
  await expectHeading(walk.page, heading)
  walk.onPage?.()
}

/** Opens a link of the newest email with this subject, as anyone with it on screen does. */
export async function followEmail(trip: CountedTrip, subject: RegExp, link: RegExp): Promise<void> {
  const url = await trip.outside.newest(trip.person.email, (message) =>
    subject.test(message.subject ?? '') ? message.links.find((each) => link.test(each)) : undefined,
  )
  trip.count.taps += 1
  await trip.page.goto(url)
}

/** Asks for a link to sign in, and follows it. */
export async function signIn(trip: CountedTrip, lands: RegExp): Promise<void> {
  const { actions, page, person } = trip
  await see(trip, 'Sign in')
  const before = await signInEmails(trip)
  await actions.fill('Email address', person.email)
  await actions.press('button', 'Email me a link')
  await see(trip, 'Check your email')
  await expect.poll(() => signInEmails(trip)).toBe(before + 1)
  await followEmail(trip, SIGN_IN, /\/auto-login/)
  await see(trip, /^Welcome to/)
  await actions.press('button', 'Carry on')
  await expect(page).toHaveURL(lands)
}

const SIGN_IN = /link to sign in/

async function signInEmails({ outside, person }: CountedTrip): Promise<number> {
  return (await outside.inbox(person.email)).filter(({ subject }) => SIGN_IN.test(subject ?? '')).length
}

/** On a phone the menu opens first. */
export async function pressInMenu({ page, tap }: CountedTrip, link: string): Promise<void> {
  const header = page.getByRole('banner')
  await tap(header.getByRole('button', { name: 'Menu' }))
  await tap(header.getByRole('link', { name: link, exact: true }))
}
