import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'
import { expect } from './expect.ts'
import { BRANDS } from './running-product.ts'
import { isFastSuite } from './suite.ts'
import { expectNoLoan } from './words.ts'

/** Where pictures of the screens go when they are wanted. */
export const PICTURES_FOLDER = fileURLToPath(new URL('../pictures', import.meta.url))
export const isTakingPictures = process.env.PICTURES === '1'
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WCAG_AND_PRACTICE = [...WCAG, 'best-practice']

const SIZES = [
  { width: 320, height: 740 },
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

export interface Look {
  brand: string
  width: number
  /** Off where script is: axe is a script. */
  usesAxe: boolean
}

/**
 * It fits the window, calls nothing of hire purchase a loan, axe finds nothing wrong, and its
 * picture is taken when wanted.
 */
export async function passScreen(page: Page, name: string, { brand, width, usesAxe }: Look): Promise<void> {
  await expectNoSideways(page, name)
  if (brand === 'motor') await expectNoLoan(page, name)
  if (isTakingPictures) await takePicture(page, `${brand}-${width}`, name)
  else if (usesAxe) await expectAccessible(page, name)
}

/** `pictures/<sheet>/<number>-<name>.png`; each sheet becomes one picture (contact-sheets.ts). */
export async function takePicture(page: Page, sheet: string, name: string): Promise<void> {
  const folder = join(PICTURES_FOLDER, sheet)
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${nextNumber(page)}-${name}.png`), fullPage: true })
}

/** WCAG 2.2 AA and best practice. */
export async function expectAccessible(
  page: Page,
  name: string,
  tags: readonly string[] = WCAG_AND_PRACTICE,
): Promise<void> {
  const rules = chooseRules(page, name, tags)
  if (!rules) return
  // Run in the page: the usual builder opens a second page for each look, which takes four times as
  // long. The one frame, of the card vault, is not ours.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async (runOnly) => {
    // A window that was just resized changes its colours with its next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // A control under the pointer may be changing to a colour that no one is asked to read.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    return (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      iframes: false,
      resultTypes: ['violations'],
    })
  }, rules)
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`,
  )
  expect.soft(found, `axe on ${name}, ${page.url()}`).toEqual([])
  const forms = await page.getByRole('main').locator('form').evaluateAll(nameForms)
  expect.soft(new Set(forms).size, `forms of ${name}, each by a name of its own: ${forms}`).toBe(forms.length)
}

/** Where a page has several, each is told by its name (IBM's checker: `aria_form_label_unique`). */
function nameForms(forms: Element[]): string[] {
  return forms.map((form) => form.getAttribute('aria-label') ?? '')
}

/** All rules; in the fast suite once for each screen, and only contrast in other brands. */
function chooseRules(page: Page, name: string, tags: readonly string[]): RunOnly | null {
  const screen = name.replace(SIZE_OR_BRAND, '')
  const [brand] = new URL(page.url()).hostname.split('.')
  const [isNew, isNewInBrand] = [isFirstLook(screen), isFirstLook(`${screen} of ${brand}`)]
  if (isNew || !isFastSuite) return { type: 'tag', values: [...tags] }
  return isNewInBrand ? { type: 'rule', values: ['color-contrast'] } : null
}

/** What names of one screen differ by. */
const SIZE_OR_BRAND = new RegExp(`\\b(${[...SIZES.map(({ width }) => width), ...BRANDS].join('|')})\\b`, 'g')

/** Whether no worker has looked at it in this run: the folder is emptied when a run begins. */
function isFirstLook(subject: string): boolean {
  const folder = join(test.info().project.outputDir, 'looked-at')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, createHash('sha256').update(subject).digest('hex')), subject, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** WCAG 2.2, 1.4.10: nothing has to be scrolled sideways. */
export async function expectNoSideways(page: Page, name: string): Promise<void> {
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // A size that was set a moment ago is laid out a moment later.
  await expect
    .configure({ soft: true })
    .poll(measureOverflow, { message: `${name} is not wider than the window` })
    .toBeLessThanOrEqual(0)
}

/** WCAG 2.2, 1.4.4: with text at twice the size nothing is cut off or scrolls sideways. */
export async function expectLargeTextFits(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('html, body, body *')]
    const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize))
    for (const [index, element] of elements.entries())
      element.style.setProperty('font-size', `${sizes[index]! * 2}px`, 'important')
  })
  await expectNoSideways(page, `${name} with text of 200 %`)
}

/** No narrow cell breaks a word. */
export async function expectWholeWords(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(brokenWords), `broken words of ${name}`).toEqual([])
}

/** Cells of a single word that are on more than one line. */
function brokenWords(): string[] {
  return [...document.querySelectorAll('th, td')]
    .filter((cell) => /^\w+$/.test(cell.textContent))
    .filter((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
    })
    .map((cell) => cell.textContent)
}

const counts = new WeakMap<Page, number>()

function nextNumber(page: Page): string {
  const count = (counts.get(page) ?? 0) + 1
  counts.set(page, count)
  return String(count).padStart(2, '0')
}

/** At phone widths (the smallest too) and desk width: it fits, and axe finds nothing. */
export async function expectGoodAtEachSize(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoSideways(page, `${name} at ${size.width} px`)
    await expectAccessible(page, `${name} at ${size.width} px`)
  }
  if (before) await page.setViewportSize(before)
}
