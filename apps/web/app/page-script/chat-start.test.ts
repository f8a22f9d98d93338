import { expect, test } from 'vitest'
import { createChatStart } from './chat-start.ts'

function startWith({ isAllowed = false, isOpened = false, hasSession = false } = {}) {
  const now = { isAllowed, isOpened, hasSession }
  const did: string[] = []
  const booted = Promise.withResolvers<void>()
  const chat = createChatStart({
    isAllowed: () => now.isAllowed,
    hasSession: () => now.hasSession,
    opened: {
      read: () => now.isOpened,
      write(value) {
        now.isOpened = value
      },
    },
    load() {
      did.push('load')
      return {
        async follow(user) {
          did.push(`follow ${user}`)
          await booted.promise
        },
        show: () => void did.push('show'),
        stop: () => void did.push('stop'),
      }
    },
  })
  return { chat, did, now, boot: () => booted.resolve() }
}

test('nothing of the provider is loaded before a yes or a press, also when somebody signs in or out', () => {
  const { chat, did } = startWith()
  for (const user of [undefined, '', '7', '']) chat.see(user)
  chat.choose()
  expect(did).toEqual([])
})

test('the first press loads it, names who is signed in, and opens it only then', async () => {
  const { chat, did, now, boot } = startWith()
  chat.see('7')
  const opening = chat.open()
  expect(did).toEqual(['load', 'follow 7'])
  boot()
  await opening
  await chat.open()
  expect(did).toEqual(['load', 'follow 7', 'show', 'show'])
  expect(now.isOpened).toBe(true)
})

test('a yes while a conversation is open leaves it open', async () => {
  const { chat, did, now, boot } = startWith()
  chat.see(undefined)
  boot()
  await chat.open()
  now.isAllowed = true
  chat.choose()
  expect(did).toEqual(['load', 'follow undefined', 'show'])
})

test.each([{ isAllowed: true }, { isOpened: true }])('is loaded with the page after %o', (before) => {
  const { chat, did } = startWith(before)
  chat.see(undefined)
  expect(did).toEqual(['load', 'follow undefined'])
})

test('a yes on the page loads it at once, and a no ends it for this tab too', () => {
  const { chat, did, now } = startWith()
  chat.see('')
  now.isAllowed = true
  chat.choose()
  expect(did).toEqual(['load', 'follow '])
  now.isAllowed = false
  now.isOpened = true
  chat.choose()
  chat.see('')
  expect([did, now.isOpened]).toEqual([['load', 'follow ', 'stop'], false])
})

test('the session of somebody who signs out is ended, also where the chat was opened in another tab', () => {
  const { chat, did, now } = startWith({ hasSession: true })
  chat.see('')
  expect(did).toEqual([])
  chat.see('7')
  chat.see('')
  expect(did).toEqual(['load', 'stop'])
  now.hasSession = false
  chat.see('7')
  chat.see('')
  expect(did).toEqual(['load', 'stop'])
})
