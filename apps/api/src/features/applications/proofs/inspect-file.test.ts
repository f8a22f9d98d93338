import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EICAR } from '#testing/proofs/eicar.ts'
import { buildHeic, buildJpeg, buildPdf, buildPng } from '#testing/proofs/files.ts'
import { inspectFile, MOST_PROOF_BYTES } from './inspect-file.ts'

describe('is taken, by its bytes', () => {
  test.each([
    ['a PDF', buildPdf('Payslip'), 'pdf'],
    ['a JPEG', buildJpeg(3000, 4000), 'jpeg'],
    ['a PNG', buildPng(1170, 2532), 'png'],
    ['a photo of an iPhone', buildHeic(4032, 3024), 'heic'],
    ['as much as there may be', buildPdf('Statements', MOST_PROOF_BYTES), 'pdf'],
  ])('%s', async (_what, bytes, kind) => {
    expect(await inspectFile(bytes)).toEqual({ kind })
  })
})

describe('is refused, in words that say what to do instead', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['more than there may be', buildPdf('Statements', MOST_PROOF_BYTES + 1), 'larger than 10 MB'],
    ['text', Buffer.from('My payslip: 2,000 a month'), 'Send a PDF'],
    ['a renamed program', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)]), 'Send a PDF'],
    ['the test file of virus scanners', Buffer.from(EICAR), 'Send a PDF'],
    ['a page with script', Buffer.from('<html><script>alert(1)</script></html>'), 'Send a PDF'],
    [
      'a drawing with script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'Send a PDF',
    ],
    ['a PDF with a password', buildPdf('Payslip', 0, '/Encrypt 5 0 R'), 'has a password'],
    ['half a PDF', buildPdf('Payslip').subarray(0, 60), 'isn’t complete'],
    ['half a JPEG', buildJpeg(100, 100).subarray(0, 12), 'isn’t complete'],
    ['a picture that unpacks to 40 GB', buildPng(100_000, 100_000), 'too large'],
  ])('%s', async (_what, bytes, words) => {
    expect(await inspectFile(bytes)).toEqual({ mistake: expect.stringContaining(words) })
  })
})

test('any bytes have an answer', async () => {
  const heads = [buildPdf('A'), buildJpeg(10, 10), buildPng(10, 10), buildHeic(10, 10)].map((bytes) =>
    bytes.subarray(0, 40),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(Buffer.alloc(0), ...heads),
      fc.uint8Array({ maxLength: 400 }),
      async (head, rest) => {
        expect(Object.keys(await inspectFile(Buffer.concat([head, rest])))).toHaveLength(1)
      },
    ),
  )
})
