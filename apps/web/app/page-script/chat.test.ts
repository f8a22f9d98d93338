import { expect, test } from 'vitest'
import { bootSettings, type ChatIdentity, createChat } from './chat.ts'

const ANN: ChatIdentity = { id: 7, email: 'ann@people.example', firstName: 'Ann', hmac: 'abc' }
const BEN: ChatIdentity = { ...ANN, id: 8, email: 'ben@people.example', firstName: 'Ben' }
const ANONYMOUS = ['boot', { app_id: 'app', hide_default_launcher: true }]

function chatWith(answers: (ChatIdentity | null | Error)[], isAnonymous = false) {
  const said: unknown[][] = []
  const asked = answers.map(() => Promise.withResolvers<ChatIdentity | null>())
  let asks = 0
  const chat = createChat({
    appId: 'app',
    intercom: (...words) => void said.push(words),
    identify: () => asked[asks++]!.promise,
    isAnonymous,
    afterBoot: () => {},
  })
  const answer = (index: number) => {
    const given = answers[index]
    if (given instanceof Error) asked[index]!.reject(given)
    else asked[index]!.resolve(given ?? null)
  }
  return { chat, said, answer, asks: () => asks }
}

test('a signed-in borrower is named with email, id, first name and the server’s hash', () => {
  expect(bootSettings('app', ANN)).toEqual({
    app_id: 'app',
    hide_default_launcher: true,
    user_id: '7',
    email: 'ann@people.example',
    name: 'Ann',
    user_hash: 'abc',
  })
})

test('without a user it is anonymous, and nobody is asked', async () => {
  const { chat, said, asks } = chatWith([])
  await chat.follow('')
  expect([said, asks()]).toEqual([[ANONYMOUS], 0])
})

test('with the query parameter it is anonymous, also for somebody who is signed in, and stays so', async () => {
  const { chat, said, asks } = chatWith([], true)
  await chat.follow('7')
  await chat.follow('8')
  await chat.follow(undefined)
  expect([said, asks()]).toEqual([[ANONYMOUS], 0])
})

test.each([null, new Error('no network')])(
  'where the page does not know and the answer is %s',
  async (answered) => {
    const { chat, said, answer } = chatWith([answered])
    const following = chat.follow(undefined)
    answer(0)
    await following
    expect(said).toEqual([ANONYMOUS])
  },
)

test('signing in and out is a shutdown and a boot; the same user again is neither', async () => {
  const { chat, said, answer } = chatWith([ANN])
  await chat.follow('')
  const following = chat.follow('7')
  // The conversation of no one is gone before we know who comes.
  expect(said).toEqual([ANONYMOUS, ['shutdown']])
  answer(0)
  await following
  await chat.follow('7')
  await chat.follow('')
  expect(said).toEqual([ANONYMOUS, ['shutdown'], ['boot', bootSettings('app', ANN)], ['shutdown'], ANONYMOUS])
})

test('an answer that comes after somebody else has signed in names nobody', async () => {
  const { chat, said, answer } = chatWith([ANN, BEN])
  const first = chat.follow('7')
  const second = chat.follow('8')
  answer(1)
  await second
  answer(0)
  await first
  expect(said).toEqual([['boot', bootSettings('app', BEN)]])
})
