import { type Control, copyAnswer, listControls } from './typed-answers.ts'

const KEY = 'typed'

interface Kept {
  url: string
  answers: readonly KeptAnswer[]
}

type KeptAnswer = readonly [name: string, value: string, isChecked: boolean]

/** When the page goes, what is typed in it is kept for a reload: the next page takes it out. */
export function keepTypedAnswers(): void {
  addEventListener('pagehide', () => {
    const answers = [...listControls(document.querySelector('main'))]
      .filter(([, control]) => isTyped(control))
      .map(([name, control]): KeptAnswer => [name, control.value, isChecked(control)])
    const kept: Kept = { url: location.href, answers }
    if (answers.length > 0) withStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)))
  })
}

/** What was typed here before a reload; each page forgets what the one before kept. */
export function takeKeptAnswers(): readonly KeptAnswer[] {
  const text = withStorage((storage) => {
    const found = storage.getItem(KEY)
    storage.removeItem(KEY)
    return found
  })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!text || navigation?.type !== 'reload') return []
  const { url, answers } = JSON.parse(text) as Kept
  return url === location.href ? answers : []
}

export function restoreKeptAnswers(kept: readonly KeptAnswer[]): void {
  const controls = listControls(document.querySelector('main'))
  for (const [name, value, checked] of kept) {
    const control = controls.get(name)
    if (control) copyAnswer({ value, checked }, control)
  }
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return control.value !== control.defaultValue || isChecked(control) !== isCheckedAtFirst(control)
}

function isChecked(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked
}

function isCheckedAtFirst(control: Control): boolean {
  return control instanceof HTMLInputElement && control.defaultChecked
}

/** A browser may have none, or refuse it. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
