import { expect, test } from 'vitest'
import { proofFile } from './proofs.ts'

const accepts = (file: string) => proofFile.safeParse({ name: 'a.pdf', file }).success

test.each(['', 'AAAA', 'AAA=', 'AA==', 'ab+/', 'AAAAAA=='])('%j is base64', (file) => {
  expect(accepts(file)).toBe(true)
})

test.each(['A', 'AA', 'AAA', 'A===', '=AAA', 'AA=A', 'AA==AAAA', 'AAA\n', 'AA-_', 'AAé=', '===='])(
  '%j is none',
  (file) => {
    expect(accepts(file)).toBe(false)
  },
)
