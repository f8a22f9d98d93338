import { expect, test } from 'vitest'
import { keyedHash, seal, unseal } from './secrets.ts'

const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

test('what is sealed is opened with its own key and for its own purpose only', () => {
  const sealed = seal(first, 'bank-account', 'a secret')
  expect(unseal(first, 'bank-account', sealed)).toBe('a secret')
  expect(unseal(new Uint8Array(first), 'bank-account', sealed)).toBe('a secret')
  expect(() => unseal(first, 'bank-access', sealed)).toThrow()
  expect(() => unseal(second, 'bank-account', sealed)).toThrow()
})

test('a keyed hash is of its key, its purpose and its value', () => {
  const hash = (key: Uint8Array, purpose: string, value: string) =>
    keyedHash(key, purpose, value).toString('hex')
  const all = [first, second].flatMap((key) =>
    ['address', 'limit'].flatMap((purpose) => ['a', 'b'].map((value) => hash(key, purpose, value))),
  )
  expect(new Set(all).size).toBe(8)
  expect(hash(new Uint8Array(first), 'address', 'a')).toBe(all[0])
})
