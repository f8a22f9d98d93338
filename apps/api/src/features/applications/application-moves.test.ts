import {
  APPLICATION_STATES,
  type ApplicationState,
  applicationCan,
  nextApplicationStates,
} from '@tarnbrook/domain/applications/application-state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { createApplicantKit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { lockApplication, moveApplication } from './application.ts'

let api: TestApi
let id: number
let userId: number

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  id = (await createApplicantKit(() => api).applied()).id
  const row = await api.deps.db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  userId = row.user_id
})
afterAll(() => api.stop())

describe('one transition at a time', () => {
  test.each(APPLICATION_STATES)(
    'from %s, every transition of the table is made and every other refused',
    async (from) => {
      for (const to of APPLICATION_STATES) {
        await put(from)
        const isAllowed = applicationCan(from, to)
        expect([to, await move(to)]).toEqual([to, isAllowed ? 'moved' : 'WRONG_STATE'])
        expect(await lastMove()).toEqual(isAllowed ? { from, to } : { from: null, to: from })
      }
    },
  )
})

describe('two concurrent transitions', () => {
  const states = APPLICATION_STATES.filter((from) => nextApplicationStates(from).length > 1)

  test.each(states)('from %s, whichever comes second is checked against the first', async (from) => {
    for (const [one, other] of pairsOf(nextApplicationStates(from))) {
      await put(from)
      const [outcomeOfOne, outcomeOfOther] = await Promise.all([move(one), move(other)])
      const found = { [one]: outcomeOfOne, [other]: outcomeOfOther, last: await state() }
      expect([inTurn(one, other), inTurn(other, one)], `${one} and ${other}`).toContainEqual(found)
    }
  })
})

function pairsOf(states: readonly ApplicationState[]) {
  return states.flatMap((one, index) => states.slice(index + 1).map((other) => [one, other] as const))
}

/** The result when the first change, which is allowed, ends before the second begins. */
function inTurn(first: ApplicationState, second: ApplicationState) {
  const isAllowed = applicationCan(first, second)
  return { [first]: 'moved', [second]: isAllowed ? 'moved' : 'WRONG_STATE', last: isAllowed ? second : first }
}

function move(to: ApplicationState): Promise<string> {
  return command(api.deps, systemContext('test'), { name: 'test' }, async (work) => {
    const application = await lockApplication(work.tx, { id, userId })
    await moveApplication(work, { application, to, reason: 'test', now: api.deps.clock.now() })
    return 'moved'
  }).catch((error: { code?: string }) => error.code ?? String(error))
}

/** Puts the application into the state directly, as its first one. */
async function put(to: ApplicationState): Promise<void> {
  const { db } = api.deps
  await db.deleteFrom('application_transition').where('application_id', '=', id).execute()
  await db
    .insertInto('application_transition')
    .values({
      application_id: id,
      sort_key: 1,
      from_state: null,
      to_state: to,
      reason: 'test',
      most_recent: true,
      at: new Date(),
    })
    .execute()
  await db.updateTable('loan_application').set({ state: to }).where('id', '=', id).execute()
}

async function state(): Promise<string> {
  const row = await api.deps.db
    .selectFrom('loan_application')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}

async function lastMove() {
  const row = await api.deps.db
    .selectFrom('application_transition')
    .select(['from_state', 'to_state'])
    .where('application_id', '=', id)
    .where('most_recent', '=', true)
    .executeTakeFirstOrThrow()
  return { from: row.from_state, to: row.to_state }
}
