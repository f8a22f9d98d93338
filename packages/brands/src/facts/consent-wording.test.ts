import { expect, test } from 'vitest'
import { getBrand } from '../brand.ts'
import { lender } from '../lender.ts'
import { consentWording } from './consent-wording.ts'

const { contact, declinePanel, nameHolderMarketing } = consentWording

// PECR reg. 22, UK GDPR art. 4(11): consent is specific, so each names who, what and channel.
test.each([...Object.entries(contact.text), ['declinePanel', declinePanel.text('Merrowgate')]])(
  '%s names the company, the products and the channel',
  (_, sentence) => {
    expect(sentence).toMatch(new RegExp(`^${lender.legalName} may email me`))
    expect(sentence).toMatch(/loan|car finance|borrowing through Merrowgate/)
    expect(sentence).not.toMatch(/other companies|our group|partners|from us|products of/)
  },
)

test('the name on the site writes for itself, by email', () => {
  expect(nameHolderMarketing.text(getBrand('post-office'))).toMatch(/^Posthorn Counters may email me/)
})

test('no two questions share a version', () => {
  const versions = Object.values(consentWording).map(({ version }) => version)
  expect(new Set(versions).size).toBe(versions.length)
})
