import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { newPerson } from './support/people.ts'

const WRONG = 'Enter a phone number with digits only, like 01632 960 001'

test('a letter in a phone number is pointed out, and the number reaches the brand in one form', async ({
  page,
  actions,
  product,
  outside,
}) => {
  const sites = [
    { brand: 'supermarket', inbox: 'help@orchardway-loans.example', width: 360 },
    { brand: 'motor', inbox: undefined, width: 1280 },
  ] as const
  for (const { brand, inbox, width } of sites) {
    await page.setViewportSize({ width, height: 900 })
    const { email } = newPerson()
    await page.goto(`${product.getSiteUrl(brand)}/contact`)
    await expectHeading(page, 'Contact us')
    await actions.fill('Your name', 'Niamh Fell')
    await actions.fill('Email address', email)
    // The letter O in the place of the nought.
    await actions.fill('Phone number (optional)', 'O1632 960 001')
    await actions.select('What’s it about?', 'Paying early or withdrawing')
    await actions.fill('Your message', 'Please call me.')
    await actions.press('button', 'Send message')
    await expect(page.getByText(WRONG).first()).toBeVisible()
    await expect(page.getByLabel('Phone number (optional)')).toHaveValue('O1632 960 001')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await actions.fill('Phone number (optional)', '(01632) 960-001')
    await actions.press('button', 'Send message')
    await expectHeading(page, 'We have your message')
    // Other messages reach the same inbox at the same time.
    if (inbox) {
      const sent = await outside.newest(inbox, ({ text }) => (text.includes(email) ? text : undefined))
      expect(sent).toContain('Phone: 01632 960 001')
    }
  }
})
