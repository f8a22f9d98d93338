import { XMLParser } from 'fast-xml-parser'

export const NAMESPACE = 'urn:callcredit.co.uk/soap:callreport7'

export interface Address {
  flat: string
  building: string
  street: string
  town: string
  postcode: string
}

export interface SearchRequest {
  company: string
  username: string
  password: string
  operation: 'Search07a' | 'Test07a'
  reference: string
  purpose: string
  title: string
  forename: string
  surname: string
  dateOfBirth: string
  address: Address
}

// Only the five entities of XML itself are expanded, and every value stays the text it was.
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: true,
  trimValues: true,
})

type Node = Record<string, unknown>

/** Reads a CallReport 7 request; null when it is no such thing. */
export function readRequest(xml: string): SearchRequest | null {
  // A document type is the door to entity tricks and no SOAP 1.1 message has one.
  if (/<!DOCTYPE/i.test(xml)) return null
  let envelope: Node
  try {
    envelope = node(node(parser.parse(xml)).Envelope)
  } catch {
    return null
  }
  const body = node(envelope.Body)
  const operation = 'Search07a' in body ? 'Search07a' : 'Test07a' in body ? 'Test07a' : null
  if (!operation) return null
  const header = node(node(envelope.Header).callcreditheaders)
  const definition = node(node(body.Search07a).SearchDefinition)
  const request = node(definition.creditrequest)
  const applicant = first(request.applicant)
  const address = first(applicant.address)
  const name = first(applicant.name)
  return {
    company: text(header.company),
    username: text(header.username),
    password: text(header.password),
    operation,
    reference: text(definition.yourreference),
    purpose: text(request.purpose),
    title: text(name.title),
    forename: text(name.forename),
    surname: text(name.surname),
    dateOfBirth: text(applicant.dob),
    address: {
      flat: text(address.abodeno),
      building: text(address.buildingno) || text(address.buildingname) || text(address.abodeno),
      street: text(address.street1),
      town: text(address.posttown),
      postcode: text(address.postcode),
    },
  }
}

export function envelope(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
}

export function fault(code: 'Client' | 'Server', message: string): string {
  return envelope(
    `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${escapeXml(message)}</faultstring><detail/></soap:Fault>`,
  )
}

const ESCAPES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}

export function escapeXml(value: string): string {
  return value.replace(/[<>&"']/g, (character) => ESCAPES[character] ?? character)
}

const first = (value: unknown): Node => node(Array.isArray(value) ? value[0] : value)

const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
