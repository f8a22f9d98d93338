import { readPremises } from '@tarnbrook/domain/core/address-lines'
import { XMLParser } from 'fast-xml-parser'
import type { ApiConfig } from '#config.ts'
import { type ProviderReply, providerFetch } from '#providers/provider-fetch.ts'
import type { Bureau, BureauAddress, BureauAnswer, BureauReport, BureauRequest } from './port.ts'

/**
 * TransUnion CallReport 7, operation Search07a. Never repeated automatically: a second application
 * search would leave a second footprint on the applicant's file.
 */
export function createBureau(config: ApiConfig['bureau']): Bureau {
  return {
    async search(request) {
      const reply = await providerFetch(config.url, {
        provider: 'bureau',
        method: 'POST',
        headers: {
          'content-type': 'text/xml; charset=utf-8',
          soapaction: `"${NAMESPACE}/Search07a"`,
          accept: 'text/xml',
        },
        body: buildEnvelope(config, request),
        timeoutMs: config.timeoutMs,
        maxBytes: MOST_BYTES,
      })
      // SOAP 1.1 sends a fault with status 500.
      return reply?.status === 200 && isXml(reply) ? readAnswer(reply.text, request) : { kind: 'unavailable' }
    },
  }
}

const NAMESPACE = 'urn:callcredit.co.uk/soap:callreport7'
const MOST_BYTES = 4_000_000

/** QS: quotation search, not seen by other lenders. CA: credit application, seen. */
const PURPOSES = { quotation: 'QS', application: 'CA' } as const

function buildEnvelope(config: ApiConfig['bureau'], request: BureauRequest): string {
  const { applicant } = request
  const header = element('callcreditheaders', [
    field('company', config.company),
    field('username', config.username),
    field('password', config.password),
  ])
  const person = element('applicant', [
    ...applicant.addresses.slice(0, 3).map(buildAddress),
    buildName(applicant),
    field('dob', applicant.dateOfBirth),
    field('hho', '0'),
    field('tpoptout', '0'),
  ])
  // Data set 1 is the summary. The rest, with links to other people, is not needed.
  const creditRequest = `<creditrequest schemaversion="7.2" datasets="1">${[
    person,
    field('score', '1'),
    field('purpose', PURPOSES[request.purpose]),
    field('transient', '0'),
    field('autosearch', '1'),
    field('autosearchmaximum', '2'),
  ].join('')}</creditrequest>`
  const search = element('SearchDefinition', [field('yourreference', request.reference), creditRequest])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">',
    `<soap:Header>${header.replace('>', ` xmlns="${NAMESPACE}">`)}</soap:Header>`,
    `<soap:Body><Search07a xmlns="${NAMESPACE}">${search}</Search07a></soap:Body>`,
    '</soap:Envelope>',
  ].join('')
}

/**
 * The words of a long forename go on in another field, as CallReport 7 has it; what is longer still
 * is left out, as it is at the agency.
 */
function buildName({ firstName, lastName }: BureauRequest['applicant']): string {
  const [forename, left] = splitAtWord(firstName.trim(), LONGEST_NAME)
  return element('name', [
    field('forename', forename),
    field('othernames', left.slice(0, LONGEST_NAME)),
    field('surname', lastName.trim().slice(0, LONGEST_NAME)),
  ])
}

const LONGEST_NAME = 30

/**
 * As many whole words as there is room for, and what is left. A word that is longer than that is
 * cut.
 */
function splitAtWord(text: string, most: number): [fitting: string, left: string] {
  const space = text.length > most ? text.lastIndexOf(' ', most) : most
  const fitting = text.slice(0, space > 0 ? space : most)
  return [fitting, text.slice(fitting.length).trim()]
}

function buildAddress(address: BureauAddress): string {
  return element('address', [
    ...buildPremises(address),
    field('posttown', address.town?.trim().slice(0, LONGEST_TOWN)),
    field('postcode', address.postCode),
  ])
}

const LONGEST_TOWN = 25

function buildPremises(address: BureauAddress): string[] {
  const premises = readPremises(address)
  if (!premises.isSure) return layLines(premises.lines)
  const { flat, number, name, street, secondStreet, locality } = premises.parts
  return [
    field('abodeno', flat),
    field('buildingno', number),
    field('buildingname', name),
    field('street1', street),
    field('street2', secondStreet),
    field('locality', locality),
  ]
}

/** What can't be told apart: a line in each field, or all of it over four where one is too long. */
function layLines(lines: readonly string[]): string[] {
  if (lines.every(({ length }) => length <= 50))
    return lines.map((line, at) => field(`street${at + 1}`, line))
  let left = lines.join(', ')
  return Object.entries(FIELDS_OF_LINES).map(([name, most]) => {
    const [text, rest] = splitAtWord(left, most)
    left = rest
    return field(name, text)
  })
}

/** Each with the letters that CallReport 7 takes. */
const FIELDS_OF_LINES = { street1: 50, street2: 50, sublocality: 35, locality: 35 }

const element = (name: string, children: string[]): string => `<${name}>${children.join('')}</${name}>`

/** An element with text; left out when the text is empty. */
function field(name: string, value: string | null | undefined): string {
  const trimmed = value?.trim()
  return trimmed ? `<${name}>${escapeText(trimmed)}</${name}>` : ''
}

function escapeText(value: string): string {
  return (
    value
      // XML 1.0 has no way to write these, escaped or not.
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;')
  )
}

type XmlNode = { [name: string]: unknown }

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  // Parsing expands no entities; XML's own five are decoded afterwards, where needed.
  processEntities: false,
  maxNestedTags: 64,
})

const UNAVAILABLE = { kind: 'unavailable' } as const

const isXml = ({ headers }: ProviderReply) =>
  /^(text|application)\/(soap\+)?xml\b/i.test(headers.get('content-type') ?? '')

/** An element that is missing, repeated or malformed makes the whole answer unusable. */
function readAnswer(xml: string, request: BureauRequest): BureauAnswer {
  try {
    const result = parseResult(xml)
    if (!result || !isMatchingAnswer(result, request)) return UNAVAILABLE
    const searchId = toText(findChild(result, 'jobdetails')?.searchid)
    if (result.creditreport !== undefined) return readReport(findChild(result, 'creditreport'), searchId)
    const pickList = findChild(result, 'picklist')
    if (pickList) return { kind: 'address-ambiguous', options: readOptions(pickList) }
    // Without proof that a search was made, an empty result does not mean that nothing was found.
    return searchId ? { kind: 'no-trace' } : UNAVAILABLE
  } catch {
    return UNAVAILABLE
  }
}

/** A fault in place of a result gives null. @throws Error for XML that is not CallReport's */
function parseResult(xml: string): XmlNode | null {
  // A document type could define entities; CallReport sends none.
  if (/<!DOCTYPE/i.test(xml)) return null
  const body = findChild(findChild(parser.parse(xml) as XmlNode, 'Envelope'), 'Body')
  return findChild(findChild(body, 'Search07aResponse'), 'SearchResult')
}

/** The answer repeats our reference and request: another person's report must not be used. */
function isMatchingAnswer(result: XmlNode, { reference, applicant }: BureauRequest): boolean {
  const asked = findChild(findChild(result, 'creditrequest'), 'applicant')
  const echoed = [
    [toText(result.yourreference), reference],
    [toText(asked?.dob).slice(0, 10), applicant.dateOfBirth],
  ]
  return echoed.every(([theirs, ours]) => theirs === '' || theirs === ours)
}

function readReport(report: XmlNode | null, jobSearchId: string): BureauAnswer {
  const searchId = toText(report?.searchid) || jobSearchId
  const applicant = findChild(report, 'applicant')
  const summary = findChild(applicant, 'summary')
  const read = summary && readSummary(summary)
  if (!searchId || !read) return UNAVAILABLE
  const creditScore = findChild(findChild(applicant, 'creditscores'), 'creditscore')
  // A person about whom the agency has too little data has no score at all.
  if (!creditScore) return { kind: 'no-trace' }
  const score = toCount(creditScore.score, HIGHEST_SCORE)
  return score === null ? UNAVAILABLE : { kind: 'matched', report: { searchId, score, ...read } }
}

/** TransUnion's scale is 0 to 710. */
const HIGHEST_SCORE = 710
/** Far above the figures of any file: a larger number is an error. */
const MOST_COUNTED = 10_000
const MOST_POUNDS = 100_000_000

/**
 * @returns null unless every count is there: no one may be lent to because part of a report was
 * lost.
 */
function readSummary(summary: XmlNode): Omit<BureauReport, 'searchId' | 'score'> | null {
  let isComplete = true
  const count = (section: string, name: string, most = MOST_COUNTED) => {
    const number = toCount(findChild(summary, section)?.[name], most)
    if (number === null) isComplete = false
    return number ?? 0
  }
  const read = {
    currentlyInsolvent: count('bais', 'currentlyinsolvent') > 0,
    // Counted in a section, or given as its own text where it has only their number.
    fraudMarkers: toCount(summary.cifas, MOST_COUNTED) ?? count('cifas', 'totalcifas'),
    activeJudgments: count('judgments', 'totalactive'),
    defaultsLast12Months: count('share', 'totaldefaults12months'),
    defaultsLast36Months: count('share', 'totaldefaults36months'),
    searchesLast3Months: count('searches', 'totalsearches3months'),
    activeAccounts: count('share', 'totalactiveaccs'),
    balancesActivePounds: count('indebt', 'totalbalancesactive', MOST_POUNDS),
    balancesMortgagesPounds: count('indebt', 'totalbalancesmortgages', MOST_POUNDS),
  }
  return isComplete ? read : null
}

/** The addresses that the agency suggests, each once. */
function readOptions(pickList: XmlNode): BureauAddress[] {
  const found = findChildren(pickList, 'applicant')
    .flatMap((applicant) => findChildren(applicant, 'address'))
    .flatMap((address) => findChildren(findChild(address, 'fullmatches'), 'fullmatch'))
    .flatMap((match) => findChildren(match, 'addressmatch'))
    .map(readAddress)
    .filter((address) => Object.values(address).some((part) => part !== ''))
  return [...new Map(found.map((address) => [JSON.stringify(address), address])).values()]
}

function readAddress(address: XmlNode): BureauAddress {
  const part = (name: string) => toText(address[name])
  const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')
  const [number, name] = [part('buildingno'), part('buildingname')]
  return {
    flatNumber: part('abodeno'),
    houseNumber: joined(name, number),
    line1: part('street1'),
    line2: joined(part('street2'), part('sublocality'), part('locality')),
    town: part('posttown'),
    county: part('county'),
    postCode: part('postcode'),
  }
}

/** @throws Error when it occurs more than once: it is unknown which one applies. */
function findChild(node: XmlNode | null | undefined, name: string): XmlNode | null {
  if (Array.isArray(node?.[name])) throw new Error(`more than one ${name}`)
  return findChildren(node, name)[0] ?? null
}

/** One element or several: the parser returns an object or a list. */
function findChildren(node: XmlNode | null | undefined, name: string): XmlNode[] {
  const value = node?.[name]
  const list = Array.isArray(value) ? value : [value]
  return list.filter((item): item is XmlNode => typeof item === 'object' && item !== null)
}

/** A whole number that is a count, up to `most`; null for anything else. */
function toCount(value: unknown, most: number): number | null {
  const text = toText(value)
  return /^\d{1,12}$/.test(text) && Number(text) <= most ? Number(text) : null
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function toText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.replace(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => ENTITIES[name] ?? '').trim()
}
