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
import { creditCard } from '@tarnbrook/contract/requirements/card-payoff'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { checkDrawable, drawable } from './platform/documents/pdf-text.ts'
import { renderEmail } from './platform/messages/email-template.ts'
import { createBureau } from './providers/bureau/http.ts'

// What a field accepts passes every later stage as it is: none may drop or replace a part.

const { accountHolderName } = bankAccount.shape
const { make, model } = vehicle.shape
const { address, name, phone } = buyer.shape
const IN_DOCUMENTS: Record<string, z.ZodType> = {
  email,
  cardLender: creditCard.shape.lender,
  registration: vehicle.shape.registration,
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

/** What stands around a character, for a field to accept it. */
const aroundIn = (name: string) => (typed: string) =>
  name === 'email' ? `jo@ab${typed}cd.example` : `ab${typed}cd`

/** The characters that a field accepts and a document has no letter of, in hexadecimal. */
function findMissing(name: string, field: z.ZodType, { from, below }: { from: number; below: number }) {
  const missing: string[] = []
  for (let code = from; code < below; code += 1) {
    const { success, data } = field.safeParse(aroundIn(name)(String.fromCodePoint(code)))
    if (success && !isDrawn(String(data))) missing.push(code.toString(16))
  }
  return missing
}

// First all but Chinese, pictures and rare scripts.
for (const [name, field] of Object.entries(IN_DOCUMENTS)) {
  test(`every character that ${name} accepts is drawn in a document`, () => {
    expect(findMissing(name, field, { from: 0x20, below: 0x3100 })).toEqual([])
  })
  test(`and every rarer one that ${name} accepts`, { tags: ['exhaustive'] }, () => {
    expect(findMissing(name, field, { from: 0x3100, below: 0x30000 })).toEqual([])
  })
}

const TAKE_WORDS = Object.entries(IN_DOCUMENTS).filter(
  ([name, field]) => field.safeParse(aroundIn(name)('é')).success,
)

test.each(TAKE_WORDS)('whatever %s accepts is drawn in a document', (name, field) => {
  fc.assert(
    fc.property(acceptedBy(field, aroundIn(name), MARKED), (text) => {
      expect(isDrawn(text), text).toBe(true)
    }),
  )
})

function isDrawn(text: string): boolean {
  try {
    checkDrawable(text)
    return !drawable(text).drawn.includes('\ufffd')
  } catch {
    return false
  }
}

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

/** Letters with several accents, and letters of other scripts that look like ours. */
const MARKED = [
  ...'aeiouyAOUszgdlŁøßİıơƯ',
  ...'\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u031b\u0323\u0327\u0328',
  ...'аοԁ例ع-. 1',
]

const acceptedBy = (
  field: z.ZodType,
  around: (typed: string) => string = (typed) => `ab${typed}cd`,
  parts: readonly string[] = PARTS,
) =>
  fc
    .string({ unit: fc.constantFrom(...parts), maxLength: 6 })
    .map((typed) => field.safeParse(around(typed)))
    .filter(({ success }) => success)
    .map(({ data }) => String(data))

/** In any order and without what separates its parts, which has another sign in each of them. */
const signsOf = (text: string) => [...text.replace(/[;,\s&-]/g, '')].sort().join('')

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
      const { posttown, postcode: _postcode, ...premises } = sent.address
      expect(posttown).toBe(town)
      // A semicolon ends a part, and what comes before may be the name of a building.
      expect(signsOf(Object.values(premises).join(''))).toBe(signsOf(`12${line1}`))
    }),
    { numRuns: 100 },
  )
})

/** What the agency's description of CallReport 7 takes of each, in letters. */
const LONGEST = {
  forename: 30,
  othernames: 30,
  surname: 30,
  abodeno: 30,
  buildingno: 12,
  buildingname: 50,
  street1: 50,
  street2: 50,
  sublocality: 35,
  locality: 35,
  posttown: 25,
  postcode: 8,
}

test('the agency is sent nothing that is longer than it takes, however long the answers are', async () => {
  const { port } = agency.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const bureau = createBureau({ url, company: 'c', username: 'u', password: 'p', timeoutMs: 5_000 })
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false })
  const words = fc
    .array(fc.stringMatching(/^[A-Za-z'-]{1,40}$/), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(' '))
  const anyOf = (field: z.ZodType, text: fc.Arbitrary<string>) =>
    text.map((typed) => field.safeParse(typed)).filter(({ success }) => success)
  const line = anyOf(
    optionalLine,
    fc
      .tuple(fc.constantFrom('', '12 ', '12a-14b ', 'Flat 3, ', '2/1 '), words)
      .map((parts) => parts.join('')),
  )
  const applicant = fc.record({
    firstName: anyOf(firstName, words),
    lastName: anyOf(lastName, words),
    flatNumber: line,
    houseNumber: line,
    line1: line,
    line2: line,
    town: line,
  })
  await fc.assert(
    fc.asyncProperty(applicant, async (fields) => {
      const {
        firstName: first,
        lastName: last,
        ...address
      } = Object.fromEntries(Object.entries(fields).map(([key, { data }]) => [key, String(data)]))
      const addresses = [{ ...address, postCode: 'LS1 4AP' }]
      const names = { firstName: first!, lastName: last!, dateOfBirth: '1980-03-01' }
      await bureau.search({ reference: 'r', purpose: 'quotation', applicant: { ...names, addresses } })
      const { applicant: sent } =
        parser.parse(received).Envelope.Body.Search07a.SearchDefinition.creditrequest
      for (const [element, most] of Object.entries(LONGEST)) {
        const text: string = sent.name[element] ?? sent.address[element] ?? ''
        expect([element, text.length <= most ? 'fits' : text]).toEqual([element, 'fits'])
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['Maeve', 'O’Neill', { forename: 'Maeve', surname: 'O&apos;Neill' }],
  [
    'Christopher Alexander Bartholomew James',
    'Featherstonehaugh',
    { forename: 'Christopher Alexander', othernames: 'Bartholomew James', surname: 'Featherstonehaugh' },
  ],
  [
    'Wolfeschlegelsteinhausenbergerdorff',
    'Featherstonehaugh-Cholmondeley-Majoribanks',
    {
      forename: 'Wolfeschlegelsteinhausenberger',
      othernames: 'dorff',
      surname: 'Featherstonehaugh-Cholmondeley',
    },
  ],
])('%s %s is at the agency under what fits', async (first, last, name) => {
  const { port } = agency.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const bureau = createBureau({ url, company: 'c', username: 'u', password: 'p', timeoutMs: 5_000 })
  const names = { firstName: firstName.parse(first), lastName: lastName.parse(last) }
  const addresses = [{ houseNumber: '12', line1: 'Ferry Lane', town: 'Leeds', postCode: 'LS1 4AP' }]
  await bureau.search({
    reference: 'r',
    purpose: 'quotation',
    applicant: { ...names, dateOfBirth: '1980-03-01', addresses },
  })
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, processEntities: false })
  expect(
    parser.parse(received).Envelope.Body.Search07a.SearchDefinition.creditrequest.applicant.name,
  ).toEqual(name)
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
        { class: 'service', subject: accepted, preview: '', paragraphs: [] },
        { brand, greeting: null },
      )
      expect(subject).toBe(accepted)
      // A cell of a table in CSV is one line.
      expect(accepted).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/)
    }),
    { numRuns: 500 },
  )
})
