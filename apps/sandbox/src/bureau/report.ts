import type { CreditFile } from './persona.ts'
import { envelope, escapeXml, NAMESPACE, type SearchRequest } from './soap.ts'

interface Search {
  searchId: string
  searchedAt: string
}

/** The answer when the person was found: their credit report. */
export function creditReport(request: SearchRequest, search: Search, file: CreditFile): string {
  return result(
    request,
    search,
    `<creditreport linktype="0" searchid="${search.searchId}">
  <searchid>${search.searchId}</searchid>
  <applicant>
    <reporttype>1</reporttype>
    ${summary(request, file)}
    <creditscores><creditscore class="2"><score>${file.score}</score><reasons>${file.reasonCodes
      .map((code) => `<code>${code}</code>`)
      .join('')}</reasons></creditscore></creditscores>
    <addressconfs><addressconf>${addressXml(request)}<resident><name>${escapeXml(fullName(request))}</name><matchtype>IN</matchtype></resident></addressconf></addressconfs>
    ${judgments(file)}
    ${insolvencies(file)}
    <searches/><addresslinks/><aliaslinks/><associatelinks/><cifas/>
    ${accounts(request, file)}
  </applicant>
</creditreport>`,
  )
}

/** The flats that a picklist offers of any building. */
const LISTED_FLATS: readonly string[] = ['FLAT A', 'FLAT B']

/** "B" and "Flat B" are one flat. */
export function isListedFlat(flat: string): boolean {
  return LISTED_FLATS.includes(`FLAT ${flat.toUpperCase().replace(/^FLAT /, '')}`)
}

/** The answer when no single address fits: a list to choose from, and no report. */
export function picklist(request: SearchRequest, search: Search): string {
  return result(
    request,
    search,
    `<picklist maxaddressitems="25" maxnameitems="25" picklist="1">
  <applicant id="1" reporttype="0">
    <address addressid="1">
      <addressinput>${addressLines(request)}</addressinput>
      <fullmatches reporttype="0" matchstatus="MULTIPLE">
        ${LISTED_FLATS.map((flat) => candidate(request, flat)).join('\n        ')}
      </fullmatches>
    </address>
  </applicant>
</picklist>`,
  )
}

function result(request: SearchRequest, search: Search, content: string): string {
  return envelope(`<Search07aResponse xmlns="${NAMESPACE}"><SearchResult>
<jobdetails><searchid>${search.searchId}</searchid><searchdate>${search.searchedAt}</searchdate></jobdetails>
<yourreference>${escapeXml(request.reference)}</yourreference>
${content}
</SearchResult></Search07aResponse>`)
}

function summary(request: SearchRequest, file: CreditFile): string {
  const { judgments: court, accounts: share, balances } = file
  return `<summary>
      <searches><totalsearches3months>${file.searchesLast3Months}</totalsearches3months><totalsearches12months>${file.searchesLast3Months + 2}</totalsearches12months></searches>
      <judgments><total>${court.total}</total><totalactive>${court.active}</totalactive><totalactiveamount>${court.activeAmountPounds}</totalactiveamount></judgments>
      <bais><currentlyinsolvent>${bit(file.isInsolvent)}</currentlyinsolvent><totaldischarged>0</totaldischarged></bais>
      <share><totalaccounts>${share.total}</totalaccounts><totalactiveaccs>${share.active}</totalactiveaccs><totalsettledaccs>${share.total - share.active}</totalsettledaccs><worsepaystatus12months>${file.worstPayStatus}</worsepaystatus12months><totaldefaults12months>${file.defaults12Months}</totaldefaults12months><totaldefaults36months>${file.defaults36Months}</totaldefaults36months><totaldelinqs12months>${file.delinquencies12Months}</totaldelinqs12months></share>
      <indebt><totalbalancesactive>${balances.active}</totalbalancesactive><totalbalancesloans>${balances.loans}</totalbalancesloans><totalbalancesmortgages>${balances.mortgages}</totalbalancesmortgages><totalbalancesrevolving>${balances.cards}</totalbalancesrevolving></indebt>
      <cifas>0</cifas><links>0</links><notices>0</notices>
      <summaryaddress><addressconfirmed>1</addressconfirmed><electoralroll>1</electoralroll></summaryaddress>
      ${addressXml(request)}
    </summary>`
}

function judgments({ judgments: court }: CreditFile): string {
  const each = Array.from(
    { length: court.total },
    (_, index) =>
      `<judgment><courttype>CC</courttype><status>${index < court.active ? 'JG' : 'SS'}</status><amount>${index < court.active ? court.activeAmountPounds : 620}</amount></judgment>`,
  )
  return `<judgments>${each.join('')}</judgments>`
}

function insolvencies(file: CreditFile): string {
  return file.isInsolvent
    ? '<bais><bai><ordertype>BO</ordertype><currentstatus>C</currentstatus></bai></bais>'
    : '<bais/>'
}

function accounts(request: SearchRequest, { balances, defaults36Months }: CreditFile): string {
  const lines: [type: string, balancePounds: number, isDefault: boolean][] = [
    ['MG', balances.mortgages, false],
    ['UL', balances.loans, defaults36Months > 0],
    ['CC', balances.cards, defaults36Months > 1],
  ]
  const each = lines
    .filter(([, balance]) => balance > 0)
    .map(
      ([type, balance, isDefault]) => `<acc>
        <accholderdetails><name>${escapeXml(fullName(request))}</name><dob>${escapeXml(request.dateOfBirth)}</dob></accholderdetails>
        <default>${bit(isDefault)}</default><delinquent>${bit(isDefault)}</delinquent>
        <acchistory><ah bal="${balance}" pay="${isDefault ? '8' : '0'}"/></acchistory>
        <accdetails><accgroupid>${type}</accgroupid><acctype>${type}</acctype><balance>${balance}</balance><status>${isDefault ? 'D' : '0'}</status></accdetails>
      </acc>`,
    )
  return `<accs>${each.join('')}</accs>`
}

function candidate(request: SearchRequest, flat: string): string {
  return `<fullmatch selected="0"><addressmatch><abodeno>${flat}</abodeno>${addressLines(request)}</addressmatch><name nameid="1"><nameinput><title>${escapeXml(request.title)}</title><forename>${escapeXml(request.forename)}</forename><surname>${escapeXml(request.surname)}</surname></nameinput><namematches reporttype="0" matchstatus="NONE"/></name></fullmatch>`
}

function addressXml(request: SearchRequest): string {
  return `<address>${addressLines(request)}</address>`
}

function addressLines({ address }: SearchRequest): string {
  return `<buildingno>${escapeXml(address.building)}</buildingno><street1>${escapeXml(address.street)}</street1><posttown>${escapeXml(address.town)}</posttown><postcode>${escapeXml(address.postcode)}</postcode>`
}

const fullName = ({ title, forename, surname }: SearchRequest): string =>
  [title, forename, surname].filter((part) => part !== '').join(' ')

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
