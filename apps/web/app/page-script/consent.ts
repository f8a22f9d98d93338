import { type Choice, CONSENT_COOKIE, readChoice } from '#platform/document/cookie-choice.ts'
import { element } from './element.ts'

/** What the visitor has chosen; undefined when not asked yet. */
export function currentChoice(): Choice | undefined {
  // By hand: every page carries this script, and a cookie library would be larger.
  const name = `${location.protocol === 'https:' ? '__Host-' : ''}${CONSENT_COOKIE}=`
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(name))
  return readChoice(pair?.slice(name.length))
}

interface CookieBarOptions {
  readonly onChoice: (choice: Choice) => void
  /** Says a sentence to screen readers. */
  readonly say: (words: string) => void
}

/**
 * The optional tools question, a form above every footer: lifted to the lower edge until answered,
 * and when 'Cookie choices' is followed. The cookie policy's form has an answer per tool.
 */
export function createCookieBar({ onChoice, say }: CookieBarOptions): void {
  const found = document.getElementById('cookie-choices')
  const form = found?.querySelector('form')
  if (!found || !form) return
  const bar = found
  const room = new ResizeObserver(() => reserve(bar))
  room.observe(bar)
  let opener: HTMLElement | undefined

  const show = (isShown: boolean) => {
    bar.toggleAttribute('data-open', isShown)
    reserve(bar)
  }
  document.addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element && target.closest<HTMLElement>('a[href="#cookie-choices"]')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    opener = link
    tellChoice(bar)
    show(true)
    form.querySelector('button')?.focus()
  })
  const saveChoice = async (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || target.action !== form.action) return
    const choice = readChoice(submitter?.getAttribute('value'))
    if (!choice) return
    event.preventDefault()
    // Saved by the server: cookies that script writes last only a week in some browsers.
    const answer = await save(choice).catch(() => undefined)
    if (!answer?.ok) return say('Your choice couldn’t be saved. Try again in a moment.')
    show(false)
    opener?.focus()
    opener = undefined
    say('Your choice is saved.')
    onChoice(choice)
  }
  document.addEventListener('submit', (event) => void saveChoice(event))
  // Waits for the brand's typeface: at the window's lower edge, it would grow and shrink.
  void document.fonts.ready.then(() => {
    if (!currentChoice()) show(true)
  })
}

function save(choice: Choice): Promise<Response> {
  return fetch('/consent', {
    method: 'POST',
    headers: { 'X-Requested-With': 'tarnbrook' },
    body: new URLSearchParams({ choice }),
  })
}

/** The page about cookies has a place for what holds now. */
export function showChoice(): void {
  const place = document.querySelector('[data-consent-choice]')
  if (!place) return
  const now = currentChoice()
  place.replaceChildren(element('p', {}, now ? CHOICE_IN_WORDS[now] : 'You haven’t chosen yet.'))
}

const CHOICE_IN_WORDS: Record<Choice, string> = {
  all: 'You’ve accepted statistics, and the support chat on each page.',
  statistics: 'You’ve accepted statistics. The support chat loads only if you open it.',
  chat: 'You’ve accepted the support chat on each page. We don’t collect statistics.',
  necessary: 'You’ve rejected both. The support chat loads only if you open it.',
}

/** Who opens it again sees what holds now. */
function tellChoice(bar: HTMLElement): void {
  const now = currentChoice()
  for (const button of bar.querySelectorAll('button')) {
    if (now) button.setAttribute('aria-pressed', String(button.value === now))
  }
}

/** The page grows by as much as the bar covers, so that its last line can be scrolled free. */
function reserve(bar: HTMLElement): void {
  const isFixed = getComputedStyle(bar).position === 'fixed'
  document.documentElement.style.setProperty('--cookie-bar', `${isFixed ? bar.offsetHeight : 0}px`)
}
