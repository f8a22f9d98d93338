import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMAILS } from '../apps/api/src/description/emails/catalogue.ts'

const ROOT = new URL('..', import.meta.url).pathname

/** "We’ll email you", "We've emailed you", "we text you a code": what a page says that we send. */
const PROMISE = /\b[Ww]e(?:(?:’|'|&rsquo;)(?:ll|ve)| will| have)? (?:e-?mail|text|remind)(?:ed)?\b[^.<`]*/g

/** Text messages that a page tells of. */
const CODE_BY_TEXT = 'apps/api/src/features/requirements/mobile-number.ts'
const STEP_UP_BY_TEXT = 'apps/api/src/platform/step-up/step-up.ts'
const LINK_BY_TEXT = 'apps/api/src/features/open-banking/resume-journey.ts'

/**
 * Each promise by the words that identify it, and what keeps it: a function in the catalogue of
 * emails, sent for real in its feature's test, or the file that sends the text message.
 */
const KEPT: Record<string, readonly string[]> = {
  "texted you a code' : 'confirm": [STEP_UP_BY_TEXT],
  'email you that a passkey': ['passkeyAddedEmail'],
  'email you within': ['quoteEmail', 'declinedEmail', 'addressMismatchEmail', 'requestedEmail'],
  'emailed you the result': ['quoteEmail', 'declinedEmail', 'addressMismatchEmail', 'requestedEmail'],
  'email you a link to it': ['quoteEmail', 'declinedEmail', 'addressMismatchEmail', 'requestedEmail'],
  'email you to say so': ['checkUnansweredEmail'],
  'emailed you about it': ['checkStoppedEmail'],
  'email you about it': ['cardMoneySentEmail'],
  'email you each time we’ve paid one': ['cardPaidEmail'],
  'email you when it’s': ['loanPaidEmail', 'paymentReceivedEmail'],
  'email you when it': ['paymentReceivedEmail', 'contactChangedEmail'],
  'email you when it’s set up': ['directDebitSetUpEmail'],
  'email you when your bank': ['directDebitSetUpEmail'],
  'email you the day ${directDebitNotice} before': ['advanceNoticeEmail'],
  'emailed you the change': ['paymentDayChangedEmail'],
  'email you a statement of it': ['handBackEmail'],
  'emailed you the statement too': ['handBackEmail'],
  'email you when we': ['loanPaidEmail'],
  'email you when we have': ['approvedEmail'],
  'emailed you the reference': ['contactReceivedEmail'],
  'emailed you a copy of what you wrote': ['contactComplaintEmail'],
  'email you the time': ['callbackArrangedEmail'],
  'email you the reference': ['contactReceivedEmail', 'complaintReceivedEmail'],
  'emailed you the time': ['callbackArrangedEmail'],
  'email you when it has changed': ['contactChangedEmail'],
  'email you ${directDebitNotice} before': ['advanceNoticeEmail'],
  'email you the change': ['paymentDayChangedEmail'],
  'email you the amount and the day ${directDebitNotice} before': ['advanceNoticeEmail'],
  'email you the amount and the day, ${directDebitNotice} before': ['advanceNoticeEmail'],
  'email you the amount and the day, {directDebitNotice} before': ['settlementNoticeEmail'],
  'email you the amount and the day {directDebitNotice} before': ['earlyRepaymentNoticeEmail'],
  'email you whether it could be stopped': ['earlyRepaymentFailedEmail', 'earlyRepaymentNotStoppedEmail'],
  'email you a statement each year': ['yearlyStatementEmail'],
  'email you the new ones': ['earlyRepaymentAppliedEmail'],
  'emailed you the new ones': ['earlyRepaymentAppliedEmail'],
  'email you a receipt for each payment': ['endedPaymentEmail'],
  'email you when it’s here': [
    'paymentReceivedEmail',
    'bankPaymentEndedEmail',
    'settlementPaymentFailedEmail',
  ],
  'emailed you that we have it': ['supportNeedToldEmail'],
  'email you whether it came': [
    'paymentReceivedEmail',
    'missedPaymentEmail',
    'loanSettledEmail',
    'settlementPaymentFailedEmail',
  ],
  'email you what happens next': ['payoutProblemEmail'],
  'we’ll email you': ['payoutProblemEmail'],
  'your signed agreement': ['agreementSignedEmail'],
  'email you a link that works once': ['signInLinkEmail'],
  'email you a link to sign in': ['signInLinkEmail'],
  'email you a sign-in link': ['signInLinkEmail'],
  'emailed you a link': ['signInLinkEmail'],
  'email you to confirm it': [
    'contactChangedEmail',
    'loanSettledEmail',
    'withdrawalNotedEmail',
    'withdrawalCompletedEmail',
  ],
  'emailed you that the new one is set up': ['directDebitSetUpEmail'],
  'emailed you to confirm it': ['paymentReceivedEmail'],
  'email you as soon as we know': ['paymentReceivedEmail', 'cardPaymentEndedEmail'],
  'email it to you': ['repaymentLinkEmail'],
  'emailed you a link to pay by card': ['repaymentLinkEmail'],
  'emailed {firstName} that': ['paymentReceivedEmail'],
  'email ${firstName} as soon as we know': ['paymentReceivedEmail', 'cardPaymentEndedEmail'],
  'emailed you what you agreed': ['arrangementAgreedEmail'],
  'email you which': ['arrangementEndedEmail'],
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
    if ([CODE_BY_TEXT, LINK_BY_TEXT, STEP_UP_BY_TEXT].includes(name))
      expect(readFileSync(ROOT + name, 'utf8')).toMatch(/\btextUser\(/)
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
