import { expect, test } from 'vitest'
import { keyedHash, keyedHashes, seal, unseal } from './secrets.ts'

const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

test('what is sealed is opened with its own key and for its own purpose only', () => {
  const sealed = seal([first], 'bank-account', 'a secret')
  expect(unseal([first], 'bank-account', sealed)).toBe('a secret')
  expect(unseal([new Uint8Array(first)], 'bank-account', sealed)).toBe('a secret')
  expect(() => unseal([first], 'bank-access', sealed)).toThrow()
  expect(() => unseal([second], 'bank-account', sealed)).toThrow()
})

test('a keyed hash is of its key, its purpose and its value', () => {
  const hash = (key: Uint8Array, purpose: string, value: string) =>
    keyedHash([key], purpose, value).toString('hex')
  const all = [first, second].flatMap((key) =>
    ['address', 'limit'].flatMap((purpose) => ['a', 'b'].map((value) => hash(key, purpose, value))),
  )
  expect(new Set(all).size).toBe(8)
  expect(hash(new Uint8Array(first), 'address', 'a')).toBe(all[0])
})

test('while a key is being changed the first one seals and hashes, and each opens and recognises its own', () => {
  const [before, after] = [seal([first], 'proof', 'old'), seal([second, first], 'proof', 'new')]
  expect([unseal([second, first], 'proof', before), unseal([second], 'proof', after)]).toEqual(['old', 'new'])
  expect(unseal([first, second], 'proof', after)).toBe('new')
  expect(keyedHashes([second, first], 'limit', 'a')).toEqual([
    keyedHash([second], 'limit', 'a'),
    keyedHash([first], 'limit', 'a'),
  ])
})
