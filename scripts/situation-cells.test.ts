import { existsSync, readFileSync } from 'node:fs'
import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { expect, test } from 'vitest'

/** Besides those of a loan: of a person, of who asks for a loan, and of who writes to us. */
const OTHERS = ['breathing-space', 'deceased', 'applying', 'declined', 'support']

/**
 * Each cell of situations and what reads them that was wrong: situation, reader, what was wrong,
 * and the file with the title, or the row, of the test that keeps it right.
 */
const CELLS = `
applying | lending | six loans at once | api:situation/own-lending.test.ts | one is asked for at a time, at all brands
behind | lending | another loan | api:situation/own-lending.test.ts | beside one that is late
written-off | lending | another loan | api:situation/own-lending.test.ts | after one that was written off
applying | lending to one person | a loan for each mailbox | api:situation/own-lending.test.ts | signs one loan, however many
owed-again | lending | another loan | api:situation/own-lending.test.ts | with a loan of which money came back
arranged | start page | not that it bars lending | web:arrangements/steps/start-step.test.tsx | does to borrowing more
arranged | borrow more | offered | api:situation/situations.test.ts | arranged
applying | proof | more income than before | api:applications/affordability/earlier-income.test.ts | staff see with the proof what was told us
owed-again | ways to pay | none | api:situation/situations.test.ts | owed-again, once settled
owed-again | payment link | refused | api:payments/payment-link/payment-link.test.ts | what is left after the end is paid with it
owed-again | staff | cannot act | api:settlement/settlement.test.ts | taken back, the loan is owed again
owed-again | page | nothing is owed | web:loans/loan-status.test.ts | %s, and owed again: no word that nothing is owed
owed-again | dashboard | among what is over | web:account/dashboard/account.test.ts | a finished loan that is owed again
withdrawn | hand-back | taken | api:settlement/withdrawal/withdrawal.test.ts | a vehicle is not handed back
withdrawn | amount owed | of the contract | api:settlement/withdrawal/withdrawal.test.ts | what is owed is the amount of the withdrawal
withdrawn | yearly statement | given | api:settlement/withdrawal/withdrawal.test.ts | no statement is given of it
withdrawn | arrangement | refused in wrong words | api:settlement/withdrawal/withdrawal.test.ts | an arrangement is refused in words that fit
withdrawn | sale | for more than owed | api:settlement/withdrawal/withdrawal.test.ts | staff sell and write off what there is to repay
withdrawn | Manage tab | of a running loan | web:account/loan/manage/manage.test.tsx | of a withdrawn agreement nothing is offered
withdrawn | documents | no confirmation | api:documents/words-by-situation.test.ts | withdrawn
withdrawn | Direct Debit | active | api:situation/situations.test.ts | withdrawn
withdrawn | first page | can still be withdrawn from | web:loans/situation/in-force.test.ts | withdrawing is offered to who may and who did
behind | missed-payment email | a notice to come | api:arrears/default-notices.test.ts | says where the default notice stands
ended-owing | notice of arrears | none | api:arrears/arrears-after-end.test.ts | ended by us: every six months
ended-owing | yearly statement | none | api:arrears/arrears-after-end.test.ts | yearly statements after the end
arranged | staff | not what was told | api:arrangements/told-in-arrangement.test.ts | is read by a recorded call
arranged | support need | not known | api:arrangements/told-in-arrangement.test.ts | is a support need of the person
deceased | email | sent after a write-off | apps/api/src/emails-contact.test.ts | nothing at all goes to the mailbox of a borrower who has died
up-to-date | settling | costs more than withdrawing | web:account/loan/overview/overview.test.tsx | in place of the more expensive settlement
up-to-date | settlement page | not what withdrawing costs | api:settlement/settlement.test.ts | is shown beside what withdrawing costs
arranged | comparison | five usual payments | web:arrangements/plan/comparison.test.tsx | counted for the months of the arrangement
arranged | Payments tab | of the contract | web:account/loan/payments/timeline.test.ts | while an arrangement runs its payments are coming
up-to-date | Direct Debit | three states | apps/web/testing/every-page/what-is-collected.test.tsx | is collected on every page
up-to-date | bank account | a change not said | web:account/loan/manage/manage.test.tsx | a change of account that is under way
up-to-date | balance | three figures | api:situation/situations.test.ts | up-to-date, in its first days
up-to-date | extra payment | a total without it | web:account/loan/payments/payments.test.tsx | what all payments come to has the extra payments
paid-off | Payments tab | what was never paid | web:account/loan/payments/payments.test.tsx | once it is settled, the total is what was paid
being-settled | Direct Debit | too much | api:settlement/settlement.test.ts | for what is left then
arranged | a missed payment | collects all | api:arrangements/follow-arrangements.test.ts | is moved to the end, once
arranged | a second one | collects all at once | api:arrangements/follow-arrangements.test.ts | nothing is collected for 30 days
applying | consent to offers | asked by nothing | api:consent/offer-audience.test.ts | names who agreed, and what to
sold | price | a settlement figure | api:endings/ending-figures.test.ts | as it stands, for what is owed by the contract
written-off | what is owed | three figures | api:endings/ending-figures.test.ts | in every place the same
written-off | table of payments | refused | api:documents/words-by-situation.test.ts | written-off
sold | signed terms | those of today | api:endings/ending-figures.test.ts | the signed terms stay what they were
sold | Documents tab | the terms of today | web:account/loan/documents/documents.test.tsx | what was agreed is what was signed
breathing-space | notice of a payment | against another email | api:direct-debit/notice-email.test.ts | agrees with the email about one that is missed
breathing-space | Scotland | another name and adviser | api:breathing-space/home-nation.test.ts | emails and the loan name what there is in %s
breathing-space | end of a crisis | told after it | api:breathing-space/breathing-space.test.ts | on the days on which something is due
behind | Direct Debit | asked for ever | api:direct-debit/collecting-stopped.test.ts | after two in a row the bank is not asked again
awaiting-payout | first payment | of the failed payout | api:payouts/payout-failures.test.ts | are of the payout that succeeds
paid-off | refund that came back | no reminder | api:refunds/refund.test.ts | is told of after 14 days, then each month
paid-off | receipt | more than was left | api:refunds/refund.test.ts | no part of what the loan was paid off with
paid-off | emails of a refund | in the wrong order | api:refunds/refund.test.ts | is told of after 14 days, then each month
paid-off | first page | no word of the refund | web:account/loan/overview/overview.test.tsx | a refund that waits is on the loan’s first page
paid-off | dashboard | no word of the refund | web:account/dashboard/running-loans.test.tsx | a refund that waits for an account
arranged | table of payments | each by Direct Debit | api:documents/words-by-situation.test.ts | arranged
paid-off | statement | invites to pay early | api:documents/words-by-situation.test.ts | paid-off, settled
up-to-date | settlement email | not from the bank | apps/api/src/description/emails/ways-to-pay.test.ts | with nothing in the way, all of it is said
declined | page | automated, by a person | web:applications/declined/declined.test.tsx | says that a person decided
declined | email | automated, by a person | api:applications/reviews/reviews.test.ts | decline: the borrower is told in plain words
breathing-space | settling | costs more than without | api:breathing-space/breathing-space.test.ts | settling costs no more than without it
behind | default notice | a Direct Debit too late | web:account/loan/overview/overview.test.tsx | a Direct Debit after the last day of a default notice
behind | ways to pay | no word of the notice | web:payments/late-payment/ways/late-ways.test.tsx | name a default notice
behind | dashboard | no word of the notice | web:account/dashboard/running-loans.test.tsx | its last day, its amount and what follows
behind | one press | three Direct Debits | api:payments/late-payment/pay-late.test.ts | is one Direct Debit, one notice and one row
behind | one day | three emails | api:booking/emails/missed-payment-emails.test.ts | are told of by one email
sold | dashboard | offered a rate | web:account/dashboard/nothing-running.test.tsx | is offered no quote
written-off | pay page | nothing is overdue | web:loans/nothing-to-pay.test.ts | owed and not asked for
ended-owing | documents | no notice of the end | api:endings/ending-figures.test.ts | each ending has its notice
ended-owing | Payments tab | missed twice | web:account/loan/payments/timeline.test.ts | of a loan that has ended nothing is coming
ended-owing | calls | nothing is overdue | api:endings/ending-figures.test.ts | and not that nothing is overdue
behind | money on its way | not taken off | web:loans/loan-status.test.ts | it is not to be paid twice
up-to-date | settlement figure | due today is overdue | packages/domain/src/settlement/settlement.test.ts | one falls due on the settlement date
behind | part of a payment | two amounts | web:loans/figures.test.ts | of a missed payment with %i of charges
paid-off | vehicle | whose it is, unclear | web:account/loan/overview/overview.test.tsx | the vehicle is said to be %s
up-to-date | paid in advance | nothing paid | web:account/loan/overview/overview.test.tsx | what was paid in advance is named
applying | emails | the introducer lends | apps/api/src/emails.test.ts | names no introducer as the lender
breathing-space | pay page | words below the button | web:payments/late-payment/ways/late-ways.test.tsx | begin with the words that nothing has to be paid
breathing-space | card page | no such words | web:payments/late-payment/not-asked.test.tsx | each page on which something overdue is paid says it
up-to-date | second quote | no word of the first | apps/web/testing/every-page/page-claims.test.tsx | say on a second quote what is paid to us already
support | complaint | no dates, no copy | api:support/contact-us.test.ts | its copy has what was sent and the dates
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

const FOLDERS: [short: string, folder: string][] = [
  ['api:', 'apps/api/src/features/'],
  ['web:', 'apps/web/app/features/'],
]
const IS_TEST = /\.test\.tsx?$/
/** After `test(` or `describe(`, or after the table of `test.each`. */
const TITLE =
  /(?:^[ \t]*(?:test|it|describe)(?:\.\w+)?\(|^[ \t]*[\])}]+(?: as const)?\)\(|^[ \t]*test\.each.*\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm
/** The name of a row of a table, or of a record by situation. */
const ROW = /^ +(?:\[\s*)?(?:'([^'\n]+)'|([a-z]\w*(?=:)))[,:]/gm
const IS_LEFT_OUT = /\b(test|it|describe)\.(skip|todo|fixme|fails)\b/

function findFault([situation = '', , wrong, named = '', words = '', ...more]: string[]): string | null {
  if (!wrong || !words || more.length > 0) return 'it is no cell'
  if (![...LOAN_SITUATIONS, ...OTHERS].includes(situation)) return 'there is no such situation'
  const file = FOLDERS.reduce((path, [short, folder]) => path.replace(short, folder), named)
  if (!IS_TEST.test(file) || !existsSync(file)) return 'its file is gone'
  const text = readFileSync(file, 'utf8')
  if (IS_LEFT_OUT.test(text)) return 'a test of it is left out'
  const titles = listTitles(text)
  return titles.some((title) => title.includes(words)) || listRows(text).includes(words)
    ? null
    : 'its test is gone'
}

/** What a file only asserts or comments on is none. */
function listTitles(text: string): string[] {
  return [...text.matchAll(TITLE)].map(([, , title = '']) => title.replaceAll('\\', ''))
}

function listRows(text: string): string[] {
  return [...text.matchAll(ROW)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

test('words of a file that are no title, and no row, of a test are not found', () => {
  const text = [
    "test('one', () => {",
    "  expect(words).toBe('two')",
    '})',
    'test.each([',
    "  ['four', 4],",
    "] as const)('three %s', () => {})",
    'const ROWS = {',
    "  five: ['six'],",
    '}',
  ].join('\n')
  expect(listTitles(text)).toEqual(['one', 'three %s'])
  expect(listRows(text)).toEqual(['four', 'five'])
})

test('each cell that was wrong has a test', () => {
  expect(CELLS.length).toBeGreaterThan(70)
  const faults = CELLS.flatMap((cell) => {
    const fault = findFault(cell)
    return fault ? [`${cell.join(', ')}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test('a cell stands once', () => {
  const names = CELLS.map(([situation, reader]) => `${situation}, ${reader}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
