import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { expectNoSideways } from './screens.ts'

/**
 * With all opened, each amount in a table (or its phone lines) is in the window or in a named,
 * focused scroll region, and none is cut off. There are `atLeast` so many.
 */
export async function expectFiguresSeen(
  page: Page,
  name: string,
  { atLeast = 0, mayScroll = true }: { atLeast?: number; mayScroll?: boolean } = {},
): Promise<void> {
  await page.getByRole('main').waitFor()
  const found = await page.evaluate(
    ({ mayScroll: isScrolling }) => {
      for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
      const cells = [...document.querySelectorAll<HTMLElement>('main :is(td, th, dd, summary span)')]
        .filter((cell) => /£\d/.test(cell.textContent ?? ''))
        .filter((cell) => cell.checkVisibility())
        // Where rows are stacked, the headings are for screen readers, and each cell shows its own.
        .filter((cell) => getComputedStyle(cell.closest('thead') ?? cell).clipPath === 'none')
      const faults = cells.flatMap((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right } = range.getBoundingClientRect()
        const region = cell.closest('[role=region][tabindex="0"]')
        const isNamed = region?.hasAttribute('aria-label') || region?.hasAttribute('aria-labelledby')
        if (isScrolling && region && isNamed) return []
        const isCut = [...listAncestors(cell)].some(
          (box) => getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1,
        )
        return left >= -1 && right <= innerWidth + 1 && !isCut ? [] : [cell.textContent ?? '']
      })
      return { count: cells.length, faults }

      function* listAncestors(element: HTMLElement) {
        for (let box = element.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement)
          yield box
      }
    },
    { mayScroll },
  )
  expect(found.faults, `amounts that are not seen on ${name}`).toEqual([])
  expect(found.count, `amounts in tables on ${name}`).toBeGreaterThanOrEqual(atLeast)
  await expectNoSideways(page, name)
}
