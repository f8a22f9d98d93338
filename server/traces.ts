import { inSpan, startSpans } from '@tarnbrook/api/platform/metrics/spans'
import type { Env } from './environment/env.ts'

/** What is not sent by then is lost: a receiver that hangs must not hold up the end. */
const LAST_SENDING_MS = 2000

type Traces = NonNullable<Env['traces']>

/**
 * Sends spans of what this process does to a receiver of OpenTelemetry's protocol (OTLP over HTTP).
 * @returns sends the last ones
 */
export async function sendTraces(
  { endpoint, headers, ratio }: Traces,
  of: { roles: ReadonlySet<string>; release: string; environment: string },
): Promise<() => Promise<void>> {
  const [{ context, propagation, trace }, sdk, { AsyncLocalStorageContextManager }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
  ])
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const [role] = of.roles
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': of.roles.size === 1 ? `tarnbrook-${role}` : 'tarnbrook',
      'service.version': of.release,
      'deployment.environment.name': of.environment,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  startSpans()
  return () =>
    Promise.race([
      provider.shutdown(),
      new Promise<void>((resolve) => setTimeout(resolve, LAST_SENDING_MS).unref()),
    ])
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** Each request to the sites as a span, which the edge names once it is answered. */
export function traceRequests<Handler extends { fetch: Fetch }>(handler: Handler): Handler {
  const fetch: Fetch = (request, env) =>
    inSpan(request.method, { kind: 'server' }, async () => handler.fetch(request, env))
  return { ...handler, fetch }
}
