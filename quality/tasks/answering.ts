import type { Page } from '@playwright/test'
import { expect } from '../../e2e/support/expect.ts'
import { expectHeading, HEADING, type Trip } from '../../e2e/support/journey.ts'
import type { CountedTrip } from './counted.ts'
import { see } from './moves.ts'

/** Answers by words of the question, so that a question may be reworded a little. */
function listAnswers({ person }: Trip): readonly (readonly [question: RegExp, answer: string])[] {
  return [
    [/like to borrow/, '5,000'],
    [/loan for/, 'Home improvements'],
    [/^First name/, person.firstName],
    [/^Last name/, person.lastName],
    [/^Day/, '27'],
    [/^Month/, '3'],
    [/^Year/, '1985'],
    [/^Email/, person.email],
    [/^Mobile/, person.mobileNumber],
    [/^Where do you live/, 'Private tenant'],
    [/rent or mortgage/, '640'],
    [/^Marital status/, 'Single'],
    [/depend on you/, '0'],
    [/^Postcode/, 'ID1 1QD'],
    [/^Choose your address/, '1 Heron Lane, TEST TOWN'],
    [/How long have you lived/, '5 to 10 years'],
    [/^Employment status/, 'Employed full time'],
    [/^Job title/, 'Joiner'],
    [/take home/, '2,600'],
    [/^Is that amount/, 'A month'],
  ]
}

const MOST_PAGES = 12
/** Of a busy machine: the last page waits for a credit search. */
const SLOWEST_ANSWER_MS = 90_000
const GOES_ON = /^(Continue|Find address|See my quote)$/

interface Correction {
  question: RegExp
  answer: string
  /** The link of the check page that leads to it, where the form does not come by. */
  link: string
}

/**
 * Goes through the form to the page with this heading. Each page answers only what is empty and not
 * optional; `corrected` is answered again where it is filled in.
 */
export async function answerForm(
  walk: CountedTrip,
  { until, corrected }: { until: RegExp; corrected?: Correction },
): Promise<void> {
  const { page } = walk
  let left = corrected
  await expectHeading(page, HEADING.loan)
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    await see(walk, heading)
    if (until.test(heading)) return
    if (left && heading === HEADING.check) {
      await walk.actions.press('link', left.link)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
      continue
    }
    if (await answerPage(walk, left)) left = undefined
    await pressContinue(walk)
  }
  throw new Error(`${MOST_PAGES} pages do not lead to ${until}`)
}

/** Returns whether what is to be corrected was on the page. */
async function answerPage(walk: CountedTrip, corrected?: Correction): Promise<boolean> {
  const answers = listAnswers(walk)
  const answered = new Set<string>()
  let isCorrected = false
  // One after the other: an answer can show or hide the next question.
  for (;;) {
    const asked = (await walk.page.evaluate(questionsOfPage)).filter(({ id }) => !answered.has(id))
    const wrong = asked.find(({ question }) => corrected?.question.test(question))
    const open = asked.find(({ isEmpty, isOptional }) => isEmpty && !isOptional)
    const next = wrong ?? open
    if (!next) return isCorrected
    const answer = wrong ? corrected?.answer : answers.find(([words]) => words.test(next.question))?.[1]
    if (answer === undefined) throw new Error(`a new question: “${next.question}”`)
    answered.add(next.id)
    isCorrected ||= next === wrong
    await answerQuestion(walk, next, answer)
  }
}

/** Presses the button that goes on, and waits for another page: by URL or form, and questions. */
async function pressContinue({ page, actions }: CountedTrip): Promise<void> {
  const button = page.getByRole('button', { name: GOES_ON })
  const form = page.getByRole('main').locator('form').filter({ has: button })
  await form.evaluate((element) => element.setAttribute('data-answered', ''))
  const [url, asked] = [page.url(), await readQuestions(page)]
  await actions.press('button', GOES_ON)
  const isElsewhere = async () =>
    page.url() !== url || (await page.locator('form[data-answered]').count()) === 0
  // The URL changes before its page is seen; on a busy machine questions change before headings.
  let before = asked
  const isThere = async () => {
    const now = await readQuestions(page)
    const isSettled = now === before
    before = now
    return isSettled && !['', asked].includes(now) && (await isElsewhere())
  }
  await expect.poll(isThere, { timeout: SLOWEST_ANSWER_MS }).toBe(true)
}

/** The heading of a page and its questions. Empty between two pages. */
async function readQuestions(page: Page): Promise<string> {
  const heading = await page
    .getByRole('heading', { level: 1 })
    .allInnerTexts()
    .catch(() => [])
  const questions = await page.evaluate(questionsOfPage).catch(() => [])
  return heading.length === 0 ? '' : [...heading, ...questions.map(({ id }) => id)].join()
}

interface Question {
  id: string
  kind: 'box' | 'list' | 'radios'
  question: string
  isEmpty: boolean
  isOptional: boolean
}

/** The visible boxes, lists and radios in order; the three boxes of a date each separately. */
function questionsOfPage(): Question[] {
  const found = new Map<string, Question>()
  const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'main input:not([type=hidden], [type=checkbox]), main select',
  )
  for (const control of controls) {
    if (!control.checkVisibility()) continue
    const legend = words(control.closest('fieldset')?.querySelector('legend'))
    const isRadio = control.type === 'radio'
    const question = isRadio ? legend : words(control.labels?.[0])
    const id = isRadio ? control.name : control.id
    const isChosen = isRadio ? (control as HTMLInputElement).checked : control.value !== ''
    found.set(id, {
      id,
      kind: isRadio ? 'radios' : control instanceof HTMLSelectElement ? 'list' : 'box',
      question,
      isEmpty: !isChosen && (found.get(id)?.isEmpty ?? true),
      isOptional: /\(optional\)/.test(legend + question),
    })
  }
  return [...found.values()]
}

/** Fills in, chooses from the list or picks. */
async function answerQuestion(walk: CountedTrip, { id, kind }: Question, answer: string): Promise<void> {
  const main = walk.page.getByRole('main')
  const element = main.locator(kind === 'radios' ? `[name="${id}"]` : `[id="${id}"]`)
  if (kind === 'radios') return walk.tap(element.and(main.getByRole('radio', { name: answer, exact: true })))
  await walk.fillField(element, answer)
}
