type Load = () => Promise<unknown>

const waiting = new Set<Load>()
let isTakenOver = false

/**
 * For code that a page needs only once something is pressed: fetched as soon as the page works, so
 * that a lost connection or a release is not between a form and what sends it.
 */
export function loadAhead(load: Load): void {
  if (typeof document === 'undefined') return
  if (isTakenOver) run(load)
  else waiting.add(load)
}

/** The page works: there is time for what it may need. */
export function startLoadingAhead(): void {
  isTakenOver = true
  for (const load of waiting) run(load)
  waiting.clear()
}

function run(load: Load): void {
  // Without it, the form that needs it says so, or is sent by the browser alone.
  load().catch(() => {})
}
