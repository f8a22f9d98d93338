import { globSync, readFileSync } from 'node:fs'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { REPEATED_WRITES } from '@tarnbrook/contract/testing/repeated-writes'
import { describe, expect, test } from 'vitest'
import { EMAILS } from './description/emails/catalogue.ts'

const FOLDER = new URL('.', import.meta.url).pathname
const sources = globSync('**/*.ts', { cwd: FOLDER })
  .filter((path) => !/(\.test|(^|\/)test-[a-z]+)\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(FOLDER + path, 'utf8') }))

describe('the catalogue of emails', () => {
  test('has every function that writes one', () => {
    const written = sources.flatMap(({ code }) =>
      [...code.matchAll(/export function (?!render)(\w+Email)\b/g)].map(([, name]) => name),
    )
    expect(Object.keys(EMAILS).sort()).toEqual(written.sort())
  })

  test('is the only source of emails: a feature that queues one takes its words from such a function', () => {
    const callers = sources.filter(({ code }) =>
      /await (queueMail|emailUser|emailBorrower|writeToSender)\(/.test(code),
    )
    expect(callers.length).toBeGreaterThan(8)
    for (const { path, code } of callers.filter(
      ({ path }) => !/^platform\/messages\/email-user|\/write-to-sender\.ts$/.test(path),
    ))
      expect(code, path).toMatch(/\w+Email\(|content:? \w+Email\b|ToEmail|toEmailContent\(/)
    const direct = sources.filter(({ code }) => /insertInto\('message'\)/.test(code))
    expect(direct.map(({ path }) => path)).toEqual(['platform/messages/messages.ts'])
    const texts = sources.filter(({ code }) => /\bsms\.send\(/.test(code))
    expect(texts.map(({ path }) => path)).toEqual(['platform/messages/text-user.ts'])
  })
})

test('a call that is said to send an email is one of the API', () => {
  const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
  for (const [name, { sentBy }] of Object.entries(EMAILS))
    for (const call of sentBy.filter((one) => one.startsWith('POST ')))
      expect.soft(calls, name).toContain(call)
})

test('a call that sends an email is in the list of writes that a repeat must not do twice', () => {
  const senders = new Set<string>(Object.values(EMAILS).flatMap(({ sentBy }) => sentBy))
  const unlisted = ENDPOINTS.filter(
    ({ name, method, path }) => senders.has(`${method} ${path}`) && !Object.hasOwn(REPEATED_WRITES, name),
  )
  expect(unlisted.map(({ name }) => name)).toEqual([])
})

/** Where a phone is texted, and the calls that lead there. */
const TEXTED_BY: Readonly<Record<string, readonly string[]>> = {
  'features/bank-details/text-borrower.ts': ['updateBankDetails'],
  'features/open-banking/resume-journey.ts': ['createResumeJourneyToken'],
  'features/requirements/mobile-number.ts': ['updateMobileNumber'],
  'platform/contact-changes/contact-change.ts': [
    'verifyMobileNumber',
    'changeAddress',
    'correctContactDetails',
    'approveContactProposal',
  ],
  'platform/payee/text-account-given.ts': ['correctPayoutAccount', 'giveRefundAccount'],
  'platform/step-up/step-up.ts': ENDPOINTS.filter((one) => one.takesStepUp).map(({ name }) => name),
}

test('a call that texts a phone is in that list too', () => {
  const texting = sources.filter(
    ({ path, code }) => /\btextUser\(/.test(code) && path !== 'platform/messages/text-user.ts',
  )
  expect(texting.map(({ path }) => path).sort()).toEqual(Object.keys(TEXTED_BY).sort())
  const unlisted = Object.values(TEXTED_BY)
    .flat()
    .filter((name) => !Object.hasOwn(REPEATED_WRITES, name))
  expect(unlisted).toEqual([])
})
