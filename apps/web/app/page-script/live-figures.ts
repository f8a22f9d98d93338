import { formatDuration, formatMoney, formatMoneyExact, formatPercent } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { type IllustrationTerms, illustrate } from '@tarnbrook/domain/schedule/illustrate'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'

/** A screen reader is told the figures after the slider has rested this long, not at each step. */
const REST_MS = 800

interface Illustrated {
  readonly terms: IllustrationTerms
  /** The amounts that we lend, in pounds. */
  readonly min: number
  readonly max: number
}

/** The figures by the names of their places in the page; null for an amount that we do not lend. */
export function calculateFigures(
  { terms, min, max }: Illustrated,
  typed: string,
  months: number,
): Record<string, string> | null {
  const amount = Math.round(parseTypedNumber(typed) ?? Number.NaN)
  if (!(amount >= min && amount <= max)) return null
  const { instalmentPence, totalPayablePence, feePence, aprPercent } = illustrate(
    terms,
    fromPounds(amount),
    months,
  )
  return {
    choice: `${formatMoney(fromPounds(amount))} over ${formatDuration(months)}`,
    instalment: formatMoneyExact(instalmentPence),
    total: formatMoneyExact(totalPayablePence),
    fee: formatMoneyExact(feePence),
    apr: formatPercent(aprPercent),
  }
}

/**
 * Updates the calculator's figures on each change. Listens on the document, because the app may
 * bring a calculator onto a page without a new document.
 */
export function startLiveFigures(): void {
  let timer: number | undefined
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof HTMLElement && target.closest<HTMLFormElement>('form[data-illustrate]')
    if (!form) return
    const figures = show(form, target === findSlider(form))
    window.clearTimeout(timer)
    timer = window.setTimeout(say, REST_MS, figures)
  })
  // Moved or typed before this script was there, or put back by the browser.
  const form = document.querySelector<HTMLFormElement>('form[data-illustrate]')
  const slider = form && findSlider(form)
  const amount = form && findField(form, 'amount')
  if (form && slider && amount)
    show(form, slider.value !== slider.defaultValue && amount.value === amount.defaultValue)
}

function show(form: HTMLFormElement, isBySlider: boolean): Record<string, string> | null {
  const slider = findSlider(form)
  const amount = findField(form, 'amount')
  const term = findField(form, 'term')
  if (!slider || !amount || !term) return null
  if (isBySlider) amount.value = Number(slider.value).toLocaleString('en-GB')
  const figures = calculateFigures(
    JSON.parse(form.dataset.illustrate ?? ''),
    amount.value,
    Number(term.value),
  )
  if (figures && !isBySlider) slider.value = String(parseTypedNumber(amount.value))
  slider.setAttribute('aria-valuetext', formatMoney(fromPounds(Number(slider.value))))
  for (const place of document.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = figures?.[place.dataset.figure ?? ''] ?? '–'
    if (place.textContent !== text) place.textContent = text
  }
  return figures
}

function say(figures: Record<string, string> | null): void {
  const place = document.querySelector('[data-figures-said]')
  if (!place) return
  place.textContent = figures
    ? `${figures.choice}: ${figures.instalment} a month, ${figures.total} in total, ${figures.apr} APR`
    : 'There are no figures for this amount.'
}

function findSlider(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[type=range]')
}

function findField(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.elements.namedItem(name) as HTMLInputElement | null
}
