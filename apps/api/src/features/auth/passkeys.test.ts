import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { createAuthenticator } from '#testing/features/authenticator.ts'
import { confirmAct } from '#testing/features/step-up.ts'
import { startVisit } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

const HERE = { rpID: 'localhost', origin: 'http://localhost:3000' }
const running = () => seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })

type Device = ReturnType<typeof createAuthenticator>

async function begin({ borrower }: SeededLoan): Promise<{ challenge: string }> {
  await confirmAct(kit, borrower.token, { act: 'passkey', input: null })
  const { body } = await kit.call('POST', '/passkeys/options', { as: borrower.token })
  return body.data.options
}

const add = ({ borrower }: SeededLoan, answer: string) =>
  kit.call('POST', '/passkeys', { as: borrower.token, body: { deviceName: 'My phone', answer } })

async function added(loan: SeededLoan): Promise<{ device: Device; id: number }> {
  const device = createAuthenticator(HERE)
  const { body } = await add(loan, device.make(await begin(loan)))
  return { device, id: body.data.id }
}

async function beginSignIn(visit: string): Promise<{ challenge: string }> {
  const { body } = await kit.call('POST', '/auth/passkey-options', { visit })
  return body.data.options
}

const signIn = (visit: string, answer: string) =>
  kit.call('POST', '/auth', { visit, body: { type: 'passkey', data: { answer } } })

const list = ({ borrower }: SeededLoan) => kit.call('GET', '/passkeys', { as: borrower.token })

const change = (loan: SeededLoan, stepUp: string, accountNumber = '55667788') =>
  kit.call('POST', `/loans/${loan.loanId}/bank-details-update`, {
    as: loan.borrower.token,
    key: crypto.randomUUID(),
    headers: { 'X-Step-Up': stepUp },
    body: { accountHolderName: 'Ann Fell', sortCode: '99-99-90', accountNumber, isAccountHolder: true },
  })

const code = ({ body }: { body: { error?: { code: string } } }) => body.error?.code

test('one is added with a code alone, signs in, is listed with its last use, and is removed; each is told by email', async () => {
  const loan = await running()
  const refused = await kit.call('POST', '/passkeys/options', { as: loan.borrower.token })
  expect(code(refused)).toBe('STEP_UP_CODE_REQUIRED')
  const { device, id } = await added(loan)

  const visit = await startVisit(kit)
  const signedIn = await signIn(visit, device.answer(await beginSignIn(visit)))
  expect(signedIn.body.data).toMatchObject({ subjectId: loan.borrower.userId, authStrength: 'strong' })
  expect((await list(loan)).body.data.passkeys).toEqual([
    expect.objectContaining({ id, deviceName: 'My phone', lastUsedAt: expect.any(String) }),
  ])

  const other = await running()
  const theirs = await kit.call('DELETE', `/passkeys/${id}`, { as: other.borrower.token })
  expect(theirs.status).toBe(404)
  expect((await kit.call('DELETE', `/passkeys/${id}`, { as: loan.borrower.token })).status).toBe(200)
  expect(code(await signIn(visit, device.answer(await beginSignIn(visit))))).toBe('LINK_NOT_VALID')
  await kit.drain()
  const subjects = (await kit.inbox(loan.borrower.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['A passkey was removed from your account', 'A passkey was added to your account'])
})

describe('does not sign in', () => {
  test.each<[string, (device: Device, visit: string) => Promise<[visit: string, answer: string]>]>([
    [
      'from another site',
      async (device, visit) => [
        visit,
        device.answer(await beginSignIn(visit), { origin: 'https://evil.example' }),
      ],
    ],
    [
      'on a device that nobody unlocked',
      async (device, visit) => [visit, device.answer(await beginSignIn(visit), { isUnlocked: false })],
    ],
    [
      'in another session than the one that asked',
      async (device, visit) => [await startVisit(kit), device.answer(await beginSignIn(visit))],
    ],
    [
      'with a challenge of its own',
      async (device, visit) => [visit, device.answer({ challenge: 'bm90LW91cnMtYnV0LWxvbmctZW5vdWdo' })],
    ],
    [
      'as a copy that is behind',
      async (device, visit) => {
        device.rewind(0)
        return [visit, device.answer(await beginSignIn(visit))]
      },
    ],
    [
      'after five minutes',
      async (device, visit) => {
        const answer = device.answer(await beginSignIn(visit))
        const past = toDate(kit.deps.clock.now().subtract({ minutes: 1 }))
        await kit.deps.db.updateTable('passkey_challenge').set({ expires_at: past }).execute()
        return [visit, answer]
      },
    ],
    [
      'a second time',
      async (device, visit) => {
        const answer = device.answer(await beginSignIn(visit))
        await signIn(visit, answer)
        return [visit, answer]
      },
    ],
  ])('%s', async (_name, attempt) => {
    const { device } = await added(await running())
    const given = await attempt(device, await startVisit(kit))
    expect(code(await signIn(...given))).toBe('LINK_NOT_VALID')
  })
})

test('one confirms an act, for its figures alone and once; another person’s does not', async () => {
  const loan = await running()
  const { device } = await added(loan)
  const asked = await change(loan, 'ask')
  expect([code(asked), asked.body.error.stepUp.mobileNumberEnding]).toEqual([
    'STEP_UP_CODE_REQUIRED',
    undefined,
  ])
  const options = () => change(loan, 'ask').then(({ body }) => body.error.stepUp.passkey)
  const { device: foreign } = await added(await running())
  expect(code(await change(loan, foreign.answer(await options())))).toBe('CODE_NOT_VALID')
  expect(code(await change(loan, device.answer(await options()), '11223344'))).toBe('CODE_NOT_VALID')
  expect((await change(loan, device.answer(await options()))).status).toBe(200)
  await kit.call('DELETE', `/loans/${loan.loanId}/bank-details-update`, { as: loan.borrower.token })
  expect(code(await change(loan, 'text'))).toBe('STEP_UP_CODE_REQUIRED')
})

test('a challenge makes one passkey, in the account that asked, and only on our site', async () => {
  const loan = await running()
  const other = await running()
  const device = createAuthenticator(HERE)
  expect(code(await add(other, device.make(await begin(loan))))).toBe('LINK_NOT_VALID')
  const answer = device.make(await begin(loan))
  expect((await add(loan, answer)).status).toBe(200)
  expect(code(await add(loan, answer))).toBe('LINK_NOT_VALID')
  const abroad = createAuthenticator({ rpID: 'evil.example', origin: 'https://evil.example' })
  expect(code(await add(loan, abroad.make(await begin(loan))))).toBe('LINK_NOT_VALID')
})

test('the account page offers one, until there is one or the card is closed', async () => {
  const offered = async ({ borrower }: SeededLoan) => {
    const { body } = await kit.call('GET', `/users/${borrower.userId}`, { as: borrower.token })
    return body.data.isPasskeyOffered ?? false
  }
  const [loan, other] = [await running(), await running()]
  expect(await offered(loan)).toBe(true)
  await added(loan)
  expect(await offered(loan)).toBe(false)
  await kit.call('POST', '/passkeys/close-card', { as: other.borrower.token })
  expect(await offered(other)).toBe(false)
})
