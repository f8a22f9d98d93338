import { afterEach, expect, test } from 'vitest'
import { type NumberState, openNumberField } from './collect.ts'

const VAULT = { id: 'tntlender', environment: 'live' as const, scriptUrl: 'https://js.vault.example/c.js' }

interface Given {
  status?: number | null
  data?: unknown
  errors?: unknown
  throws?: boolean
}

/** The vault's script, as far as it is spoken to. */
function standIn(answer: Given = {}) {
  const asked: unknown[][] = []
  let isThere = true
  globalThis.VGSCollect = {
    create: (...created) => {
      asked.push(['create', created[0], created[1]])
      return {
        field: (selector, options) => {
          asked.push(['field', selector, options])
          queueMicrotask(() =>
            created[2]({ card_number: { isEmpty: false, isValid: true, isFocused: true, last4: '4242' } }),
          )
          return { focus: () => asked.push(['focus']) }
        },
        submit: (path, _options, onAnswer, onErrors) => {
          asked.push(['submit', path])
          if (answer.throws) throw new Error('not ready')
          if (answer.errors) onErrors(answer.errors)
          else onAnswer(answer.status ?? null, answer.data ?? null)
        },
        unmount: () => {
          isThere = false
        },
      }
    },
  }
  return { asked, isThere: () => isThere }
}

afterEach(() => {
  delete globalThis.VGSCollect
})

const open = (onState: (state: NumberState) => void = () => {}) =>
  openNumberField(VAULT, { placeId: 'place', style: {}, onState })

test('the field is of the configured vault, is named, and tells no more than the last four figures', async () => {
  const { asked, isThere } = standIn()
  const states: NumberState[] = []
  const field = await open((state) => states.push(state))
  expect(asked).toEqual([
    ['create', 'tntlender', 'live'],
    [
      'field',
      '#place',
      expect.objectContaining({
        type: 'card-number',
        name: 'card_number',
        ariaLabel: 'Card number',
        validations: ['required', 'validCardNumber'],
      }),
    ],
  ])
  expect(states).toEqual([{ isEmpty: false, isValid: true, isFocused: true, lastFour: '4242' }])
  field.close()
  expect(isThere()).toBe(false)
})

test.each<[string, Given, object]>([
  [
    'an alias',
    { status: 200, data: { json: { card_number: 'tok_live_abcdefgh' } } },
    { alias: 'tok_live_abcdefgh' },
  ],
  ['a number that the field finds wrong', { errors: {} }, { refusal: 'number' }],
  ['a number that the vault refuses', { status: 422, data: {} }, { refusal: 'number' }],
  ['a vault that is out of order', { status: 503, data: {} }, { refusal: 'connection' }],
  ['no answer', {}, { refusal: 'connection' }],
  ['an error of its script', { throws: true }, { refusal: 'connection' }],
  ['an answer without an alias', { status: 200, data: { json: {} } }, { refusal: 'connection' }],
  ['an answer that is none', { status: 200, data: 'ok' }, { refusal: 'connection' }],
])('it is answered by %s', async (_what, given, secured) => {
  standIn(given)
  expect(await (await open()).secure()).toEqual(secured)
})
