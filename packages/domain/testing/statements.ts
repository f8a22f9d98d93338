import type { BankStatement, BankTransaction } from '../src/applications/bank-statement.ts'
import type { IncomeLine } from '../src/applications/income-words.ts'
import { day } from '../src/core/calendar.ts'

/**
 * Statements made up from what people live on, with the income a person would read from them. None
 * was made by the rules tested with them: they are as payers and banks write them.
 */
export interface KnownStatement {
  name: string
  statement: BankStatement
  income: readonly { line: IncomeLine; monthly: number }[]
  /** A person sees the income and the rules do not. */
  isMissed: boolean
}

export const FROM = day('2026-08-11')
export const TO = day('2026-11-20')

export function buildLine(
  on: string,
  pounds: number,
  description: string,
  accountId = 'current',
): BankTransaction {
  return { accountId, on: day(on), amountPence: Math.round(pounds * 100), description }
}

export const buildStatement = (transactions: readonly BankTransaction[]): BankStatement => ({
  from: FROM,
  to: TO,
  transactions,
})

/** The same numbers in each run. */
let seed = 20_261_124
const chance = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const between = (least: number, most: number) => Math.round((least + chance() * (most - least)) * 100) / 100
const reference = () => String(10_000 + Math.floor(chance() * 89_999))

type Amount = number | (() => number)
const toAmount = (amount: Amount) => (typeof amount === 'number' ? amount : amount())

/** Every so many days, back from the last. */
function every(days: number, last: string, times: number, amount: Amount, words: () => string) {
  return Array.from({ length: times }, (_, index) =>
    buildLine(
      day(last)
        .subtract({ days: days * index })
        .toString(),
      toAmount(amount),
      words(),
    ),
  )
}

const buildLines = (days: readonly string[], amount: Amount, words: () => string) =>
  days.map((each) => buildLine(each, toAmount(amount), words()))

/** Pay days of the end of a month, moved off weekends. */
const MONTH_ENDS = ['2026-08-28', '2026-09-30', '2026-10-30']
/** Of the 15th. */
const MID_MONTHS = ['2026-08-14', '2026-09-15', '2026-10-15', '2026-11-13']
/** Of the 1st. */
const FIRSTS = ['2026-09-01', '2026-10-01', '2026-10-30']

/** What everybody's statement has besides. */
function dailyLife(): BankTransaction[] {
  const shops = [
    'TESCO STORES 3021',
    'LIDL GB LEEDS',
    'GREGGS PLC',
    'SHELL HEADROW',
    'AMZNMKTPLACE',
    'BOOTS 1123',
  ]
  const lines: BankTransaction[] = []
  for (let at = FROM; Temporal.PlainDate.compare(at, TO) <= 0; at = at.add({ days: 1 }))
    if (chance() < 0.6)
      lines.push(buildLine(at.toString(), -between(3, 60), shops[Math.floor(chance() * shops.length)]!))
  return [
    ...lines,
    ...buildLines(
      ['2026-09-01', '2026-10-01', '2026-11-02'],
      -640,
      () => 'STANDING ORDER RENT HEADINGLEY LETTINGS',
    ),
    ...buildLines(['2026-09-01', '2026-10-01', '2026-11-02'], -88.5, () => 'DD OCTOPUS ENERGY'),
  ]
}

const KNOWN: KnownStatement[] = []
function known(
  name: string,
  lines: readonly BankTransaction[],
  income: KnownStatement['income'],
  { isMissed = false } = {},
): void {
  KNOWN.push({ name, statement: buildStatement([...dailyLife(), ...lines]), income, isMissed })
}

const pay = (monthly: number) => ({ line: 'client-salary-or-wages', monthly: monthly * 100 }) as const
const toMonthlyIncome = (line: IncomeLine, monthly: number) => ({ line, monthly: Math.round(monthly * 100) })
const aMonth = (amount: number, days: number) => (amount / days) * (365.25 / 12)

known(
  'a salary at the end of the month',
  buildLines(MONTH_ENDS, 2612.4, () => `BGC ACME JOINERY LTD SALARY ${reference()}`),
  [pay(2612.4)],
)
known(
  'a salary in the middle of the month',
  buildLines(MID_MONTHS, 1840.02, () => `LEEDS CITY COUNCIL PAYROLL ${reference()}`),
  [pay(1840.02)],
)
known(
  'a salary on the first',
  buildLines(FIRSTS, 3105, () => 'NHS TRUST SALARY'),
  [pay(3105)],
)
known(
  'a salary with overtime',
  [
    ['2026-08-28', 2210],
    ['2026-09-30', 2251.6],
    ['2026-10-30', 2305.1],
  ].map(([at, sum]) => buildLine(at as string, sum as number, 'TRENT RAIL PLC SALARY')),
  [pay(2251.6)],
)
known(
  'a salary with a bonus last month',
  [
    ['2026-08-28', 2400],
    ['2026-09-30', 2400],
    ['2026-10-30', 4900],
  ].map(([at, sum]) => buildLine(at as string, sum as number, 'BRIGHT DESIGN LTD WAGES')),
  [pay(2400)],
)
known(
  'pay that has gone down',
  [
    ['2026-08-14', 2600],
    ['2026-09-15', 2600],
    ['2026-10-15', 1500],
    ['2026-11-13', 1500],
  ].map(([at, sum]) => buildLine(at as string, sum as number, 'HOTELS GROUP WAGES')),
  [pay(1500)],
)
known(
  'pay that went up',
  [
    ['2026-08-14', 2000],
    ['2026-09-15', 2000],
    ['2026-10-15', 2300],
    ['2026-11-13', 2300],
  ].map(([at, sum]) => buildLine(at as string, sum as number, 'HOTELS GROUP WAGES')),
  [pay(2300)],
)
known(
  'an employer without the word salary',
  buildLines(MONTH_ENDS, 1999.99, () => `BRADFORD TEXTILES LTD ${reference()}`),
  [pay(1999.99)],
)
known(
  'weekly wages',
  every(7, '2026-11-20', 14, 462.5, () => `STAFFLINE RECRUITMENT WK ${reference()}`),
  [pay(aMonth(462.5, 7))],
)
known(
  'weekly wages that vary',
  every(
    7,
    '2026-11-13',
    13,
    () => between(440, 480),
    () => 'CARE SERVICES WAGES',
  ),
  [pay(aMonth(460, 7))],
)
known(
  'weekly wages with a week off',
  every(7, '2026-11-20', 14, 380, () => 'PARCELS LTD WAGES').filter((_, index) => index !== 5),
  [pay(aMonth(380, 7))],
)
known(
  'fortnightly wages',
  every(14, '2026-11-13', 7, 905.12, () => 'CITY HOSPITAL NET PAY'),
  [pay(aMonth(905.12, 14))],
)
known(
  'four-weekly pay',
  every(28, '2026-11-06', 4, 1710.4, () => 'TESCO STORES LTD WAGES'),
  [pay(aMonth(1710.4, 28))],
)
known(
  'two jobs',
  [
    ...buildLines(MONTH_ENDS, 1320, () => 'LEEDS UNIVERSITY SALARY'),
    ...every(7, '2026-11-20', 14, 160, () => 'THE CROWN HOTELS LTD WAGES'),
  ],
  [pay(1320), pay(aMonth(160, 7))],
)
known(
  'an old job and a new one',
  [
    ...buildLines(['2026-08-14', '2026-08-28', '2026-09-11'], 700, () => 'OLD MILL LTD WAGES'),
    ...every(14, '2026-11-20', 5, 880, () => 'NEW MILL LTD WAGES'),
  ],
  [pay(aMonth(880, 14))],
)
known(
  'a new job with two payments so far',
  buildLines(['2026-09-30', '2026-10-30'], 2100, () => 'ORCHARD ACADEMY SALARY'),
  [pay(2100)],
)
known(
  'a salary and savings that go to and fro',
  [
    ...buildLines(MONTH_ENDS, 2300, () => 'GLASS SOLUTIONS LTD SALARY'),
    ...buildLines(['2026-09-02', '2026-10-02', '2026-11-02'], -400, () => 'MONTHLY SAVING'),
    ...['2026-09-02', '2026-10-02', '2026-11-02'].map((at) =>
      buildLine(at, 400, 'MONTHLY SAVING', 'savings'),
    ),
  ],
  [pay(2300)],
)
known(
  'a salary and a partner who pays in',
  [
    ...buildLines(MONTH_ENDS, 2150, () => 'STEEL FOUNDATION SALARY'),
    ...buildLines(FIRSTS, 500, () => 'J BYRNE BILLS'),
  ],
  [pay(2150)],
)
known(
  'a salary and a friend who pays back each week',
  [
    ...buildLines(MONTH_ENDS, 2150, () => 'STEEL FOUNDATION SALARY'),
    ...every(7, '2026-11-18', 12, 20, () => 'S KHAN LUNCH'),
  ],
  [pay(2150)],
)
known(
  'a salary and a loan that was paid out',
  [
    ...buildLines(MONTH_ENDS, 1900, () => 'ACE CLEANING SERVICES SALARY'),
    buildLine('2026-10-04', 3000, 'QUICK LOANS LTD ADVANCE'),
  ],
  [pay(1900)],
)
known(
  'a salary and a payday lender each month',
  [
    ...buildLines(MONTH_ENDS, 1900, () => 'ACE CLEANING SERVICES SALARY'),
    ...buildLines(['2026-09-20', '2026-10-20', '2026-11-19'], 250, () => 'SUNNY LENDING LTD'),
  ],
  [pay(1900)],
)
known(
  'a salary and winnings each week',
  [
    ...buildLines(MONTH_ENDS, 2450, () => 'PORT AUTHORITY PLC SALARY'),
    ...every(
      7,
      '2026-11-19',
      13,
      () => between(20, 300),
      () => 'BET365 WITHDRAWAL',
    ),
  ],
  [pay(2450)],
)
known(
  'a salary and refunds',
  [
    ...buildLines(MONTH_ENDS, 2450, () => 'PORT AUTHORITY PLC SALARY'),
    ...every(14, '2026-11-12', 6, 35, () => 'ASOS COM LTD REFUND'),
  ],
  [pay(2450)],
)
known(
  'Universal Credit',
  [
    ['2026-08-17', 1012.3],
    ['2026-09-17', 1012.3],
    ['2026-10-16', 1012.3],
    ['2026-11-17', 1012.3],
  ].map(([at, sum]) => buildLine(at as string, sum as number, 'DWP UC 123456A')),
  [toMonthlyIncome('tax-credits-universal-credit', 1012.3)],
)
known(
  'Universal Credit that tapers with pay',
  [
    ['2026-08-17', 640],
    ['2026-09-17', 590.2],
    ['2026-10-16', 612.8],
    ['2026-11-17', 588],
  ].map(([at, sum]) => buildLine(at as string, sum as number, 'UNIVERSAL CREDIT')),
  [toMonthlyIncome('tax-credits-universal-credit', 590.2)],
)
known(
  'Universal Credit and part-time pay',
  [
    ...buildLines(MID_MONTHS, 780, () => 'OAK SCHOOL SALARY'),
    ...buildLines(['2026-08-20', '2026-09-18', '2026-10-20', '2026-11-20'], 455.5, () => 'DWP UC'),
  ],
  [pay(780), toMonthlyIncome('tax-credits-universal-credit', 455.5)],
)
known(
  'Child Benefit every four weeks',
  [
    ...buildLines(MONTH_ENDS, 2050, () => 'VALE COLLEGE SALARY'),
    ...every(28, '2026-11-16', 4, 175.4, () => 'HMRC CHILD BENEFIT'),
  ],
  [pay(2050), toMonthlyIncome('child-benefit', aMonth(175.4, 28))],
)
known(
  'Child Benefit by the week',
  [
    ...buildLines(MONTH_ENDS, 2050, () => 'VALE COLLEGE SALARY'),
    ...every(7, '2026-11-16', 13, 26.05, () => 'HMRC CHB'),
  ],
  [pay(2050), toMonthlyIncome('child-benefit', aMonth(26.05, 7))],
)
known(
  'PIP and ESA',
  [
    ...every(28, '2026-11-11', 4, 437.2, () => 'DWP PIP'),
    ...every(14, '2026-11-17', 7, 276.8, () => 'DWP ESA'),
  ],
  [
    toMonthlyIncome('disability-benefits', aMonth(437.2, 28)),
    toMonthlyIncome('employment-support-allowance', aMonth(276.8, 14)),
  ],
)
known(
  'Carer’s Allowance',
  every(7, '2026-11-16', 13, 83.3, () => 'DWP CARERS ALLOWANCE'),
  [toMonthlyIncome('carers-allowance', aMonth(83.3, 7))],
)
known(
  'State Pension and a pension from work',
  [
    ...every(28, '2026-11-09', 4, 921, () => 'DWP STATE PENSION'),
    ...buildLines(FIRSTS, 640.1, () => 'WEST YORKSHIRE PENSION FUND'),
  ],
  [toMonthlyIncome('state-pensions', aMonth(921, 28)), toMonthlyIncome('private-work-pensions', 640.1)],
)
known(
  'a pension that is moved by a bank holiday',
  buildLines(['2026-08-28', '2026-09-25', '2026-10-23', '2026-11-20'], 812, () => 'DWP SP'),
  [toMonthlyIncome('state-pensions', aMonth(812, 28))],
)
known(
  'a rider for two apps',
  [
    ...every(
      7,
      '2026-11-18',
      14,
      () => between(180, 260),
      () => 'DELIVEROO PAYOUT',
    ),
    ...every(
      7,
      '2026-11-15',
      14,
      () => between(90, 130),
      () => 'JUST EAT COURIER',
    ),
  ],
  [toMonthlyIncome('other-earnings', aMonth(330, 7))],
)
known(
  'a driver who is paid each day',
  every(2, '2026-11-20', 50, 72, () => `UBER BV ${reference()}`),
  [toMonthlyIncome('other-earnings', aMonth(72, 2))],
)
known(
  'a seller with card takings',
  every(3, '2026-11-19', 33, 96, () => 'SUMUP PAYMENTS'),
  [toMonthlyIncome('other-earnings', aMonth(96, 3))],
)
known(
  'a rider who stopped',
  buildLines(['2026-08-20', '2026-08-27', '2026-09-03', '2026-09-10'], 240, () => 'DELIVEROO PAYOUT'),
  [],
)
known(
  'a job that ended',
  buildLines(['2026-08-14', '2026-08-28'], 1500, () => 'GONE LTD SALARY'),
  [],
)
known('nothing but daily life', [], [])
known(
  'family who help each month',
  buildLines(FIRSTS, 300, () => 'MUM AND DAD'),
  [],
)
known(
  'a lodger',
  buildLines(FIRSTS, 450, () => 'MR T HUGHES RENT'),
  [],
)
known(
  'cash that is paid in each week',
  every(7, '2026-11-20', 14, 200, () => 'CASH PAID IN LEEDS'),
  [],
)
known(
  'money from savings each month',
  buildLines(FIRSTS, 900, () => 'TRANSFER FROM SAVINGS 1234'),
  [],
)
known(
  'gambling and an overdraft',
  [
    ...every(3, '2026-11-19', 30, -60, () => 'SKY BET'),
    ...every(
      9,
      '2026-11-18',
      10,
      () => between(10, 400),
      () => 'SKYBET WINNINGS',
    ),
    ...buildLines(FIRSTS, -35, () => 'UNPAID DD OCTOPUS'),
  ],
  [],
)
known('one large transfer', [buildLine('2026-10-10', 8000, 'HOUSE SALE SOLICITORS LLP')], [])
known(
  'interest and dividends',
  [
    ...buildLines(FIRSTS, 41.2, () => 'INTEREST PAID'),
    ...buildLines(MID_MONTHS, 120, () => 'UNILEVER PLC DIVIDEND'),
  ],
  [],
)
known('tax back once', [buildLine('2026-09-09', 640, 'HMRC PAYE REFUND')], [])
known(
  'student finance each term',
  buildLines(['2026-09-21'], 2900, () => 'STUDENT LOANS CO'),
  [toMonthlyIncome('student-loans-grants', 725)],
  { isMissed: true },
)
known(
  'a small employer whose name is a person’s',
  buildLines(MONTH_ENDS, 1450, () => 'P HARGREAVES'),
  [pay(1450)],
  { isMissed: true },
)
known(
  'an employer with neither sign',
  buildLines(MONTH_ENDS, 2020, () => 'MEADOWHALL DINING'),
  [pay(2020)],
  { isMissed: true },
)
known(
  'a first payment in a new job',
  buildLines(['2026-10-30'], 2300, () => 'FRESH START LTD SALARY'),
  [pay(2300)],
  { isMissed: true },
)

export const STATEMENTS: readonly KnownStatement[] = KNOWN
