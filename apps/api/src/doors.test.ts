import { readFileSync } from 'node:fs'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOORS } from '#testing/doors/doors.ts'
import { THIEVES } from '#testing/doors/thieves.ts'
import { tryDoors } from '#testing/doors/try-doors.ts'
import { createSecondSession } from '#testing/features/step-up.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

test('each thief at each door: what one key of several opens, what it changes, and who is told', async () => {
  const visit = (await kit.call('POST', '/sessions/initialize')).body.data.id
  const wrong = await tryDoors(
    { ...kit, signInByMailbox: (borrower) => createSecondSession(kit, borrower) },
    async ({ method, path, ...call }, { token }) => {
      const { status, body } = await kit.call(method, path, {
        ...call,
        ...(token ? { as: token } : { visit }),
      })
      return { status, code: body?.error?.code }
    },
  )
  expect(wrong).toEqual([])
})

const SECURITY = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
const [, TABLE = ''] = SECURITY.split('| Act | Proof asked |')
const ACTS = TABLE.split('\n\n', 1)[0]!
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, act, proof]) => ({ act: act!, proof: proof! }))

test.each(ACTS)('$act: the page on security says what is tried', ({ act, proof }) => {
  const doors = DOORS.filter((door) => door.act === act)
  expect(doors).not.toEqual([])
  const isConfirmed = doors.some(({ expected }) => expected.session === '403 STEP_UP_CODE_REQUIRED')
  expect(isConfirmed).toBe(/ code (to|or)|as for a payout|the same/.test(proof))
})

test('and names each act and each thief that is tried', () => {
  expect(new Set(DOORS.map(({ act }) => act))).toEqual(new Set(ACTS.map(({ act }) => act)))
  expect(Object.values(THIEVES).filter((name) => !SECURITY.includes(name))).toEqual([])
})

test('each call that asks for a confirmation is a door', () => {
  const names = new Set(DOORS.map(({ name }) => name))
  const confirmed = ENDPOINTS.filter(({ takesStepUp }) => takesStepUp).map(({ name }) => name)
  expect(confirmed.filter((name) => !names.has(name))).toEqual([])
})

test('each door is a call of the contract', () => {
  const names = new Set(ENDPOINTS.map(({ name }) => name))
  expect(DOORS.filter(({ name }) => !names.has(name))).toEqual([])
})
