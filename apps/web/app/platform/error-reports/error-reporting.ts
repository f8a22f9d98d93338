import type { Session } from '#platform/store/session.ts'
import type { CaughtError } from './report-rules.ts'

/** Spec 9: error tracing sample rate. */
const TRACING_RATE = 0.01

/** The most errors stored before the SDK loads: of a page failing in a loop, the first will do. */
const MOST_WAITING = 10

/**
 * Watches from the first moment. Reporting is as large as a page, so it loads when there is
 * something to report, and in one timed load in a hundred; errors until then are kept.
 */
export function watchForErrors() {
  const waiting: CaughtError[] = []
  let session: Session | undefined
  let loading: Promise<(caught: CaughtError) => void> | undefined

  function report(caught: CaughtError): void {
    if (waiting.length < MOST_WAITING) waiting.push({ page: location.pathname, ...caught })
    send()
  }

  function send(isTraced = false): void {
    const { errorReports: reports, env } = session ?? {}
    if (!reports || !env) return
    loading ??= import('./report-sender.ts').then(({ openReports }) =>
      openReports({ ...reports, env }, isTraced ? TRACING_RATE : undefined),
    )
    loading.then(
      (tell) => waiting.splice(0).forEach(tell),
      // Out of reach, like everything else on this line: the next error asks again.
      () => {
        loading = undefined
      },
    )
  }

  // Null: an error in a script of another origin, of which browsers give a page no details.
  addEventListener('error', ({ error }) => error != null && report({ error }))
  addEventListener('unhandledrejection', ({ reason }) => report({ error: reason }))

  return {
    report,
    /** The document has said where reports go. */
    begin(given: Session): void {
      session = given
      const isTraced = Math.random() < TRACING_RATE
      if (isTraced || waiting.length > 0) send(isTraced)
    },
  }
}
