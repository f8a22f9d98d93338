import { ADDRESS_PERIODS } from './core/address.ts'
import * as checks from './core/input-checks.ts'
import { STANDARD_MODULUS_TABLE } from './core/modulus-table.ts'
import { parseStatement } from './difficulty/financial-statement-input.ts'
import { anyText, type Call, iso, made, now, ofState, one, today } from './hostile-input.test-samples.ts'
import { RATE_MODES } from './schedule/interest.ts'

const addressLines = {
  flatNumber: '2',
  houseNumber: '4',
  line1: 'Mill Lane',
  line2: null,
  town: 'Leeds',
  county: '',
  postCode: 'LS1 4AP',
}
const address = { ...addressLines, period: ADDRESS_PERIODS[0].code, populateManually: false }
const statementInput = {
  household: {
    isJoint: true,
    childrenUnder16: 1,
    children16To18: 0,
    otherDependants: 0,
    nonDependants: 0,
    vehicles: 1,
    housingTenure: 'tenant-social',
    employment: ['full-time'],
    partnerEmployment: ['carer'],
  },
  lines: [
    { line: 'client-salary-or-wages', amountPence: 200_000, frequency: 'monthly' },
    { line: 'groceries', amountPence: 5_000, frequency: 'weekly', note: 'For two' },
  ],
  priorityDebts: [{ creditor: 'The council', owedPence: 60_000, offerPence: 5_000 }],
  otherDebts: [{ creditor: 'A card', owedPence: 100, offerPence: 100, hasCourtJudgment: true }],
  tokenPaymentsPence: 100,
  confirmed: ['asset-use-considered'],
}
const parsed = parseStatement(statementInput)
if (parsed.kind === 'refused') throw new Error('The statement of the test is refused')
const { statement } = parsed
const trigger = { firstAdultPence: 100, furtherAdultPence: 50, childUnder16Pence: 20, child16To18Pence: 30 }
const modulusTable = {
  rows: STANDARD_MODULUS_TABLE.rows
    .filter(({ start }) => start === '938000')
    .map((row) => ({ ...row, weights: [...row.weights] })),
  substitutions: { '938063': '938611' },
}

/** Of borrowers, their applications and what they type. */
export const PEOPLE_CALLS: Record<string, Call[]> = {
  'address.isAddressFilledIn': one(address),
  'address.addressesToSend': one([address, address]),
  'address.formatAddress': one(addressLines),
  'address-lines.splitAddressLines': one({ line1: 'Flat 3, 12 High Street', line2: 'Headingley' }),
  'card-number.hasCardNumber': [{ args: ['4242424242424242'], lenient: anyText }],
  'card-number.maskCardNumbers': [{ args: ['4242424242424242'], lenient: anyText }],
  'application-state.nextApplicationStates': ofState('Quoted'),
  'application-state.applicationCan': one('Quoted', 'Requested'),
  'application-state.applicationEvents': one('Quoted', 'Requested'),
  'application-state.isGoingAhead': ofState('Requested'),
  'application-state.isQuoted': ofState('Quoted'),
  'application-state.awaitsAddress': ofState('Quoted'),
  'application-state.isDeclined': ofState('Declined'),
  'application-state.hasExpired': ofState('Expired'),
  'application-state.isUnrequested': ofState('Quoted'),
  'application-state.awaitsRequirements': ofState('Requested'),
  'application-state.canSign': ofState('Approved'),
  'application-state.isSigned': ofState('Accepted'),
  'application-state.isRequestable': ofState('Quoted'),
  'application-state.isReplaceable': ofState('Quoted'),
  'application-state.takesPaymentDetails': ofState('Requested'),
  'application-state.isInReview': ofState('In Review'),
  'application-state.isEmailed': one('Declined', 'Quoted'),
  'application-state.isRequestedOrSigned': ofState('Requested'),
  'application-state.isRequestDecided': one({ state: 'Declined', reaction: 'yes' }),
  'application-state.isBeforeAgreement': one({ state: 'Quoted', expiresAt: now }, now),
  'application-state.isActiveApplication': ofState('Requested'),
  'application-state.takesWeakSignIn': ofState('Requested'),
  'application-state.isLiveQuote': one({ state: 'Quoted', expiresAt: now }, now),
  'application-state.needsRequotabilityCheck': one({
    state: 'Quoted',
    reaction: 'no',
    requotable: true,
    isInternal: false,
  }),
  'application-state.needsAttention': one({ state: 'Quoted', hasOutstandingRequirements: true }),
  'application-state.applicationPathState': ofState('Quoted'),
  'application-state.canApply': one({ canReApply: true }),
  'required.requiredFor': one({
    product: 'unsecured',
    amountPence: 900_000,
    isNewAddress: true,
    activeAccounts: 1,
    isAffordable: false,
    isAddressOld: true,
    hasMovedSinceSearch: false,
    isDebtConsolidation: false,
  }),
  'required.isAddressOld': one(today, today),
  'callback.callbackWindows': one({ days: ['Mon', 'Tue'], opens: '09:00', closes: '18:00' }, now),
  'callback.callbackWords': one({
    startsAt: today.toPlainDateTime('09:00'),
    endsAt: today.toPlainDateTime('12:00'),
  }),
  'contact-details.normalisePostcode': [{ args: ['LS1 4AP'], lenient: anyText }],
  'contact-details.isPostcode': [{ args: ['LS1 4AP'], lenient: anyText }],
  'contact-details.matchesPhonePattern': [{ args: ['01632 960 001'], lenient: anyText }],
  'contact-details.hasPhoneCharacters': [{ args: ['01632 960 001'], lenient: anyText }],
  'contact-details.toE164': [{ args: ['01632 960 001'], lenient: anyText }],
  'contact-details.formatPhone': [{ args: ['+441632960001'], lenient: anyText }],
  'contact-details.isEmailLike': [{ args: ['name@example.com'], lenient: anyText }],
  'contact-details.emailKey': one('name@example.com'),
  'contact-details.isDigits': [{ args: ['123'], lenient: anyText }],
  'contact-details.isDecimal': [{ args: ['12.5'], lenient: anyText }],
  'contact-details.isUrl': [{ args: ['https://example.com'], lenient: anyText }],
  'display.formatMoney': one(7_550),
  'display.formatMoneyExact': one(7_500),
  'display.formatPercent': one(18.25),
  'display.formatOrdinal': one(22),
  'display.formatRate': one(13.249),
  'display.formatDay': one(today),
  'display.formatDayWords': one(today),
  'display.dayWords': one(iso),
  'display.formatWeekday': one(today),
  'display.dmyToIso': one('1-2-2027'),
  'display.isoToDmy': one('2027-2-1'),
  'display.formatDuration': one(30),
  'display.lastFour': [{ args: ['12345678'], lenient: anyText }],
  'display.formatSortCode': [{ args: ['089999'], lenient: anyText }],
  'financial-statement.monthlyAmount': one(5_000, 'weekly'),
  'financial-statement.summariseStatement': [
    { args: [statement, { 'food-housekeeping': trigger }], lenient: ['note', 'creditor'] },
  ],
  'financial-statement.monthlyBudget': one(statement.lines.map((line) => ({ ...line }))),
  'financial-statement-input.parseStatement': one(statementInput),
  'input-checks.checkInput': [
    {
      args: [{ amount: 1 }],
      ask: ([values]) => checks.checkInput(values as object, { amount: checks.aNumber }),
      isVoid: true,
    },
  ],
  'input-checks.aNumber': made(checks.aNumber, 1),
  'input-checks.aNumberFromZero': made(checks.aNumberFromZero, 1),
  'input-checks.anAmount': made(checks.anAmount, 1),
  'input-checks.anAmountFromZero': made(checks.anAmountFromZero, 1),
  'input-checks.aNumberOfMonths': made(checks.aNumberOfMonths, 1.5),
  'input-checks.aNumberOfYears': made(checks.aNumberOfYears, 1.5),
  'input-checks.aDay': made(checks.aDay, today),
  'input-checks.anInstant': made(checks.anInstant, now),
  'input-checks.aText': made(checks.aText, 'text'),
  'input-checks.aFlag': made(checks.aFlag, true),
  'input-checks.aFunction': made(checks.aFunction, () => 1),
  'input-checks.aWholeNumber': made(checks.aWholeNumber(0, 10), 5),
  'input-checks.oneOf': made(checks.oneOf(RATE_MODES), 'nominal'),
  'input-checks.listOf': made(checks.listOf(checks.aNumber), [1, 2]),
  'input-checks.anObject': made(checks.anObject({ figure: checks.aNumber }), { figure: 1 }),
  'input-checks.optional': made(checks.optional(checks.aNumber), 1),
  'input-checks.nullable': made(checks.nullable(checks.aNumber), 1),
  'input-checks.shown': [{ args: [1], ask: ([value]) => checks.shown(value).length, lenient: ['0'] }],
  'landing.landingAfterLogin': [
    {
      args: [{ roles: ['BORROWER'], applications: [{ id: 1, state: 'Quoted' }], loans: [] }],
      lenient: ['id'],
    },
    {
      args: [{ roles: ['BORROWER'], applications: [], loans: [{ id: 1, isActive: true }] }],
      lenient: ['id'],
    },
  ],
  'landing.isAdmin': one(['ADMIN']),
  'modulus.checkBankAccount': one({ sortCode: '938063', accountNumber: '15764273' }, modulusTable),
  'modulus.normaliseSortCode': [{ args: ['08-99-99'], lenient: anyText }],
  'modulus.normaliseAccountNumber': one('66374958', '089999'),
  'modulus.normaliseBankAccount': one({ sortCode: '08-99-99', accountNumber: '66374958' }),
  'reference.applicationReference': one(4_103_558_201_337),
  'modulus.parseModulusTable': one('089000 089999 MOD10  0  0  0  0  0  0  7  1  3  7  1  3  7  1'),
}
