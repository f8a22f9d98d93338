import type { ProblemData } from './problem.ts'

/**
 * Code of the page that a browser could not fetch: it is offline, or a release took the file away.
 */
export class CodeMissing extends Error {}

/** No answer came to a browser. Nothing that was typed is lost by it. */
export function unansweredProblem(): ProblemData {
  const message = `${nameNoAnswer()}. Your answers are still here. Check your connection and try again.`
  return { code: 'SERVICE_UNAVAILABLE', message, isUnanswered: true }
}

export function nameNoAnswer(): string {
  return navigator.onLine ? 'We can’t reach our site' : 'You’re offline'
}
