import { expect, type Locator, type Page } from '@playwright/test'

/** What a person does on a page, named by what they read there: roles and labels. */
export interface PageActions {
  /** Types into the box with this label; `group` is its question, for the parts of a date. */
  fill(label: string, value: string, group?: string): Promise<void>
  /** Picks by label, or by what is before its colon: "7th" of "7th: £177.22 a month". */
  select(label: string, option: string): Promise<void>
  /** Picks one of the choices of a question. */
  choose(question: string, choice: string): Promise<void>
  tick(label: string | RegExp): Promise<void>
  press(role: 'button' | 'link', name: string | RegExp): Promise<void>
  /** Chooses files for the field with this label. */
  attach(label: string, files: readonly ChosenFile[]): Promise<void>
}

/** A file as the browser's own picker gives it. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const MOST_TABS = 200

/**
 * A form sent before the page's script takes over is sent as without script, so these walks wait
 * for it. Pages without script, or whose script does not come, are not waited for.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        !document.querySelector('script[type=module]') ||
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
      undefined,
      { timeout: 20_000 },
    )
    .catch(() => {})
}

export function mouseActions(page: Page, { hasScript }: { hasScript: boolean }): PageActions {
  const on = createFinders(page)
  return {
    fill: (label, value, group) => on.box(label, group).fill(value),
    select: async (label, option) => {
      const labels = await on.list(label).locator('option').allTextContents()
      const wanted = labels.find((each) => isNamed(each, option))
      if (wanted === undefined) throw new Error(`there is no “${option}” in “${label}”`)
      await on.list(label).selectOption({ label: wanted })
    },
    choose: (question, choice) => on.choice(question, choice).check(),
    tick: (label) => on.tickBox(label).check(),
    press: async (role, name) => {
      if (hasScript && role === 'button') await untilTakenOver(page)
      await on.pressable(role, name).click()
    },
    attach: (label, files) => on.file(label).setInputFiles([...files]),
  }
}

/** Only keys: each thing must be reached by Tab and visibly have the focus. */
export function keyboardActions(page: Page): PageActions {
  const on = createFinders(page)
  const { keyboard } = page
  return {
    fill: async (label, value, group) => {
      await tabToTarget(page, on.box(label, group))
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(value)
    },
    select: async (label, option) => {
      const list = on.list(label)
      await tabToTarget(page, list)
      await keyboard.press('Home')
      const chosen = () => list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label)
      for (let down = 0; !isNamed((await chosen()) ?? '', option); down += 1) {
        if (down > 60) throw new Error(`there is no “${option}” in “${label}”`)
        await keyboard.press('ArrowDown')
      }
    },
    choose: async (question, choice) => {
      const wanted = on.choice(question, choice)
      await tabToTarget(page, wanted, on.question(question))
      for (let down = 0; !(await hasFocus(wanted)); down += 1) {
        if (down > 20) throw new Error(`the arrows do not reach “${choice}” of “${question}”`)
        await keyboard.press('ArrowDown')
      }
      if (!(await wanted.isChecked())) await keyboard.press('Space')
      await expect(wanted).toBeChecked()
    },
    tick: async (label) => {
      const box = on.tickBox(label)
      await tabToTarget(page, box)
      if (!(await box.isChecked())) await keyboard.press('Space')
      await expect(box).toBeChecked()
    },
    press: async (role, name) => {
      if (role === 'button') await untilTakenOver(page)
      await tabToTarget(page, on.pressable(role, name))
      await keyboard.press('Enter')
    },
    attach: async (label, files) => {
      // Before the way there: until the browser leaves the picker to us, it opens its own.
      const picker = page.waitForEvent('filechooser')
      await tabToTarget(page, on.file(label))
      await keyboard.press('Enter')
      await (await picker).setFiles([...files])
    },
  }
}

function isNamed(label: string, option: string): boolean {
  return label === option || label.startsWith(`${option}:`)
}

function createFinders(page: Page) {
  // What is in the frame of every page is not what a step of a journey means.
  const main = page.getByRole('main')
  const question = (name: string) =>
    main.getByRole('radiogroup', { name, exact: true }).or(main.getByRole('group', { name, exact: true }))
  return {
    question,
    box: (label: string, group?: string) =>
      (group ? question(group) : main).getByRole('textbox', { name: label, exact: true }),
    list: (label: string) => main.getByRole('combobox', { name: label, exact: true }),
    choice: (name: string, choice: string) =>
      question(name).getByRole('radio', { name: choice, exact: true }),
    file: (label: string) => main.getByLabel(label, { exact: true }),
    tickBox: (label: string | RegExp) =>
      main.getByRole('checkbox', { name: label, exact: typeof label === 'string' }),
    pressable: (role: 'button' | 'link', name: string | RegExp) =>
      main.getByRole(role, { name, exact: typeof name === 'string' }).first(),
  }
}

/** Tabs until `target`, or something in `within`, has the focus; the focus must be visible. */
export async function tabToTarget(page: Page, target: Locator, within: Locator = target): Promise<void> {
  await expect(target).toBeVisible()
  const isBehind = await target.evaluate((element) => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return false
    return Boolean(activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  })
  // Found once: Tab changes no element, and finding it takes longer than a press.
  const element = await within.elementHandle()
  for (let tabs = 0; !(await element?.evaluate(holdsFocus)); tabs += 1) {
    if (tabs > MOST_TABS) throw new Error(`Tab does not reach ${target}`)
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab')
  }
  await expectVisibleFocus(page)
}

function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

function holdsFocus(element: Node): boolean {
  return element.contains(document.activeElement)
}

/** WCAG 2.2, 2.4.7 and 2.4.11: the focus shows, is not covered and is not off the screen. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { isMarked: false, isSeen: false, name: 'the body' }
    const isLined = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    const marks = [element, element.parentElement, element.nextElementSibling]
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return {
      isMarked: marks.some((mark) => mark !== null && isLined(getComputedStyle(mark))),
      isSeen: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && right - left > 0,
      name: `${element.tagName} ${element.getAttribute('name') ?? element.textContent}`,
    }
  })
  expect(focus, `the focus on ${focus.name} is seen`).toMatchObject({ isMarked: true, isSeen: true })
}
