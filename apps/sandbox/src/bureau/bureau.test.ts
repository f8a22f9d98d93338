import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.post('/reset', {}))

interface Ask {
  surname?: string
  purpose?: string
  reference?: string
  building?: string
  flat?: string
  password?: string
}

function searchXml(ask: Ask): string {
  const { company, username, password } = SANDBOX_KEYS.callReport
  return `<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:c="urn:callcredit.co.uk/soap:callreport7">
<soapenv:Header><c:callcreditheaders><c:company>${company}</c:company><c:username>${username}</c:username><c:password>${ask.password ?? password}</c:password></c:callcreditheaders></soapenv:Header>
<soapenv:Body><c:Search07a><c:SearchDefinition><c:yourreference>${ask.reference ?? ''}</c:yourreference><c:creditrequest schemaversion="7.2" datasets="511">
<c:applicant><c:address><c:abodeno>${ask.flat ?? ''}</c:abodeno><c:buildingno>${ask.building ?? '1'}</c:buildingno><c:street1>Heron Lane</c:street1><c:posttown>TEST TOWN</c:posttown><c:postcode>ID1 1QD</c:postcode></c:address>
<c:name><c:title>Ms</c:title><c:forename>Ann &amp; Co</c:forename><c:surname>${ask.surname ?? 'Smith'}</c:surname></c:name><c:dob>1990-01-31</c:dob></c:applicant>
<c:score>1</c:score><c:purpose>${ask.purpose ?? 'QS'}</c:purpose></c:creditrequest></c:SearchDefinition></c:Search07a></soapenv:Body></soapenv:Envelope>`
}

async function ask(what: Ask, signal?: AbortSignal) {
  const response = await fetch(`${sandbox.url}/callreport`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml', SOAPAction: '"urn:callcredit.co.uk/soap:callreport7/Search07a"' },
    body: searchXml(what),
    signal: signal ?? null,
  })
  const text = await response.text()
  const body = new XMLParser({ removeNSPrefix: true, parseTagValue: false }).parse(text).Envelope.Body
  return { status: response.status, text, fault: body.Fault, result: body.Search07aResponse?.SearchResult }
}

const footprints = async (): Promise<string[]> => {
  const page = await (await fetch(sandbox.url)).text()
  const section = page.slice(page.indexOf('id="bureau"'), page.indexOf('id="faults"'))
  return [...section.matchAll(/data-label="Purpose"><code>(\w+)</g)].map(([, purpose]) => purpose ?? '')
}

describe('CallReport', () => {
  it.each([
    ['Smith', '640'],
    ['Good', '612'],
    ['FAIR', '580'],
    ['Limited', '555'],
    ['Low', '520'],
    ['Decline', '480'],
  ])('gives %s the score %s', async (surname, score) => {
    const { result } = await ask({ surname })
    const applicant = result.creditreport.applicant
    expect(applicant.creditscores.creditscore.score).toBe(score)
    expect(applicant.creditscores.creditscore.reasons.code).toHaveLength(4)
    expect(applicant.summary.bais.currentlyinsolvent).toBe(surname === 'Decline' ? '1' : '0')
    expect(Number(applicant.summary.share.totaldefaults12months) > 0).toBe(surname === 'Decline')
  })

  it('finds the new debt of Newdebt only in the full search, at the same score', async () => {
    const owed = async (purpose: string) => {
      const { applicant } = (await ask({ surname: 'Newdebt', purpose })).result.creditreport
      return [applicant.creditscores.creditscore.score, applicant.summary.indebt.totalbalancesactive]
    }
    expect(await owed('QS')).toEqual(['612', '9840'])
    expect(await owed('CA')).toEqual(['612', '40000'])
  })

  it('records which footprint each search left, and a repeat leaves none', async () => {
    const first = await ask({ reference: 'APP-1' })
    const again = await ask({ reference: 'APP-1' })
    expect(again.text).toBe(first.text)
    const hard = await ask({ reference: 'APP-1', purpose: 'CA' })
    expect(hard.result.jobdetails.searchid).not.toBe(first.result.jobdetails.searchid)
    await Promise.all([1, 2, 3].map(() => ask({ reference: 'APP-1', purpose: 'CA' })))
    expect(await footprints()).toEqual(['CA', 'QS'])
  })

  it('answers Mismatch with a picklist until the house number is another than the first', async () => {
    expect((await ask({ surname: 'Mismatch', building: '7' })).result.picklist).toBeDefined()
    const repeated = await ask({ surname: 'Mismatch', building: '7' })
    expect([
      repeated.result.creditreport,
      repeated.result.picklist.applicant.address.fullmatches.fullmatch.length,
    ]).toEqual([undefined, 2])
    const corrected = await ask({ surname: 'Mismatch', building: '8' })
    expect(corrected.result.creditreport.applicant.creditscores.creditscore.score).toBe('640')
  })

  it('knows Mismatch at a flat of the list that it answered', async () => {
    await ask({ surname: 'Mismatch', building: '7' })
    expect((await ask({ surname: 'Mismatch', building: '7', flat: 'Flat C' })).result.picklist).toBeDefined()
    const chosen = await ask({ surname: 'Mismatch', building: '7', flat: 'FLAT B' })
    expect(chosen.result.creditreport).toBeDefined()
    expect((await ask({ surname: 'Mismatch', building: '7', flat: 'A' })).result.creditreport).toBeDefined()
  })

  it('never answers Timeout', async () => {
    const patience = AbortSignal.timeout(150)
    await expect(ask({ surname: 'Timeout', reference: 'T-1' }, patience)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(await footprints()).toEqual(['QS'])
  })

  it('answers the availability test, and leaves no footprint by it', async () => {
    const xml = searchXml({}).replace(/<c:Search07a>[\s\S]*<\/c:Search07a>/, '<c:Test07a/>')
    const response = await sandbox.post('/callreport', xml)
    expect([response.status, (await response.text()).includes('Test07aResponse')]).toEqual([200, true])
    expect(await footprints()).toEqual([])
  })

  it('gives a SOAP fault for a wrong password, an unknown purpose, no message at all, and an outage', async () => {
    expect((await ask({ password: 'wrong' })).fault.faultstring).toBe('Authentication failed')
    expect((await ask({ purpose: 'XX' })).status).toBe(500)
    expect((await sandbox.post('/callreport', '<!DOCTYPE x [<!ENTITY y "z">]><x>&y;</x>')).status).toBe(500)
    await sandbox.post('/faults', { provider: 'callreport', mode: 'down' })
    expect((await ask({})).fault.faultcode).toBe('soap:Server')
    await sandbox.post('/faults', { provider: 'callreport', mode: 'slow', delayMs: 5 })
    expect((await ask({})).status).toBe(200)
    expect(await footprints()).toEqual(['QS'])
  })
})
