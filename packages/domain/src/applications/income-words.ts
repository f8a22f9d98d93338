/** Kinds by the words that banks and payers write. The first row that fits counts. */

export const INCOME_KINDS = ['earnings', 'self-employment', 'benefits', 'pension', 'other'] as const

export type IncomeKind = (typeof INCOME_KINDS)[number]

/** The line of the Standard Financial Statement that a source of income belongs to. */
export type IncomeLine =
  | 'client-salary-or-wages'
  | 'other-earnings'
  | 'tax-credits-universal-credit'
  | 'jobseekers-allowance-contribution-based'
  | 'income-support'
  | 'working-tax-credit'
  | 'child-tax-credit'
  | 'child-benefit'
  | 'employment-support-allowance'
  | 'disability-benefits'
  | 'carers-allowance'
  | 'local-housing-allowance'
  | 'other-benefits'
  | 'state-pensions'
  | 'private-work-pensions'
  | 'pension-credit'
  | 'maintenance-child-support'
  | 'student-loans-grants'

/** Refunds, winnings, loans, cash paid in: none can be relied on next month. */
export const NOT_INCOME =
  /\b(?:REFUND|REVERSAL|REVERSED|RETURNED|UNPAID|RECALL|CHARGEBACK|CASHBACK|INTEREST|DIVIDEND|COMPENSATION|REBATE|CASH (?:PAID )?IN|CASH DEPOSIT|COUNTER CREDIT|CHEQUE|LOAN ADVANCE|LOAN PAYOUT|LOANS? LTD|LENDING|LENDER|CREDIT LTD|WAGE ADVANCE|WAGESTREAM|PAYDAY|CREDITSPRING|PREMIUM BONDS?|WINNINGS?|BET\d*|BETFAIR|BETFRED|PADDY POWER|LADBROKES|CORAL|WILLIAM HILL|CASINO|BINGO|LOTTERY|POKER|SKY BET|BET365)\b/

const row = (pattern: RegExp, kind: IncomeKind, line: IncomeLine, name: string) =>
  ({ pattern, kind, line, name }) as const

export const INCOME_ROWS = [
  row(/\bUNIVERSAL CREDIT\b|\bDWP UC\b/, 'benefits', 'tax-credits-universal-credit', 'Universal Credit'),
  row(/\bCHILD BENEFIT\b|\bCHB\b/, 'benefits', 'child-benefit', 'Child Benefit'),
  row(
    /\bPIP\b|\bPERSONAL INDEPENDENCE\b|\bDLA\b|\bDISABILITY LIVING\b|\bATTENDANCE ALLOWANCE\b|\bADULT DISABILITY\b/,
    'benefits',
    'disability-benefits',
    'Disability benefits',
  ),
  row(
    /\bDWP ESA\b|\bEMPLOYMENT SUPPORT\b/,
    'benefits',
    'employment-support-allowance',
    'Employment and Support Allowance',
  ),
  row(
    /\bDWP JSA\b|\bJOBSEEKER/,
    'benefits',
    'jobseekers-allowance-contribution-based',
    'Jobseeker’s Allowance',
  ),
  row(/\bCARERS? ALLOWANCE\b|\bDWP CA\b/, 'benefits', 'carers-allowance', 'Carer’s Allowance'),
  row(/\bINCOME SUPPORT\b|\bDWP IS\b/, 'benefits', 'income-support', 'Income Support'),
  row(/\bHOUSING BENEFIT\b|\bLOCAL HOUSING\b/, 'benefits', 'local-housing-allowance', 'Housing Benefit'),
  row(/\bWORKING TAX CREDIT\b|\bWTC\b/, 'benefits', 'working-tax-credit', 'Working Tax Credit'),
  row(/\bCHILD TAX CREDIT\b|\bCTC\b/, 'benefits', 'child-tax-credit', 'Child Tax Credit'),
  row(/\bPENSION CREDIT\b/, 'pension', 'pension-credit', 'Pension Credit'),
  row(/\bSTATE PENSION\b|\bDWP (?:SP|RP)\b/, 'pension', 'state-pensions', 'State Pension'),
  row(/\bPENSIONS?\b|\bANNUITY\b/, 'pension', 'private-work-pensions', 'Pension'),
  row(/\bDWP\b|\bDFC\b|\bSOCIAL SECURITY SCOTLAND\b/, 'benefits', 'other-benefits', 'Benefits'),
  row(/\bCHILD MAINTENANCE\b|\bCMS\b/, 'other', 'maintenance-child-support', 'Child maintenance'),
  row(
    /\bSTUDENT LOANS? CO\b|\bSLC\b|\bSTUDENT FINANCE\b/,
    'other',
    'student-loans-grants',
    'Student finance',
  ),
  row(
    /\b(?:DELIVEROO|UBER|JUST EAT|STUART DELIVERY|AMAZON FLEX|EVRI|YODEL|BOLT|TASKRABBIT|FIVERR|UPWORK|ETSY|SUMUP|STRIPE PAYMENTS|ZETTLE|PAYOUT)\b/,
    'self-employment',
    'other-earnings',
    'Self-employed work',
  ),
] as const

/** Words of payroll. */
export const PAYROLL = /\b(?:SALARY|SALARIES|WAGES?|PAYROLL|NET PAY)\b/

/** Signs of an employer rather than of a person. */
export const EMPLOYER =
  /\b(?:LTD|LIMITED|PLC|LLP|CIC|COUNCIL|NHS|TRUST|UNIVERSITY|COLLEGE|SCHOOL|ACADEMY|GROUP|SERVICES|SOLUTIONS|RECRUITMENT|STORES|SUPERMARKETS|HOTELS|ROYAL MAIL|POLICE|MINISTRY|DEPT|HOSPITAL|FOUNDATION|CHARITY)\b/
