import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { splitAddressLines } from '@tarnbrook/domain/core/address-lines'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBureau } from './http.ts'
import type { Bureau, BureauAddress, BureauRequest } from './port.ts'

// Answers that no sandbox name produces, in the form of CallReport's published schema.

let server: Server
let bureau: Bureau
let answer: { status: number; xml: string; type?: string }
const received: { headers: Record<string, unknown>; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      const headers = { 'content-type': answer.type ?? 'text/xml', location: '/elsewhere' }
      response.writeHead(answer.status, headers).end(answer.xml)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  bureau = createBureau({
    url: `http://127.0.0.1:${port}/callreport7.asmx`,
    company: 'Tarn & Brook',
    username: 'searcher',
    password: 'a<b',
    timeoutMs: 2_000,
  })
})

beforeEach(() => {
  received.length = 0
})

afterAll(() => server.close())

const REQUEST: BureauRequest = {
  reference: 'ref-1',
  purpose: 'quotation',
  applicant: {
    firstName: 'Zoë <b>',
    lastName: "O'Neill & Sons\u0000",
    dateOfBirth: '1980-02-29',
    addresses: [
      { flatNumber: '2', houseNumber: '12a', line1: 'Heron Lane', town: 'TEST TOWN', postCode: 'X9 9AA' },
      { houseNumber: 'Rose Cottage', line1: ' ', postCode: 'X9 9AB' },
    ],
  },
}

const inEnvelope = (content: string) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`

const result = (content: string) => ({
  status: 200,
  xml: inEnvelope(
    `<Search07aResponse xmlns="urn:callcredit.co.uk/soap:callreport7"><SearchResult>${content}</SearchResult></Search07aResponse>`,
  ),
})

const SUMMARY = `<summary>
  <searches><totalsearches3months>4</totalsearches3months></searches>
  <judgments><totalactive>1</totalactive></judgments>
  <bais><currentlyinsolvent>0</currentlyinsolvent></bais>
  <share><totalactiveaccs>5</totalactiveaccs><totaldefaults12months>1</totaldefaults12months><totaldefaults36months>2</totaldefaults36months></share>
  <indebt><totalbalancesactive>4210</totalbalancesactive><totalbalancesmortgages>0</totalbalancesmortgages></indebt>
  <cifas><totalcifas>3</totalcifas></cifas>
</summary>`

test('sends SOAP 1.1 in which nothing that was typed in is markup', async () => {
  answer = result('')
  await bureau.search(REQUEST)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(headers.soapaction).toBe('"urn:callcredit.co.uk/soap:callreport7/Search07a"')
  const parsed = new XMLParser({ removeNSPrefix: true, parseTagValue: false }).parse(body)
  expect(parsed.Envelope.Header.callcreditheaders).toEqual({
    company: 'Tarn & Brook',
    username: 'searcher',
    password: 'a<b',
  })
  const { yourreference, creditrequest } = parsed.Envelope.Body.Search07a.SearchDefinition
  expect(yourreference).toBe('ref-1')
  expect(creditrequest.purpose).toBe('QS')
  expect(creditrequest.applicant).toEqual({
    address: [
      { abodeno: '2', buildingno: '12a', street1: 'Heron Lane', posttown: 'TEST TOWN', postcode: 'X9 9AA' },
      { buildingname: 'Rose Cottage', postcode: 'X9 9AB' },
    ],
    name: { forename: 'Zoë <b>', surname: "O'Neill & Sons" },
    dob: '1980-02-29',
    hho: '0',
    tpoptout: '0',
  })
})

/** What the agency is asked by, of an address. */
async function askedAddress(address: Partial<BureauAddress>): Promise<Record<string, string>> {
  answer = result('')
  const addresses = [{ ...address, postCode: 'X9 9AA' }]
  await bureau.search({ ...REQUEST, applicant: { ...REQUEST.applicant, addresses } })
  const parsed = new XMLParser({ removeNSPrefix: true, parseTagValue: false }).parse(received.at(-1)!.body)
  const { postcode, ...asked } =
    parsed.Envelope.Body.Search07a.SearchDefinition.creditrequest.applicant.address
  expect(postcode).toBe('X9 9AA')
  return asked
}

test.each([
  ['Flat 1/2, 34 Kelp Road', { abodeno: '1/2', buildingno: '34', street1: 'Kelp Road' }],
  ['Garden Flat, 12 High Street', { abodeno: 'Garden Flat', buildingno: '12', street1: 'High Street' }],
  ['12 – 14 High St', { buildingno: '12-14', street1: 'High St' }],
  [
    'Flat 3, Ashby Court|12 Weir Row, Upper End',
    {
      abodeno: '3',
      buildingno: '12',
      buildingname: 'Ashby Court',
      street1: 'Weir Row',
      locality: 'Upper End',
    },
  ],
  ['12 Mill Mews|Station Road', { buildingno: '12', street1: 'Mill Mews', street2: 'Station Road' }],
  ['The Old Rectory', { buildingname: 'The Old Rectory' }],
  ['1/2 Kelp Road|Partick', { street1: '1/2 Kelp Road', street2: 'Partick' }],
  ['Flat 3, Mill Lane', { street1: 'Flat 3, Mill Lane' }],
])('asks for %s by its parts, or by its lines where they are not sure', async (written, asked) => {
  const [line1, line2] = written.split('|')
  expect(await askedAddress(splitAddressLines({ line1, line2 }))).toEqual(asked)
})

test('asks by no text that is longer than its field takes', async () => {
  const asked = await askedAddress({
    line1: `12 ${'Long '.repeat(12)}Road`,
    line2: `${'Far '.repeat(12)}End, ${'x'.repeat(90)}`,
    town: 'The Town of the Long Road by the Sea',
  })
  expect(asked).toEqual({
    street1: '12 Long Long Long Long Long Long Long Long Long',
    street2: 'Long Long Long Road, Far Far Far Far Far Far Far',
    sublocality: 'Far Far Far Far Far End,',
    locality: 'x'.repeat(35),
    posttown: 'The Town of the Long Road',
  })
})

test('asks again by the address of its list that was chosen', async () => {
  answer = result(
    `<picklist><applicant><address><fullmatches><fullmatch><addressmatch><abodeno>FLAT A</abodeno><buildingno>3</buildingno><buildingname>ASHBY COURT</buildingname><street1>BELL ROW</street1><locality>UPPER END</locality><postcode>X9 9AA</postcode></addressmatch></fullmatch></fullmatches></address></applicant></picklist>`,
  )
  const listed = await bureau.search(REQUEST)
  const chosen = {
    flatNumber: 'FLAT A',
    houseNumber: 'ASHBY COURT, 3',
    line1: 'BELL ROW',
    line2: 'UPPER END',
  }
  expect(listed).toMatchObject({ options: [chosen] })
  expect(await askedAddress(chosen)).toEqual({
    abodeno: 'A',
    buildingno: '3',
    buildingname: 'ASHBY COURT',
    street1: 'BELL ROW',
    locality: 'UPPER END',
  })
})

test('reads a report', async () => {
  answer = result(
    `<creditreport><searchid>S-1</searchid><applicant reporttype="1">${SUMMARY}<creditscores><creditscore class="2"><score>588</score></creditscore></creditscores></applicant></creditreport>`,
  )
  expect(await bureau.search(REQUEST)).toEqual({
    kind: 'matched',
    report: {
      searchId: 'S-1',
      score: 588,
      currentlyInsolvent: false,
      fraudMarkers: 3,
      activeJudgments: 1,
      defaultsLast12Months: 1,
      defaultsLast36Months: 2,
      searchesLast3Months: 4,
      activeAccounts: 5,
      balancesActivePounds: 4210,
      balancesMortgagesPounds: 0,
    },
  })
})

const scored = (summary: string, score: string) =>
  result(
    `<creditreport><searchid>S-1</searchid><applicant>${summary}<creditscores><creditscore class="2"><score>${score}</score></creditscore></creditscores></applicant></creditreport>`,
  )
const SECTIONS = [...SUMMARY.matchAll(/^ {2}(<(\w+)>.*<\/\2>)$/gm)].map(
  ([, xml, name]) => [name, xml] as const,
)

test('the sections of a report are six', () => expect(SECTIONS).toHaveLength(6))

test.each(SECTIONS)('treats a report without its section %s as no answer', async (_name, section) => {
  answer = scored(SUMMARY.replace(section!, ''), '640')
  expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
})

test.each(['many', '-1', '1.5', '', '1e3', 'NaN', 'Infinity', '1000000000', '0x1', ' 1 2 '])(
  'treats a count of “%s” as no answer',
  async (count) => {
    answer = scored(SUMMARY.replace('<totalactive>1<', `<totalactive>${count}<`), '640')
    expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
  },
)

test.each(['NaN', '1e9', 'Infinity', '711', '-1', '1000000000', ''])(
  'treats a score of “%s” as no answer',
  async (score) => {
    answer = scored(SUMMARY, score)
    expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
  },
)

test.each(SECTIONS)('treats a report with its section %s twice as no answer', async (_name, section) => {
  answer = scored(SUMMARY.replace(section!, section! + section!), '640')
  expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
})

test.each(['applicant', 'creditscores', 'creditscore', 'summary', 'creditreport'])(
  'treats a report with %s twice as no answer',
  async (name) => {
    const { xml } = scored(SUMMARY, '640')
    const whole = xml.slice(
      xml.search(new RegExp(`<${name}[ >]`)),
      xml.lastIndexOf(`</${name}>`) + name.length + 3,
    )
    answer = { status: 200, xml: xml.replace(whole, whole + whole) }
    expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
  },
)

test.each([
  ['another reference', '<yourreference>ref-2</yourreference>'],
  ['somebody else', '<creditrequest><applicant><dob>1980-03-01</dob></applicant></creditrequest>'],
])('treats a report about %s as no answer', async (_what, echo) => {
  const { xml } = scored(SUMMARY, '640')
  const withEcho = (given: string) => ({
    status: 200,
    xml: xml.replace('<creditreport>', `${given}<creditreport>`),
  })
  answer = withEcho(echo)
  expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
  answer = withEcho(echo.replace('ref-2', 'ref-1').replace('1980-03-01', '1980-02-29'))
  expect(await bureau.search(REQUEST)).toMatchObject({ kind: 'matched' })
})

test('treats a score without a summary as no answer', async () => {
  answer = scored('', '640')
  expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
})

test('reads a list of addresses, each once', async () => {
  const match = (flat: string) =>
    `<fullmatch><addressmatch><abodeno>${flat}</abodeno><buildingno>3</buildingno><street1>Bell &amp; Book Row</street1><posttown>TEST TOWN</posttown><postcode>X9 9AA</postcode></addressmatch></fullmatch>`
  answer = result(
    `<picklist picklist="1"><applicant><address><fullmatches>${match('A')}${match('B')}${match('B')}</fullmatches></address></applicant></picklist>`,
  )
  expect(await bureau.search(REQUEST)).toEqual({
    kind: 'address-ambiguous',
    options: ['A', 'B'].map((flatNumber) => ({
      flatNumber,
      houseNumber: '3',
      line1: 'Bell & Book Row',
      line2: '',
      town: 'TEST TOWN',
      county: '',
      postCode: 'X9 9AA',
    })),
  })
})

test.each([
  [
    'without a score',
    `<creditreport><searchid>S-2</searchid><applicant>${SUMMARY}</applicant></creditreport>`,
  ],
  ['without a report', '<jobdetails><searchid>S-3</searchid></jobdetails>'],
])('knows nobody %s', async (_what, content) => {
  answer = result(content)
  expect(await bureau.search(REQUEST)).toEqual({ kind: 'no-trace' })
})

test.each([
  ['a fault', { status: 500, xml: inEnvelope('<s:Fault><faultstring>no</faultstring></s:Fault>') }],
  ['a fault that claims to be fine', { status: 200, xml: inEnvelope('<s:Fault/>') }],
  ['a page', { status: 200, xml: '<!doctype html><p>Maintenance' }],
  ['an empty result', result('')],
  ['an empty report', result('<jobdetails><searchid>S</searchid></jobdetails><creditreport/>')],
  ['no text at all', { status: 200, xml: '' }],
  ['half a report', { status: 200, xml: scored(SUMMARY, '640').xml.slice(0, -200) }],
  ['a report with the status of a fault', { ...scored(SUMMARY, '640'), status: 500 }],
  ['a report that is JSON', { status: 200, xml: '{"creditreport":{"score":640}}' }],
  ['elements 50,000 deep', result(`${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`)],
  ['a report as text', { ...scored(SUMMARY, '640'), type: 'text/html' }],
  ['a report elsewhere', { ...scored(SUMMARY, '640'), status: 307 }],
  [
    'a document type',
    {
      status: 200,
      xml: `<!DOCTYPE a [<!ENTITY b "c">]>${result('<jobdetails><searchid>S</searchid></jobdetails>').xml}`,
    },
  ],
  ['too much', { status: 200, xml: `${result('').xml}${' '.repeat(4_000_001)}` }],
])('treats %s as no answer, and asks once', async (_what, given) => {
  answer = given
  expect(await bureau.search(REQUEST)).toEqual({ kind: 'unavailable' })
  expect(received).toHaveLength(1)
})
