import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { pause } from '../faults/faults.ts'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { findCreditFile, findPersona, type Persona } from './persona.ts'
import { creditReport, isListedFlat, picklist } from './report.ts'
import { envelope, fault, NAMESPACE, readRequest, type SearchRequest } from './soap.ts'

type Env = { Bindings: HttpBindings }

/** How long the bureau that never answers holds the line. */
const HOLD_MS = 60_000

/** TransUnion CallReport 7 over SOAP 1.1: one address, the operation is in the body. */
export function bureauRoutes(world: World): Hono<Env> {
  const app = new Hono<Env>()
  app.post('/', async (context) => {
    if (await world.faults.strikes('callreport'))
      return soap(context, fault('Server', 'Service unavailable'), 500)
    const request = readRequest(await context.req.text())
    if (!request) return soap(context, fault('Client', 'The request is no CallReport 7 message'), 500)
    if (!isKnownClient(request, world)) return soap(context, fault('Client', 'Authentication failed'), 500)
    if (request.operation === 'Test07a') {
      return soap(
        context,
        envelope(`<Test07aResponse xmlns="${NAMESPACE}"><Test07aResult>1</Test07aResult></Test07aResponse>`),
      )
    }
    const problem = findProblem(request)
    if (problem) return soap(context, fault('Client', problem), 500)
    const answer = await search(world, request)
    return answer === null ? hangUp(context, world.closing) : soap(context, answer)
  })
  return app
}

/**
 * Makes the search, or gives the stored answer for this reference and purpose: a repeat leaves no
 * second footprint. Null when the bureau never answers.
 */
async function search(world: World, request: SearchRequest): Promise<string | null> {
  const persona = findPersona(request.surname)
  const made = { searchId: randomUUID().toUpperCase(), searchedAt: await world.clock.now() }
  return world.store.transaction(async (tx) => {
    const [recorded] = await tx.query(
      `insert into sandbox.bureau_search (search_id, purpose, reference, name, persona, searched_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (purpose, reference) do nothing returning seq`,
      [
        made.searchId,
        request.purpose,
        // A search without a reference cannot be recognised again: each one counts.
        request.reference || `(none) ${made.searchId}`,
        `${request.forename} ${request.surname}`.trim(),
        persona,
        made.searchedAt,
      ],
    )
    if (!recorded) return storedAnswer(tx, request)
    const answer = await buildAnswer(tx, persona, request, made)
    await tx.query('update sandbox.bureau_search set answer = $2 where search_id = $1', [
      made.searchId,
      answer,
    ])
    return answer
  })
}

async function storedAnswer(tx: Db, request: SearchRequest): Promise<string | null> {
  const [row] = await tx.query<{ answer: string | null }>(
    'select answer from sandbox.bureau_search where purpose = $1 and reference = $2',
    [request.purpose, request.reference],
  )
  return row?.answer ?? null
}

async function buildAnswer(
  tx: Db,
  persona: Persona,
  request: SearchRequest,
  made: { searchId: string; searchedAt: string },
) {
  if (persona === 'timeout') return null
  if (persona === 'mismatch' && !(await isAddressCorrected(tx, request))) return picklist(request, made)
  return creditReport(request, made, findCreditFile(persona, request.purpose))
}

/** A person's first building is never found; any other is, and so is a flat from the list. */
async function isAddressCorrected(tx: Db, request: SearchRequest): Promise<boolean> {
  const person = [request.forename, request.surname, request.dateOfBirth].join('|').toLowerCase()
  if (isListedFlat(request.address.flat)) return true
  const building = request.address.building.toLowerCase()
  await tx.query(
    'insert into sandbox.bureau_first_address (person, building) values ($1, $2) on conflict do nothing',
    [person, building],
  )
  const [row] = await tx.query<{ building: string }>(
    'select building from sandbox.bureau_first_address where person = $1',
    [person],
  )
  return row?.building !== building
}

function findProblem(request: SearchRequest): string | null {
  if (request.purpose !== 'QS' && request.purpose !== 'CA') return 'The purpose is not one of QS, CA'
  if (request.surname.length < 2) return 'The surname is missing or too short'
  if (request.address.postcode === '') return 'The address has no postcode'
  return null
}

function isKnownClient(request: SearchRequest, world: World): boolean {
  const { company, username, password } = world.keys.callReport
  return request.company === company && request.username === username && request.password === password
}

async function hangUp(context: Context<Env>, closing: AbortSignal): Promise<Response> {
  await pause(HOLD_MS, AbortSignal.any([closing, context.req.raw.signal]))
  context.env.incoming.socket.destroy()
  return context.body(null, 503)
}

const soap = (context: Context<Env>, xml: string, status: 200 | 500 = 200): Response =>
  context.body(xml, status, { 'Content-Type': 'text/xml; charset=utf-8' })
