import type { Brand } from './brand-type.ts'
import { emailHoursShort, phoneHours } from './facts/hours.ts'
import { declinePartners, partners } from './partners.ts'

export const supermarketBrand: Brand = {
  key: 'supermarket',
  id: 2,
  fullName: 'Orchardway Loans',
  shortName: 'Orchardway',
  tradingNote:
    'Orchardway Loans are provided by Tarnbrook Lending Limited. Orchardway Stores introduces you to the lender.',
  introducer: {
    name: 'Orchardway Stores',
    legalName: 'Orchardway Stores Limited',
    address: ['Orchardway Hall', '40 Russet Road', 'Hereford', 'HR99 0RW'],
    firmReferenceNumber: '000472',
    tie: 'only-us',
    commission: { model: 'fixed', amountPounds: 90 },
  },
  directDebitLabel: 'ORCHARDWAY LOANS',
  pageTitle: 'Orchardway Loans | Loans from £1,000 to £25,000',
  pageDescription:
    'Loans from £1,000 to £25,000 with Orchardway. Check your rate in about five minutes without affecting your credit score.',
  contacts: {
    investEmail: 'invest@orchardway-loans.example',
    contactEmail: 'help@orchardway-loans.example',
    complaintsEmail: 'complaints@orchardway-loans.example',
    phone: '01632 960 200',
  },
  hours: { email: emailHoursShort, phone: phoneHours },
  foundingYear: 2014,
  logos: {
    wordmark: { src: '/logos/supermarket/wordmark.svg', width: 217, height: 40 },
    mark: '/logos/supermarket/mark.svg',
    favicon: '/logos/supermarket/favicon.svg',
  },
  navbarColour: '#ffffff',
  partners,
  experiments: ['offer-reading-order'],
  featureFlags: { experiments: true, groupCardOffer: true },
  declinePartner: declinePartners.merrowgate,
  productType: 'unsecured',
  loanTerm: { default: 36, min: 12, max: 60, step: 6 },
  loanAmountPounds: { min: 1000, max: 25000 },
  illustrativeApr: { min: 8.1, max: 48.9 },
  representativeExample: {
    assumedAmount: 7500,
    assumedDuration: 36,
    interestRate: 13.6,
    monthlyCost: 266.89,
    representativeAPR: 18.2,
    totalAmountPayable: 9608.04,
    totalFees: 440,
  },
  // Spec 9: tiers start at 0, 10,000 and 15,000.
  creditBandAprs: {
    Great: [
      { minAmount: 0, apr: 15.4 },
      { minAmount: 10000, apr: 11.9 },
      { minAmount: 15000, apr: 8.1 },
    ],
    Good: [
      { minAmount: 0, apr: 18.2 },
      { minAmount: 10000, apr: 16.4 },
      { minAmount: 15000, apr: 13.9 },
    ],
    Fair: [
      { minAmount: 0, apr: 32.9 },
      { minAmount: 10000, apr: 28.9 },
      { minAmount: 15000, apr: 25.9 },
    ],
    Limited: [
      { minAmount: 0, apr: 48.9 },
      { minAmount: 10000, apr: 43.9 },
      { minAmount: 15000, apr: null },
    ],
  },
  pricing: {
    feeSharePercent: 5.87,
    feeCapPounds: 495,
    minimumRatePercent: 1.5,
    optionToPurchaseFeePounds: 0,
  },
  affordability: { leastLeftPercent: 25 },
  // Spec 1: the table of per-brand switches.
  switches: {
    contactForm: true,
    directApplications: true,
    borrowerView: false,
    stayFraudAware: false,
    careers: false,
    disclosures: false,
    bereavement: false,
    nameHolderMarketing: false,
  },
  quoteValidDays: 30,
  voice: {
    heroHeadline: 'Clear loans, no surprises',
    heroSub:
      'What you borrow, what it costs, what you pay each month. Checking your rate won’t affect your credit score.',
    primaryAction: 'Check my rate',
    applyElsewhere: null,
    howItWorksTitle: 'How it works',
    howItWorks: [
      {
        title: 'Pick an amount',
        text: 'From £1,000 to £25,000, over one to five years. We ask a few things about you, your home and your pay.',
      },
      {
        title: 'See what it costs',
        text: 'A soft search gives you a rate, a monthly payment and a total. Other lenders can’t see it.',
      },
      {
        title: 'Say yes, or leave it',
        text: 'Your quote is valid for 30 days. Go ahead and we check your details before you sign anything.',
      },
    ],
    aboutIntro:
      'Orchardway has offered loans to its shoppers since 2014. Every loan is made by Tarnbrook Lending Limited.',
  },
  landing: { hero: 'plain', calculator: 'sentence', sections: ['example', 'steps', 'partners', 'trust'] },
  palette: {
    paper: '#ffffff',
    surface: '#ffffff',
    tint: '#eef5e6',
    ink: '#1b2a1d',
    inkSoft: '#4f5f51',
    rule: '#d3ddcd',
    control: '#6c7c6c',
    brand: '#2a7030',
    onBrand: '#ffffff',
    action: '#2a7030',
    onAction: '#ffffff',
    actionHover: '#1c5422',
    link: '#216327',
    focus: '#ffd84d',
    onFocus: '#1b2a1d',
    error: '#b3261e',
    errorTint: '#fdecea',
    success: '#216327',
    successTint: '#e4f2e0',
    warning: '#7c4a00',
    warningTint: '#fff1d1',
  },
  typefaces: { display: 'Bricolage Grotesque', text: 'Figtree' },
}
