import { type Control, copyAnswer, listControls } from './typed-answers.ts'

const KEY = 'typed'

interface Kept {
  url: string
  /** Who was signed in: another person's form is not filled in with it. */
  person: number | undefined
  answers: readonly KeptAnswer[]
}

type KeptAnswer = readonly [name: string, value: string, isChecked: boolean]

/** When the page goes, what is typed in it is kept for a reload: the next page takes it out. */
export function keepTypedAnswers(readPerson: () => number | undefined): void {
  addEventListener('pagehide', () => {
    const answers = [...listControls(document.querySelector('main'))]
      .filter(([, control]) => isTyped(control))
      .map(([name, control]): KeptAnswer => [name, control.value, isChecked(control)])
    const kept: Kept = { url: location.href, person: readPerson(), answers }
    if (answers.length > 0) withStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)))
  })
}

/** What was typed here before a reload; each page forgets what the one before kept. */
export function takeKeptAnswers(person: number | undefined): readonly KeptAnswer[] {
  const kept = withStorage((storage) => {
    const text = storage.getItem(KEY)
    storage.removeItem(KEY)
    return text === null ? null : (JSON.parse(text) as Partial<Kept> | null)
  })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isForThis = navigation?.type === 'reload' && kept?.url === location.href && kept.person === person
  return isForThis && Array.isArray(kept.answers) ? kept.answers : []
}

export function restoreKeptAnswers(kept: readonly KeptAnswer[]): void {
  const controls = listControls(document.querySelector('main'))
  for (const answer of kept) {
    const [name, value, checked] = Array.isArray(answer) ? answer : []
    const control = controls.get(String(name))
    if (control && typeof value === 'string') copyAnswer({ value, checked: checked === true }, control)
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

/** A browser may have none, or refuse it; what is in it may be written by something else. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
