import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { expect, test } from 'vitest'
import type { ProofTask } from '#features/requirements/tasks.ts'
import { FORM_FIELD } from '#platform/forms/form-marks.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { submitSendProof } from './proofs.submit.ts'

const TYPES: Partial<Record<ProofTask, string>> = {
  'proof-of-id': 'id-application-requirement',
  'driving-licence': 'driving-licence-application-requirement',
}

const stored = (id: number, side: Attachment['side'] = null): Attachment => ({
  id,
  name: `${id}.jpg`,
  kind: 'jpeg',
  side,
  pages: 1,
  bytes: 2048,
  status: 'ready',
  sentAt: '2026-11-22T10:00:00Z',
})

interface Given {
  task?: ProofTask
  before?: Attachment[]
  details?: object
  query?: string
  /** The API has this file already, and answers with what it has. */
  isKnown?: boolean
}

/** Sends the form without script, and tells which calls that made. */
async function press(
  chosen: Record<string, string>,
  { task = 'driving-licence', before = [], details = {}, query = '', isKnown = false }: Given = {},
) {
  let files = before
  const calls: string[] = []
  const requirement = () => ({
    '@type': TYPES[task],
    '@link': '/v1/x/3',
    id: 3,
    loanApplicationId: 8,
    metAt: null,
    status: 'wanted',
    attachments: files,
    creditCards: [],
    details,
  })
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (path, { method = 'GET', body } = {}) => {
        const { name, side = null } = JSON.parse(String(body ?? '{}'))
        calls.push([method, path.split('/').slice(-2).join('/'), name, side].filter(Boolean).join(' '))
        if (method === 'DELETE') files = files.filter(({ id }) => !path.endsWith(`/${id}`))
        else if (name && !isKnown) files = [...files, stored(90 + files.length, side)]
        return Response.json({ data: requirement() })
      },
    },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const form = new FormData()
  form.set(FORM_FIELD, 'send-proof')
  for (const [slot, name] of Object.entries(chosen)) form.append(slot, new File([name], name))
  const application = exampleApplication('hire-purchase', {
    id: 8,
    state: 'Requested',
    requirements: [requirement()] as unknown as LoanApplication['requirements'],
  })
  const url = new URL(`http://site/account/borrow/continue?id=8&task=${task}${query}`)
  const answer = await submitSendProof(store, form, application, { url } as Parameters<
    typeof submitSendProof
  >[3])
  return { calls, answer }
}

const errorsOf = (answer: Response | FormReply) => (answer instanceof Response ? undefined : answer.error)

test('one press sends both sides, each to its own, and then all for checking', async () => {
  const { calls, answer } = await press({ front: 'front.jpg', back: 'back.jpg' })
  expect(calls).toEqual([
    'POST 3/proof-of-driving-licence front.jpg front',
    'POST 3/proof-of-driving-licence back.jpg back',
    'POST 3/confirm-proof-of-driving-licence',
  ])
  expect(answer).toBeInstanceOf(Response)
})

test('one side is stored and not sent for checking; without any, each is asked for', async () => {
  const { calls } = await press({ front: 'front.jpg' })
  expect(calls).toEqual(['POST 3/proof-of-driving-licence front.jpg front'])
  const { answer } = await press({}, { before: [stored(5, 'front')] })
  expect(errorsOf(answer)).toEqual({ back: ['Add a photo of the back'] })
})

test('what is known only as a file of one slot is asked for by its own name', async () => {
  const { answer } = await press({}, { task: 'proof-of-id' })
  expect(errorsOf(answer)).toEqual({ file: ['Add a photo of your passport'] })
  const card = await press({}, { task: 'proof-of-id', query: '&document=card' })
  expect(errorsOf(card.answer)).toEqual({
    front: ['Add a photo of the front'],
    back: ['Add a photo of the back'],
  })
})

test('another photo of a passport takes the place of the one before', async () => {
  const { calls } = await press({ file: 'new.jpg' }, { task: 'proof-of-id', before: [stored(5)] })
  expect(calls).toEqual(['POST 3/proof-of-id new.jpg', 'DELETE attachments/5', 'POST 3/confirm-proof-of-id'])
})

test('nothing is removed where the same photo is sent again, or several were sent before', async () => {
  const again = await press({ file: 'old.jpg' }, { task: 'proof-of-id', before: [stored(5)], isKnown: true })
  const several = await press({ file: 'new.jpg' }, { task: 'proof-of-id', before: [stored(5), stored(6)] })
  for (const { calls } of [again, several]) expect(calls.join()).not.toContain('DELETE')
})

test('sides that were sent back are not sent for checking again as they are', async () => {
  const details = { sentBack: { reason: 'unreadable', note: null, at: '2026-11-23T10:00:00.000Z' } }
  const before = [stored(5, 'front'), stored(6, 'back')]
  const { calls, answer } = await press({}, { before, details })
  expect(calls).toEqual([])
  expect(errorsOf(answer)?.front?.[0]).toContain('Replace the photo that isn’t right')
})
