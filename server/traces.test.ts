import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SetUp, startSetUp } from './testing/set-up.ts'
import { apply, ask, newPerson } from './testing/site.ts'

interface Span {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
}

/** As the receiver of a lender is sent them: OTLP in JSON. */
interface Sent {
  resourceSpans: {
    resource: { attributes: Span['attributes'] }
    scopeSpans: { spans: Omit<Span, 'service'>[] }[]
  }[]
}

let receiver: Server
let setUp: SetUp
const sent: Sent[] = []
const asked: { url: string; headers: IncomingHttpHeaders }[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    asked.push({ url: request.url!, headers: request.headers })
    void json(request).then((given) => {
      sent.push(given as Sent)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  setUp = await startSetUp(
    [
      { roles: 'web', api: 0 },
      { roles: 'api,worker,sandbox', api: 0 },
    ],
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-receiver-key=of-the-lender',
      LOG_LEVEL: 'debug',
    },
  )
})
afterAll(async () => {
  receiver?.close()
})

const listSpans = (): Span[] =>
  sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue!
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service, ...span })))
    }),
  )

test('an application is one trace, from the page’s call to the agency and the database, without its person', async () => {
  const [site] = setUp.sites
  const person = newPerson()
  const answer = await apply(site!, randomUUID(), { person })
  expect(answer.status).toBe(201)
  expect((await ask(site!, 'GET', '/account/borrow', answer)).status).toBeLessThan(400)
  const stranger = 'a'.repeat(32)
  await fetch(`${setUp.api}/v2/employment-statuses`, {
    headers: { traceparent: `00-${stranger}-${'b'.repeat(16)}-01` },
  })
  const lines = setUp.processes.flatMap(({ process }) => process.linesSinceReady())
  // The last spans are sent as the processes end.
  expect(await setUp.end()).toEqual([0, 0])

  const spans = listSpans()
  const call = spans.find(({ name }) => name === 'POST /api/product/loan-applications')!
  expect(call.service).toBe('tarnbrook-web')
  const inTrace = spans.filter(({ traceId }) => traceId === call.traceId)
  const route = inTrace.find(({ name }) => name === 'POST /loan-applications')!
  expect([route.service, route.parentSpanId]).toEqual(['tarnbrook', call.spanId])
  const parts = inTrace.filter(({ parentSpanId }) => parentSpanId === route.spanId).map(({ name }) => name)
  expect(parts).toEqual(expect.arrayContaining(['insert loan_application', 'POST bureau']))
  expect(route.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })

  expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^job /))
  // The email to the applicant is sent within its job.
  const mail = spans.find(({ name }) => name === 'send mail')!
  const parent = spans.find(({ spanId }) => spanId === mail.parentSpanId)
  expect(parent?.name).toMatch(/^job /)
  // Each trace begins with a request or a job: the queue's own looks at the database are none.
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)
  expect(roots.filter((name) => !/^(GET|POST|PUT|DELETE|job) ?/.test(name))).toEqual([])
  expect(roots.filter((name) => /healthz|readyz/.test(name))).toEqual([])
  expect(lines.some((line) => line.includes('"msg":"request"') && line.includes(call.traceId))).toBe(true)

  // Any other caller than a site begins a new trace, whatever it sends.
  const ofStranger = spans.filter(({ name }) => name === 'GET /v2/employment-statuses')
  expect(ofStranger.map(({ traceId, parentSpanId }) => [traceId === stranger, parentSpanId])).toEqual([
    [false, undefined],
  ])

  const all = JSON.stringify(sent)
  for (const personal of [person.email, person.mobileNumber.replaceAll(' ', '').slice(1), String(answer.id)])
    expect(all).not.toContain(personal)
  expect(asked.every(({ url }) => url === '/v1/traces')).toBe(true)
  expect(asked.every(({ headers }) => headers['x-receiver-key'] === 'of-the-lender')).toBe(true)
})
