import type { Brand } from './brand-type.ts'
import { emailHoursLong, phoneHours } from './facts/hours.ts'
import { declinePartners, partners } from './partners.ts'

export const moneyManagementBrand: Brand = {
  key: 'money-management',
  id: 5,
  fullName: 'Ledgerlight Money',
  shortName: 'Ledgerlight',
  tradingNote:
    'Ledgerlight loans are provided by Tarnbrook Lending Limited. Ledgerlight introduces you to the lender. Ledgerlight Money Limited (firm reference number 000473) is a credit broker, not a lender. The Financial Conduct Authority authorises and regulates it. It introduces to this lender only.',
  introducer: {
    name: 'Ledgerlight',
    legalName: 'Ledgerlight Money Limited',
    address: ['The Counting House', '7 Folio Street', 'Norwich', 'NR99 0LM'],
    firmReferenceNumber: '000473',
    tie: 'only-us',
    commission: { model: 'percentage', ratePercent: 1.5 },
  },
  directDebitLabel: 'LEDGERLIGHT LOAN',
  pageTitle: 'Ledgerlight Money | Loans from £1,000 to £25,000',
  pageDescription:
    'Loans from £1,000 to £25,000 for Ledgerlight customers. Work out the monthly payment and the total before you apply.',
  contacts: {
    investEmail: 'invest@ledgerlight.example',
    contactEmail: 'support@ledgerlight.example',
    complaintsEmail: 'complaints@ledgerlight.example',
    phone: '01632 960 500',
  },
  hours: { email: emailHoursLong, phone: phoneHours },
  foundingYear: 2014,
  logos: {
    wordmark: { src: '/logos/money-management/wordmark.svg', width: 183, height: 40 },
    mark: '/logos/money-management/mark.svg',
    favicon: '/logos/money-management/favicon.svg',
  },
  navbarColour: '#ffffff',
  partners,
  experiments: ['offer-reading-order'],
  featureFlags: { experiments: true, groupCardOffer: true },
  declinePartner: declinePartners.merrowgate,
  productType: 'unsecured',
  loanTerm: { default: 36, min: 12, max: 60, step: 6 },
  loanAmountPounds: { min: 1000, max: 25000 },
  illustrativeApr: { min: 8.1, max: 49.9 },
  representativeExample: {
    // Amount and duration are deduced, as the specification gives none: the total is 36 instalments
    // and 39p, and only 7,500 (round) fits fee, rate and APR.
    assumedAmount: 7500,
    assumedDuration: 36,
    interestRate: 19.6,
    monthlyCost: 287.95,
    representativeAPR: 24.8,
    totalAmountPayable: 10366.35,
    totalFees: 465,
  },
  // Spec 9: tiers start at 0, 10,000 and 15,000.
  creditBandAprs: {
    Great: [
      { minAmount: 0, apr: 18.4 },
      { minAmount: 10000, apr: 13.4 },
      { minAmount: 15000, apr: 8.1 },
    ],
    Good: [
      { minAmount: 0, apr: 24.8 },
      { minAmount: 10000, apr: 20.4 },
      { minAmount: 15000, apr: 16.4 },
    ],
    Fair: [
      { minAmount: 0, apr: 35.9 },
      { minAmount: 10000, apr: 30.9 },
      { minAmount: 15000, apr: 27.9 },
    ],
    Limited: [
      { minAmount: 0, apr: 49.9 },
      { minAmount: 10000, apr: 45.9 },
      { minAmount: 15000, apr: null },
    ],
  },
  pricing: {
    feeSharePercent: 6.2,
    feeCapPounds: 495,
    minimumRatePercent: 1.5,
    optionToPurchaseFeePounds: 0,
  },
  affordability: { leastLeftPercent: 25 },
  // Spec 1: the table of per-brand switches.
  switches: {
    contactForm: true,
    directApplications: false,
    borrowerView: false,
    stayFraudAware: false,
    careers: false,
    disclosures: false,
    bereavement: false,
    nameHolderMarketing: false,
  },
  quoteValidDays: 30,
  voice: {
    heroHeadline: 'See if a loan fits your budget',
    heroSub: 'Work out the monthly payment and the total first. Then apply through Ledgerlight.',
    primaryAction: 'Sign in to your loan',
    applyElsewhere:
      'You apply through Ledgerlight. They send us the details that you agree to share, and give you a link to your quote.',
    howItWorksTitle: 'How Ledgerlight loans work',
    howItWorks: [
      {
        title: 'Apply through Ledgerlight',
        text: 'They send us the details that you agree to share, and give you a link to your quote.',
      },
      {
        title: 'See your own quote',
        text: 'It shows your rate, monthly payment and total. We make a soft search for it, which other lenders can’t see.',
      },
      {
        title: 'Follow your loan online',
        text: 'If you go ahead, you sign in to see each payment and how much you still owe.',
      },
    ],
    aboutIntro:
      'Ledgerlight has helped people see where their money goes since 2014. Loans are made by Tarnbrook Lending Limited.',
  },
  landing: { hero: 'filled', sections: ['example', 'partners', 'steps', 'trust'] },
  palette: {
    paper: '#ffffff',
    surface: '#ffffff',
    tint: '#eef1fa',
    ink: '#0d1a4a',
    inkSoft: '#4b5578',
    rule: '#cfd6ea',
    control: '#68729a',
    brand: '#14257d',
    onBrand: '#ffffff',
    action: '#ff6f5e',
    onAction: '#0d1440',
    actionHover: '#ff8b7d',
    link: '#14257d',
    focus: '#14257d',
    onFocus: '#ffffff',
    error: '#b3123d',
    errorTint: '#fce8ee',
    success: '#0c6149',
    successTint: '#e0f3ec',
    warning: '#784800',
    warningTint: '#fdf0d6',
    card: '#14257d',
    onCard: '#ffffff',
    cardSoft: '#ccd4f8',
    cardTrack: '#5a6bc0',
    cardMark: '#ff6f5e',
  },
  typefaces: { display: 'Hanken Grotesk', text: 'IBM Plex Sans' },
}
