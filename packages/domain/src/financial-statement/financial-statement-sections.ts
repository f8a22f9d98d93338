/**
 * Standard Financial Statement, data definition v1.1. Names are the definition's, so that debt
 * advisers can exchange a statement as it is; labels are ours.
 */
export const STATEMENT_SECTIONS = [
  {
    key: 'earnings',
    group: 'income',
    label: 'Earnings',
    lines: {
      'client-salary-or-wages': 'Your pay after tax',
      'partner-salary-or-wages': 'Your partner’s pay after tax',
      'other-earnings': 'Other earnings',
    },
  },
  {
    key: 'benefits',
    group: 'income',
    label: 'Benefits',
    lines: {
      'tax-credits-universal-credit': 'Universal Credit or tax credits',
      'jobseekers-allowance-income-based': 'Jobseeker’s Allowance, income-based',
      'jobseekers-allowance-contribution-based': 'Jobseeker’s Allowance, contribution-based',
      'income-support': 'Income Support',
      'working-tax-credit': 'Working Tax Credit',
      'child-tax-credit': 'Child Tax Credit',
      'child-benefit': 'Child Benefit',
      'employment-support-allowance': 'Employment and Support Allowance',
      'disability-benefits': 'Disability benefits',
      'carers-allowance': 'Carer’s Allowance',
      'local-housing-allowance': 'Local Housing Allowance or Housing Benefit',
      'council-tax-support': 'Council Tax support',
      'other-benefits': 'Other benefits',
    },
  },
  {
    key: 'pensions',
    group: 'income',
    label: 'Pensions you receive',
    lines: {
      'state-pensions': 'State Pension',
      'private-work-pensions': 'Private or work pensions',
      'pension-credit': 'Pension Credit',
      'other-pensions': 'Other pensions',
    },
  },
  {
    key: 'other-income',
    group: 'income',
    label: 'Other income',
    lines: {
      'maintenance-child-support': 'Maintenance or child support you receive',
      'boarders-lodgers': 'Rent from boarders or lodgers',
      'non-dependants-contributions': 'Money from other adults in your home',
      'student-loans-grants': 'Student finance and grants',
      'other-other-income': 'Any other income',
    },
  },
  {
    key: 'home-contents',
    group: 'fixed-costs',
    label: 'Home and contents',
    lines: {
      rent: 'Rent',
      'ground-rent-service-charges': 'Ground rent and service charges',
      mortgage: 'Mortgage',
      'mortgage-endowment': 'Mortgage endowment',
      'secured-loans': 'Second mortgage, or other borrowing secured on your home',
      'council-tax-rates': 'Council Tax or rates',
      'appliance-furniture-rental': 'Appliances and furniture, rented or on hire purchase',
      'tv-licence': 'TV licence',
      'other-home-contents': 'Other home costs',
    },
  },
  {
    key: 'utilities',
    group: 'fixed-costs',
    label: 'Utilities',
    lines: {
      gas: 'Gas',
      electricity: 'Electricity',
      'other-utilities': 'Other fuel, such as coal or oil',
      'other-utilities-expenditure': 'Other utilities',
    },
  },
  {
    key: 'water',
    group: 'fixed-costs',
    label: 'Water',
    lines: { 'water-supply': 'Water supply', 'water-waste': 'Waste water' },
  },
  {
    key: 'care-health',
    group: 'fixed-costs',
    label: 'Care and health',
    lines: {
      'childcare-costs': 'Childcare',
      'adult-care-costs': 'Care for an adult',
      'child-maintenance-child-support': 'Child maintenance or support you pay',
      'prescriptions-medicines': 'Prescriptions and medicines',
      'dentistry-opticians': 'Dentist and optician',
      'other-care-health': 'Other care and health costs',
    },
  },
  {
    key: 'transport-travel',
    group: 'fixed-costs',
    label: 'Transport and travel',
    lines: {
      'public-transport': 'Public transport',
      'hire-purchase-conditional-sale-vehicle': 'Vehicle on hire purchase or conditional sale',
      'car-insurance': 'Car insurance',
      'road-tax': 'Vehicle tax',
      'mot-ongoing-maintenance': 'MOT and maintenance',
      'breakdown-cover': 'Breakdown cover',
      'fuel-parking-toll-road-charges': 'Fuel, parking and tolls',
      'other-transport-travel': 'Other travel, such as taxis',
    },
  },
  {
    key: 'school',
    group: 'fixed-costs',
    label: 'School',
    lines: {
      'school-uniform': 'School uniform',
      'after-school-clubs-school-trips': 'After-school clubs and school trips',
      'other-school': 'Other school costs',
    },
  },
  {
    key: 'pensions-insurance',
    group: 'fixed-costs',
    label: 'Pensions and insurance you pay for',
    lines: {
      'pension-payments': 'Payments into a pension',
      'life-insurance': 'Life insurance',
      'mortgage-payment-protection-insurance': 'Mortgage payment protection',
      'buildings-contents-insurance': 'Buildings and contents insurance',
      'health-insurance': 'Health, accident or dental insurance',
      'other-pensions-insurances': 'Other pensions and insurance',
    },
  },
  {
    key: 'professional',
    group: 'fixed-costs',
    label: 'Professional costs',
    lines: {
      'professional-courses': 'Professional courses',
      'union-fees': 'Union fees',
      'professional-fees': 'Professional fees',
      'other-professional': 'Other professional costs',
    },
  },
  {
    key: 'other-essential',
    group: 'fixed-costs',
    label: 'Other essential costs',
    lines: { 'other-essential-costs': 'Another essential cost' },
  },
  {
    key: 'communications-leisure',
    group: 'flexible-costs',
    label: 'Communications and leisure',
    lines: {
      'home-phone-internet-tv': 'Home phone, internet and TV',
      'mobile-phone': 'Mobile phone',
      'hobbies-leisure-sport': 'Hobbies, leisure and sport',
      gifts: 'Gifts and donations',
      'pocket-money': 'Pocket money',
      'newspapers-magazines-stationery-postage': 'Newspapers, magazines, stationery and postage',
      'other-communications-leisure': 'Other communications and leisure',
    },
  },
  {
    key: 'food-housekeeping',
    group: 'flexible-costs',
    label: 'Food and housekeeping',
    lines: {
      groceries: 'Groceries',
      'nappies-baby-items': 'Nappies and baby items',
      'school-work-meals': 'Meals at school and work',
      'laundry-dry-cleaning': 'Laundry and dry cleaning',
      alcohol: 'Alcohol',
      'smoking-products': 'Smoking products',
      'vet-bills-pet-insurance': 'Vet bills and pet insurance',
      'house-repairs-maintenance': 'House repairs and maintenance',
      'other-food-housekeeping': 'Other food and housekeeping',
    },
  },
  {
    key: 'personal',
    group: 'flexible-costs',
    label: 'Personal costs',
    lines: {
      'clothing-footwear': 'Clothing and footwear',
      hairdressing: 'Hairdressing',
      toiletries: 'Toiletries',
      'other-personal': 'Other personal costs',
    },
  },
  {
    key: 'savings',
    group: 'savings',
    label: 'Savings',
    lines: { 'savings-contribution': 'What you put into savings' },
  },
  {
    key: 'debt-admin',
    group: 'debts',
    label: 'Debt management',
    lines: { 'debt-admin-fee': 'Fee to a debt management company' },
  },
] as const satisfies readonly {
  key: string
  group: 'income' | 'fixed-costs' | 'flexible-costs' | 'savings' | 'debts'
  label: string
  lines: Record<string, string>
}[]

export type StatementSection = (typeof STATEMENT_SECTIONS)[number]
export type SectionKey = StatementSection['key']
export type SectionGroup = StatementSection['group']
export type LineKey = KeyOfAny<StatementSection['lines']>

/** The section of each line. */
export const SECTION_OF_LINE = Object.fromEntries(
  STATEMENT_SECTIONS.flatMap((section) => Object.keys(section.lines).map((line) => [line, section])),
) as Record<LineKey, StatementSection>

/** The three sections whose spending guidelines (trigger figures) members are given. */
export type FlexibleSectionKey = Extract<StatementSection, { group: 'flexible-costs' }>['key']

/** The definition holds a list of other essential costs; every other line is there once. */
export const REPEATABLE_LINES: readonly LineKey[] = ['other-essential-costs']

export const CONFIRMATIONS = {
  'asset-use-considered': 'You have thought about using anything you own to pay a lump sum',
  'savings-contribution-considered': 'You have thought about putting something into savings each month',
} as const

export type ConfirmationKey = keyof typeof CONFIRMATIONS

export const HOUSING_TENURES = {
  owner: 'You own your home outright',
  mortgage: 'You have a mortgage',
  'living-with-parents': 'You live with your parents',
  'tenant-private-sector': 'You rent from a private landlord',
  'tenant-social': 'You rent from a council or housing association',
  other: 'Something else',
} as const

export type HousingTenure = keyof typeof HOUSING_TENURES

export const EMPLOYMENT_STATUSES = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  unemployed: 'Unemployed',
  'not-working-illness-disability': 'Not working because of illness or disability',
  'self-employed': 'Self-employed',
  retired: 'Retired',
  carer: 'Carer',
  student: 'Student',
  other: 'Something else',
} as const

export type StatementEmployment = keyof typeof EMPLOYMENT_STATUSES

type KeyOfAny<Each> = Each extends unknown ? keyof Each : never
