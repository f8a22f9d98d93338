export type Persona =
  | 'great'
  | 'good'
  | 'fair'
  | 'limited'
  | 'low'
  | 'newcomer'
  | 'decline'
  | 'mismatch'
  | 'newdebt'
  | 'timeout'

/** What the bureau holds about a person. Amounts in whole pounds, as CallReport gives them. */
export interface CreditFile {
  score: number
  reasonCodes: number[]
  isInsolvent: boolean
  defaults12Months: number
  defaults36Months: number
  delinquencies12Months: number
  worstPayStatus: string
  judgments: { total: number; active: number; activeAmountPounds: number }
  accounts: { total: number; active: number }
  balances: { active: number; loans: number; mortgages: number; cards: number }
  searchesLast3Months: number
}

const PERSONAS: Persona[] = [
  'good',
  'fair',
  'limited',
  'low',
  'newcomer',
  'decline',
  'mismatch',
  'newdebt',
  'timeout',
]

/** The surname decides; anyone not named here has a great file. */
export function findPersona(surname: string): Persona {
  const name = surname.trim().toLowerCase()
  return PERSONAS.find((persona) => persona === name) ?? 'great'
}

const clean = {
  isInsolvent: false,
  defaults12Months: 0,
  defaults36Months: 0,
  delinquencies12Months: 0,
  worstPayStatus: '0',
  judgments: { total: 0, active: 0, activeAmountPounds: 0 },
}

const GREAT: CreditFile = {
  ...clean,
  score: 640,
  reasonCodes: [101, 104, 110, 121],
  accounts: { total: 9, active: 6 },
  balances: { active: 126_450, loans: 3_200, mortgages: 122_000, cards: 1_250 },
  searchesLast3Months: 1,
}

const GOOD: CreditFile = {
  ...clean,
  score: 612,
  reasonCodes: [102, 104, 111, 122],
  accounts: { total: 8, active: 5 },
  balances: { active: 9_840, loans: 6_400, mortgages: 0, cards: 3_440 },
  searchesLast3Months: 2,
}

// TransUnion's scale runs from 0 to 710.
const FILES: Record<Exclude<Persona, 'timeout'>, CreditFile> = {
  great: GREAT,
  mismatch: GREAT,
  good: GOOD,
  newdebt: GOOD,
  fair: {
    ...clean,
    score: 580,
    reasonCodes: [103, 105, 112, 123],
    delinquencies12Months: 1,
    worstPayStatus: '1',
    accounts: { total: 7, active: 5 },
    balances: { active: 12_310, loans: 7_600, mortgages: 0, cards: 4_710 },
    searchesLast3Months: 4,
  },
  limited: {
    ...clean,
    score: 555,
    reasonCodes: [106, 108, 113, 124],
    defaults36Months: 1,
    delinquencies12Months: 2,
    worstPayStatus: '2',
    accounts: { total: 4, active: 2 },
    balances: { active: 2_180, loans: 900, mortgages: 0, cards: 1_280 },
    searchesLast3Months: 5,
  },
  low: {
    ...clean,
    score: 520,
    reasonCodes: [106, 108, 113, 124],
    delinquencies12Months: 1,
    worstPayStatus: '1',
    accounts: { total: 2, active: 2 },
    balances: { active: 640, loans: 0, mortgages: 0, cards: 640 },
    searchesLast3Months: 3,
  },
  /** New to credit: nothing open, and nothing bad either. */
  newcomer: {
    ...clean,
    score: 585,
    reasonCodes: [106, 109, 113, 125],
    accounts: { total: 0, active: 0 },
    balances: { active: 0, loans: 0, mortgages: 0, cards: 0 },
    searchesLast3Months: 1,
  },
  decline: {
    score: 480,
    reasonCodes: [107, 109, 114, 125],
    isInsolvent: true,
    defaults12Months: 3,
    defaults36Months: 4,
    delinquencies12Months: 5,
    worstPayStatus: '6',
    judgments: { total: 2, active: 1, activeAmountPounds: 1_840 },
    accounts: { total: 11, active: 7 },
    balances: { active: 18_620, loans: 11_300, mortgages: 0, cards: 7_320 },
    searchesLast3Months: 8,
  },
}

/** A loan that someone took after the search for their quote: only the full search finds it. */
const WITH_NEW_DEBT: CreditFile = {
  ...GOOD,
  accounts: { total: 9, active: 6 },
  balances: { active: 40_000, loans: 36_560, mortgages: 0, cards: 3_440 },
}

/** The file that a search for this purpose (QS, CA) finds. */
export function findCreditFile(persona: Exclude<Persona, 'timeout'>, purpose: string): CreditFile {
  return persona === 'newdebt' && purpose === 'CA' ? WITH_NEW_DEBT : FILES[persona]
}
