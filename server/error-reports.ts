import type { Log } from '@tarnbrook/api/platform/log'
import { reportOfLog } from '@tarnbrook/web/server/reports/report-of-log'

type Line = Parameters<typeof reportOfLog>[0]

const SEND_TIMEOUT_MS = 3000

export interface ErrorReports {
  /** The same log, whose lines at level error are reported when they tell of an error. */
  watchLog(log: Log): Log
  /** Never throws, never waits: a report that cannot be sent is lost; the log has the line. */
  report(line: Line): void
  /** Waits for what is under way, at most `withinMs`. */
  flush(withinMs: number): Promise<void>
}

/** Error reports of the API, worker and edge. The first one loads what sends them. */
export function createErrorReports(place: {
  dsn: string
  release: string
  environment: string
}): ErrorReports {
  let opening: ReturnType<typeof openClient> | undefined

  function report(line: Line): void {
    opening ??= openClient(place)
    opening.then(({ send }) => send(line)).catch(() => {})
  }

  return {
    report,
    watchLog(log) {
      const error: Log['error'] = (...call: Parameters<Log['error']>) => {
        log.error(...call)
        report(call[0] as Line)
      }
      return { info: log.info.bind(log), warn: log.warn.bind(log), debug: log.debug.bind(log), error }
    },
    async flush(withinMs) {
      const client = await opening?.catch(() => undefined)
      await client?.flush(withinMs)
    },
  }
}

async function openClient({ dsn, release, environment }: Parameters<typeof createErrorReports>[0]) {
  const { createStackParser, createTransport, Scope } = await import('@sentry/core')
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server')
  const parseStack = createStackParser(nodeStackLineParser())
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: parseStack,
    sendClientReports: false,
    // Spec 9 traces pages; here nothing is timed.
    traceLifecycle: 'static',
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          headers: { ...options.headers, 'Content-Type': 'application/x-sentry-envelope' },
          body: typeof body === 'string' ? body : new Uint8Array(body),
          redirect: 'error',
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        await answer.body?.cancel()
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('X-Sentry-Rate-Limits'),
            'retry-after': answer.headers.get('Retry-After'),
          },
        }
      }),
  })
  client.init()
  return {
    send(line: Line): void {
      const event = reportOfLog(line, parseStack)
      // Its own scope, in which no one has put anything.
      if (event) client.captureEvent(event, {}, new Scope())
    },
    flush: (withinMs: number) => client.flush(withinMs),
  }
}
