import { applicationReference } from '@tarnbrook/domain/core/reference'
import { quoted } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open, signInByMail } from './support/journey.ts'
import { expectAccessible, expectNoSideways } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

const DRAFT = {
  main: ['Loan Agreement', 'Fixed Sum Loan Agreement regulated by the Consumer Credit Act 1974'],
  motor: ['Hire Purchase Agreement', 'Hire Purchase Agreement regulated by the Consumer Credit Act 1974'],
} as const

// CCA 1974 s55C: from the day on which the pre-contract information is shown.
for (const brand of ['main', 'motor'] as const)
  test(
    `the draft agreement is read from the offer, and printed with its number on each page, ${brand}`,
    exhaustiveIf(brand === 'motor'),
    async ({ setOut, page, actions, product }) => {
      const trip = setOut({ brand })
      const borrower = await quoted(product, brand, trip.person)
      const path = `/account/borrow/apply?id=${borrower.applicationId}`
      await open(trip, `/login?next=${encodeURIComponent(path)}`)
      await signInByMail(trip)
      await open(trip, path)
      await actions.press('link', 'a draft of the agreement')
      const [title, heading] = DRAFT[brand]
      await expectHeading(page, title)
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSideways(page, `the draft of ${brand} at ${width} px`)
        await expectAccessible(page, `the draft of ${brand} at ${width} px`)
      }
      await page.emulateMedia({ media: 'print' })
      const reference = page.locator('.doc-reference')
      await expect(reference).toContainText(
        `Application ${applicationReference(borrower.applicationId)}, quote `,
      )
      // A table's footer is printed on each page that the table spans, if it is not itself cut.
      await expect(page.locator('.doc-article')).toHaveCSS('display', 'table')
      await expect(page.locator('.doc-title')).toHaveCSS('text-transform', 'none')
      await expect(page.getByRole('contentinfo')).toBeHidden()
      // A4 less its margins: no column of the schedule is cut at the edge.
      await page.setViewportSize({ width: 680, height: 1000 })
      await expectNoSideways(page, `the draft of ${brand} in print`)
      await expect(reference).toHaveCSS('display', 'table-footer-group')
      await expect(reference).toHaveCSS('break-inside', 'avoid')
    },
  )
