import { call, comesBack, expectStatus } from '../api-walk.ts'
import { expect } from '../fixtures.ts'
import { readLoan, staffToken, type Trip } from '../journey.ts'
import { letCollectionPass, type Outside } from '../outside.ts'
import { seedSignInCookie } from '../seeds/sign-in.ts'

/** The next payment is missed too: `count` in all. */
export async function missNext(
  trip: Trip,
  outside: Outside,
  { id, count }: { id: number; count: number },
): Promise<void> {
  await seedSignInCookie(trip)
  const next = (await readLoan(trip, id)).scheduledPayments[count - 1]!
  await letCollectionPass(outside, next.collectOn, 7)
  await comesBack(trip.product, id)
  // The second that comes back stops collecting: staff start it again, so that the third does too.
  const isStopped = count === 2
  const told = isStopped ? "We've stopped asking your bank" : `You have ${count} missed payments`
  await outside.newest(trip.person.email, ({ subject }) => subject?.startsWith(told) || undefined)
  if (!isStopped) return
  const { product, brand } = trip
  const token = await staffToken(trip)
  const path = `/admin/loans/${id}/start-collecting`
  expectStatus(await call(product, 'POST', path, { brand, token }), 200)
}

/** Staff give a default notice, as soon as the notice of sums in arrears has been given. */
export async function giveNotice(trip: Trip, id: number): Promise<{ amount: number; remedyBy: string }> {
  const { product, brand } = trip
  const token = await staffToken(trip)
  // The notice of sums in arrears comes first, in the night after the second missed payment.
  await expect
    .poll(
      async () => {
        const list = await call(product, 'GET', '/admin/attention?pageSize=200', { brand, token })
        return expectStatus(list, 200)
          .items.filter(({ loanId }: { loanId: number }) => loanId === id)
          .map(({ reason }: { reason: string }) => reason)
      },
      { timeout: 90_000 },
    )
    .toContain('default-notice-possible')
  const body = { isInBreathingSpace: false }
  return expectStatus(
    await call(product, 'POST', `/admin/loans/${id}/default-notice`, { brand, token, body }),
    200,
  )
}
