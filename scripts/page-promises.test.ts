import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMAILS } from '../apps/api/src/description/emails/catalogue.ts'

const ROOT = new URL('..', import.meta.url).pathname

/** "We’ll email you", "We've emailed you", "we text you a code": what a page says that we send. */
const PROMISE = /\b[Ww]e(?:(?:’|'|&rsquo;)(?:ll|ve)| will| have)? (?:e-?mail|text|remind)(?:ed)?\b[^.<`]*/g

/** Text messages that a page tells of. */
const CODE_BY_TEXT = 'apps/api/src/features/requirements/mobile-number.ts'
const LINK_BY_TEXT = 'apps/api/src/features/open-banking/resume-journey.ts'

/**
 * Each promise by the words that tell it from others, and what keeps it: the function in the catalogue of emails, each of which is
 * sent for real in the test of its feature, or the file that sends the text message.
 */
const KEPT: Record<string, readonly string[]> = {
  'email you within': ['quoteLetter', 'declinedLetter', 'addressMismatchLetter', 'requestedLetter'],
  'emailed you the result': ['quoteLetter', 'declinedLetter', 'addressMismatchLetter', 'requestedLetter'],
  'email you a link to it': ['quoteLetter', 'declinedLetter', 'addressMismatchLetter', 'requestedLetter'],
  'email you to say so': ['checkUnansweredLetter'],
  'emailed you about it': ['checkStoppedLetter'],
  'email you about it': ['cardMoneySentLetter'],
  'email you each time we’ve paid one': ['cardPaidLetter'],
  'email you when it’s': ['loanPaidLetter', 'paymentReceivedLetter'],
  'email you when it': ['paymentReceivedLetter', 'addressChangedLetter'],
  'email you when it’s set up': ['directDebitSetUpLetter'],
  'email you when your bank': ['directDebitSetUpLetter'],
  'email you the day ${directDebitNotice} before': ['advanceNoticeLetter'],
  'emailed you the change': ['paymentDayChangedLetter'],
  'email you a statement of it': ['handBackLetter'],
  'emailed you the statement too': ['handBackLetter'],
  'email you when we': ['loanPaidLetter'],
  'email you when we have': ['approvedLetter'],
  'emailed you the reference': ['contactReceivedLetter'],
  'email you the time': ['callbackArrangedLetter'],
  'email you the reference': ['contactReceivedLetter', 'complaintReceivedLetter'],
  'emailed you the time': ['callbackArrangedLetter'],
  'email you when it has changed': ['addressChangedLetter'],
  'email you ${directDebitNotice} before': ['advanceNoticeLetter'],
  'email you the change': ['paymentDayChangedLetter'],
  'email you the amount and the day ${directDebitNotice} before': ['advanceNoticeLetter'],
  'email you the amount and the day, ${directDebitNotice} before': ['advanceNoticeLetter'],
  'email you the amount and the day, {directDebitNotice} before': ['settlementNoticeLetter'],
  'email you the amount and the day {directDebitNotice} before': ['earlyRepaymentNoticeLetter'],
  'email you whether it could be stopped': ['earlyRepaymentFailedLetter', 'earlyRepaymentNotStoppedLetter'],
  'email you a statement each year': ['yearlyStatementLetter'],
  'email you the new ones': ['earlyRepaymentAppliedLetter'],
  'emailed you the new ones': ['earlyRepaymentAppliedLetter'],
  'email you when it’s here': [
    'paymentReceivedLetter',
    'bankPaymentEndedLetter',
    'settlementPaymentFailedLetter',
  ],
  'emailed you that we have it': ['supportNeedToldLetter'],
  'email you whether it came': [
    'paymentReceivedLetter',
    'missedPaymentLetter',
    'loanSettledLetter',
    'settlementPaymentFailedLetter',
  ],
  'email you what happens next': ['payoutProblemLetter'],
  'we’ll email you': ['payoutProblemLetter'],
  'your signed agreement': ['agreementSignedLetter'],
  'email you a link that works once': ['signInLinkLetter'],
  'email you a link to sign in': ['signInLinkLetter'],
  'email you a sign-in link': ['signInLinkLetter'],
  'emailed you a link': ['signInLinkLetter'],
  'email you to confirm it': [
    'addressChangedLetter',
    'loanSettledLetter',
    'withdrawalNotedLetter',
    'withdrawalCompletedLetter',
  ],
  'emailed you that the new one is set up': ['directDebitSetUpLetter'],
  'emailed you to confirm it': ['paymentReceivedLetter'],
  'email you as soon as we know': ['paymentReceivedLetter', 'cardPaymentEndedLetter'],
  'email it to you': ['repaymentLinkLetter'],
  'emailed you a link to pay by card': ['repaymentLinkLetter'],
  'emailed {firstName} to confirm it': ['paymentReceivedLetter'],
  'email ${firstName} as soon as we know': ['paymentReceivedLetter', 'cardPaymentEndedLetter'],
  'emailed you what you agreed': ['arrangementAgreedLetter'],
  'email you which': ['arrangementEndedLetter'],
  'text you a code': [CODE_BY_TEXT],
  'text it a code': [CODE_BY_TEXT],
  'texted a code': [CODE_BY_TEXT],
  'texted you the link': [LINK_BY_TEXT],
}

const pages = globSync(['apps/web/app/**/*.{ts,tsx}', 'packages/brands/src/**/*.ts'], { cwd: ROOT })
  .filter((path) => !/[.](test|examples|fixture)[.]tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8').replace(/\s+/g, ' ') }))

const promises = pages.flatMap(({ path, text }) =>
  [...text.matchAll(PROMISE)].map(([words]) => ({ path, words: words.trim() })),
)

const keeps = (words: string) =>
  Object.keys(KEPT)
    .filter((known) => words.toLowerCase().includes(known.toLowerCase()))
    .sort((left, right) => right.length - left.length)

test('pages promise no message that is not known to be sent', () => {
  expect(promises.length).toBeGreaterThan(20)
  expect(promises.filter(({ words }) => keeps(words).length === 0)).toEqual([])
})

test('what keeps a promise is there', () => {
  const used = new Set(promises.flatMap(({ words }) => keeps(words).slice(0, 1)))
  expect(Object.keys(KEPT).filter((known) => !used.has(known))).toEqual([])
  for (const name of new Set(Object.values(KEPT).flat())) {
    if (name === CODE_BY_TEXT || name === LINK_BY_TEXT)
      expect(readFileSync(ROOT + name, 'utf8')).toMatch(/providers\.sms\b/)
    else expect(Object.keys(EMAILS)).toContain(name)
  }
})

/** Bacs: one period of notice in the Guarantee, the pages, the letters and the agreement. */
test('how long before a Direct Debit we give notice is written in one place', () => {
  const sources = globSync(['apps/{web/app,api/src}/**/*.{ts,tsx}', 'packages/brands/src/**/*.ts'], {
    cwd: ROOT,
  })
    .filter((path) => !/(test|examples|fixture|\.property)/.test(path))
    .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8').replace(/\s+/g, ' ') }))
  const typed = sources.flatMap(({ path, text }) =>
    [
      ...text.matchAll(/\b(?:\d+|two|three|five|ten) working days(?: in advance| before(?! the payment))/g),
    ].map(([words]) => `${path}: ${words}`),
  )
  expect(typed).toEqual([])
})
