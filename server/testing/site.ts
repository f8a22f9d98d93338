import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingHttpHeaders
  readonly setCookies: readonly string[]
  /** What a browser sends next: the request's cookies, replaced by those of the answer. */
  readonly cookie: string
}

interface Asking {
  readonly cookie?: string
  readonly key?: string
  /** JSON of it is sent; a string is sent as a form. */
  readonly body?: unknown
}

/** As our pages' script or form sends it. The path goes as it is, which `fetch` does not do. */
export async function ask(site: string, method: string, path: string, asking: Asking = {}): Promise<Answer> {
  const { cookie = '', key, body } = asking
  const isForm = typeof body === 'string'
  const { hostname, port, host } = new URL(site)
  const asked = request({
    // Not every system finds the local machine by main.localhost.
    hostname: hostname.endsWith('.localhost') ? '127.0.0.1' : hostname,
    port,
    method,
    path,
    headers: {
      host,
      cookie,
      accept: isForm ? 'text/html' : 'application/json',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(isForm ? {} : { 'x-requested-with': 'tarnbrook' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  const answered = once(asked, 'response')
  asked.end(method === 'GET' ? undefined : isForm ? body : JSON.stringify(body ?? {}))
  const [answer] = await answered
  const setCookies: string[] = answer.headers['set-cookie'] ?? []
  return {
    status: answer.statusCode,
    text: await text(answer),
    headers: answer.headers,
    setCookies,
    cookie: withCookies(cookie, setCookies),
  }
}

function withCookies(cookie: string, setCookies: readonly string[]): string {
  const pairs = [...cookie.split('; '), ...setCookies.map((one) => one.split(';', 1)[0]!)].filter(Boolean)
  const values = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair]))
  return [...values.values()].join('; ')
}

export interface TestPerson {
  readonly email: string
  readonly mobileNumber: string
}

/** No one has applied with these before. */
export function newPerson(): TestPerson {
  const number = String(randomInt(1_000_000)).padStart(6, '0')
  return { email: `person-${number}@people.example`, mobileNumber: `07912 ${number}` }
}

/** Sends an application as our own pages do; `id` is the application's where it was taken. */
export async function apply(
  site: string,
  key: string,
  { person = newPerson(), cookie = '' }: { person?: TestPerson; cookie?: string } = {},
): Promise<Answer & { id: number }> {
  const answer = await ask(site, 'POST', '/api/product/loan-applications', {
    cookie,
    key,
    body: {
      amount: 5000,
      term: 36,
      reason: 'Home improvements',
      occupation: 'Joiner',
      employmentStatus: 'Employed full time',
      netMonthlyIncome: 2600,
      user: {
        firstName: 'Maeve',
        lastName: 'Okafor',
        dateOfBirth: '1988-05-14',
        ...person,
        addresses: [
          { houseNumber: '12', line1: 'Ferry Lane', town: 'Leeds', postCode: 'ID1 1QD', period: 3 },
        ],
      },
      affordability: {
        maritalStatus: 'Single',
        residentialStatus: 'private_tenant',
        rentOrMortgageMonthlyPayment: 640,
        numberOfDependants: '0',
        monthlyDependantsCost: 0,
      },
    },
  })
  return { ...answer, id: Number(JSON.parse(answer.text).data?.id) }
}

/** The answer to what is written as it stands; the server ends the connection. */
export async function askRaw(site: string, written: string): Promise<string> {
  const socket = await openSocket(site)
  socket.write(written)
  return text(socket)
}

/** Begins to send a form or a call, and is gone before its end. */
export async function breakOff(site: string, path: string, type: string): Promise<void> {
  const socket = await openSocket(site)
  const headers = `Host: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Requested-With: tarnbrook\r\n${type}`
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\nContent-Length: 1000\r\n\r\nhalf`, () =>
    socket.destroy(),
  )
  await once(socket, 'close')
}

async function openSocket(site: string): Promise<Socket> {
  const { hostname, port } = new URL(site)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}
