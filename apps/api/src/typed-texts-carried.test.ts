import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getBrand } from '@tarnbrook/brands/brand'
import { vehicle } from '@tarnbrook/contract/applications/finance'
import { buyer } from '@tarnbrook/contract/endings/endings'
import {
  bankAccount,
  email,
  firstName,
  lastName,
  occupation,
  optionalLine,
  postCode,
} from '@tarnbrook/contract/fields'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { drawable } from './platform/documents/pdf-text.ts'
import { renderEmail } from './platform/messages/email-template.ts'
import { createBureau } from './providers/bureau/http.ts'

// What a field accepts passes every later stage as it is: none may drop or replace a part.

const { accountHolderName } = bankAccount.shape
const { make, model } = vehicle.shape
const { address, name, phone } = buyer.shape
const IN_DOCUMENTS: Record<string, z.ZodType> = {
  firstName,
  lastName,
  optionalLine,
  occupation,
  accountHolderName,
  postCode,
  make,
  model,
  address,
  name,
  phone,
}

test.each(Object.entries(IN_DOCUMENTS))(
  'every character that %s accepts is drawn in a document',
  (_name, field) => {
    const missing: string[] = []
    for (let code = 0x20; code < 0x30000; code += 1) {
      const { success, data } = field.safeParse(`ab${String.fromCodePoint(code)}cd`)
      if (success && drawable(String(data)).drawn.includes('\ufffd')) missing.push(code.toString(16))
    }
    expect(missing).toEqual([])
  },
)

const PARTS = [
  ...[
    'a',
    'É',
    "'",
    '’',
    '-',
    '–',
    ' ',
    '\u00a0',
    '.',
    '&',
    '"',
    '<',
    ']]>',
    '&amp;',
    'ﬁ',
    'Ａ',
    '1',
    'ǎ',
    '\u0301',
  ],
  ...[
    '\u0000',
    '\u000b',
    '\u200b',
    '\u202e',
    '\ufffe',
    '\ud800',
    '\r\n',
    '\u2028',
    '\u{e0061}',
    '😀',
    '字',
    'Ω',
  ],
]

const acceptedBy = (field: z.ZodType, around: (typed: string) => string = (typed) => `ab${typed}cd`) =>
  fc
    .string({ unit: fc.constantFrom(...PARTS), maxLength: 6 })
    .map((typed) => field.safeParse(around(typed)))
    .filter(({ success }) => success)
    .map(({ data }) => String(data))

let agency: Server
let received = ''

beforeAll(async () => {
  agency = createServer((request, response) => {
    void text(request).then((body) => {
      received = body
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => agency.listen(0, '127.0.0.1', resolve))
})

afterAll(() => agency.close())

test('the agency is sent names and addresses as they were accepted', async () => {
  const { port } = agency.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const bureau = createBureau({ url, company: 'c', username: 'u', password: 'p', timeoutMs: 5_000 })
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, trimValues: false })
  const applicant = fc.record({
    firstName: acceptedBy(firstName),
    lastName: acceptedBy(lastName),
    line1: acceptedBy(optionalLine),
    town: acceptedBy(optionalLine),
  })
  await fc.assert(
    fc.asyncProperty(applicant, async ({ line1, town, ...names }) => {
      const addresses = [{ houseNumber: '12', line1, town, postCode: 'LS1 4AP' }]
      const dateOfBirth = '1980-03-01'
      await bureau.search({
        reference: 'r',
        purpose: 'quotation',
        applicant: { ...names, dateOfBirth, addresses },
      })
      const { applicant: sent } =
        parser.parse(received).Envelope.Body.Search07a.SearchDefinition.creditrequest
      expect(sent.name).toEqual({ forename: names.firstName, surname: names.lastName })
      // A comma or semicolon begins another part of an address (decision 097).
      const { street1, street2 = '', sublocality = '', locality = '' } = sent.address
      const keepWords = (text: string) => text.replace(/[\s,;]+/g, '')
      expect(keepWords(street1 + street2 + sublocality + locality)).toBe(keepWords(line1))
      expect(sent.address.posttown).toBe(town)
    }),
    { numRuns: 100 },
  )
})

test('a bank is sent the name of an account, and a header has an address and a name, as they were accepted', () => {
  const brand = getBrand('main')
  const inHeaders = fc.oneof(
    acceptedBy(accountHolderName),
    acceptedBy(email, (typed) => `${typed}jo@people.example${typed}`),
    acceptedBy(optionalLine),
  )
  fc.assert(
    fc.property(inHeaders, (accepted) => {
      expect(JSON.parse(Buffer.from(JSON.stringify([accepted]), 'utf8').toString('utf8'))).toEqual([accepted])
      expect(Buffer.from(accepted, 'utf8').toString('utf8')).toBe(accepted)
      const { subject } = renderEmail(
        { subject: accepted, preview: '', paragraphs: [] },
        { brand, greeting: null },
      )
      expect(subject).toBe(accepted)
      // A cell of a table in CSV is one line.
      expect(accepted).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/)
    }),
    { numRuns: 500 },
  )
})
