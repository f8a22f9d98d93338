import {
  BrowserClient,
  browserTracingIntegration,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  makeFetchTransport,
  setCurrentClient,
} from '@sentry/browser'
import { paths } from '#platform/routing/paths.ts'
import type { Session } from '#platform/store/session.ts'
import { knownOfReport, knownOfTrace } from './report-known.ts'
import { type CaughtError, toErrorReport, urlTemplate } from './report-rules.ts'

type Place = NonNullable<Session['errorReports']> & Pick<Session, 'env'>

/**
 * Opens the error reports. None of the SDK's own watchers: what they collect (clicks, URLs, typed
 * text) must not leave. `tracingRate`: for a load picked for tracing, of how many it is one.
 */
export function openReports(
  { dsn, release, env }: Place,
  tracingRate?: number,
): (caught: CaughtError) => void {
  const client = new BrowserClient({
    dsn,
    release,
    environment: env,
    tunnel: paths.monitoring(),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: tracingRate ? [dedupeIntegration(), tracing()] : [dedupeIntegration()],
    sendClientReports: false,
    dataCollection: NOTHING,
    maxBreadcrumbs: 0,
    traceLifecycle: 'static',
    // Nothing is added to our own calls.
    tracePropagationTargets: [],
    // Of a picked load, everything.
    ...(tracingRate && { tracesSampleRate: 1 }),
    beforeSend: knownOfReport,
    beforeSendTransaction: knownOfTrace,
  })
  client.on('createDsc', (dsc) => {
    if (tracingRate) dsc.sample_rate = String(tracingRate)
  })
  setCurrentClient(client)
  client.init()
  return (caught) => {
    const report = toErrorReport(caught, defaultStackParser)
    if (report) getCurrentScope().captureEvent(report)
  }
}

function tracing() {
  return browserTracingIntegration({
    beforeStartSpan: (span) => ({ ...span, name: urlTemplate(span.name) }),
    linkPreviousTrace: 'off',
    // One line for each press, with the name of what was pressed.
    webVitals: { ignore: ['inp'] },
  })
}

/** Spec 9: no replay, which is left out of the build; and no one's data. */
const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
}
