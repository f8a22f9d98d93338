import { quoted, walk as walkApplication } from '../../e2e/support/api-walk.ts'
import { expectReady, open } from '../../e2e/support/journey.ts'
import { pngFile } from '../../e2e/support/seeds/proof-files.ts'
import { seedSignInCookie } from '../../e2e/support/seeds/sign-in.ts'
import { counted, type Task } from './counted.ts'
import { see } from './moves.ts'

/** Above what is lent on the income as stated. */
const AMOUNT = 9000

/** Three payslips by the camera of a phone, one after another: from the application's page. */
export const photographPayslips: Task = async (trip) => {
  const borrower = await quoted(trip.product, trip.brand, trip.person, { amount: AMOUNT })
  await walkApplication(trip.product, borrower, 'mobile number')
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}`)
  const walk = counted(trip)
  await see(walk, /left to do$/)
  await walk.actions.press('link', 'Continue')
  await see(walk, 'Proof of your income')
  for (const month of ['august', 'september', 'october']) {
    const photo = pngFile(`${month}.png`)
    await walk.actions.attach('Take a photo of your document', [photo])
    await expectReady(walk.page, photo.name)
  }
  await walk.actions.press('button', 'Send for checking')
  await see(walk, 'Your bank account')
  return walk
}
