import type { Brand } from './brand-type.ts'
import { emailHoursLong, phoneHours } from './facts/hours.ts'
import { declinePartners, partners } from './partners.ts'

export const mainBrand: Brand = {
  key: 'main',
  id: 1,
  fullName: 'Tarnbrook Loans',
  shortName: 'Tarnbrook',
  tradingNote: 'Tarnbrook Loans is a trading name of Tarnbrook Lending Limited.',
  introducer: null,
  directDebitLabel: 'TARNBROOK LENDING',
  pageTitle: 'Personal loans from £1,000 to £25,000 | Tarnbrook',
  pageDescription:
    'Borrow from £1,000 to £25,000 over one to five years. See your rate with a soft search that other lenders can’t see.',
  contacts: {
    investEmail: 'invest@tarnbrook.example',
    contactEmail: 'hello@tarnbrook.example',
    complaintsEmail: 'complaints@tarnbrook.example',
    phone: '01632 960 100',
  },
  hours: { email: emailHoursLong, phone: phoneHours },
  foundingYear: 2014,
  logos: {
    wordmark: { src: '/logos/main/wordmark.svg', width: 200, height: 40 },
    mark: '/logos/main/mark.svg',
    favicon: '/logos/main/favicon.svg',
  },
  navbarColour: '#faf7f1',
  partners,
  experiments: ['offer-reading-order'],
  featureFlags: { experiments: true, groupCardOffer: true },
  declinePartner: declinePartners.merrowgate,
  productType: 'unsecured',
  loanTerm: { default: 36, min: 12, max: 60, step: 6 },
  loanAmountPounds: { min: 1000, max: 25000 },
  illustrativeApr: { min: 8.1, max: 48.9 },
  representativeExample: {
    // Amount and term are deduced, as the specification gives none: 7,500 is the only round amount
    // that fits. The total is the published one, of 36 instalments.
    assumedAmount: 7500,
    assumedDuration: 36,
    interestRate: 19.4,
    monthlyCost: 286.7,
    representativeAPR: 24.4,
    totalAmountPayable: 10321.2,
    totalFees: 445,
  },
  // Spec 9: tiers start at 0, 10,000 and 15,000.
  creditBandAprs: {
    Great: [
      { minAmount: 0, apr: 17.9 },
      { minAmount: 10000, apr: 12.9 },
      { minAmount: 15000, apr: 8.1 },
    ],
    Good: [
      { minAmount: 0, apr: 24.4 },
      { minAmount: 10000, apr: 19.9 },
      { minAmount: 15000, apr: 15.9 },
    ],
    Fair: [
      { minAmount: 0, apr: 34.9 },
      { minAmount: 10000, apr: 29.9 },
      { minAmount: 15000, apr: 26.9 },
    ],
    Limited: [
      { minAmount: 0, apr: 48.9 },
      { minAmount: 10000, apr: 44.9 },
      { minAmount: 15000, apr: null },
    ],
  },
  pricing: {
    feeSharePercent: 5.93,
    feeCapPounds: 495,
    minimumRatePercent: 1.5,
    optionToPurchaseFeePounds: 0,
  },
  affordability: { leastLeftPercent: 25 },
  // Spec 1: the table of per-brand switches.
  switches: {
    contactForm: false,
    directApplications: true,
    borrowerView: true,
    stayFraudAware: true,
    careers: true,
    disclosures: true,
    bereavement: true,
    nameHolderMarketing: false,
  },
  quoteValidDays: 30,
  voice: {
    heroHeadline: 'See the full cost before you borrow',
    heroSub:
      'See your rate, monthly payment and total before you decide. Checking your rate won’t affect your credit score.',
    primaryAction: 'See my rate',
    applyElsewhere: null,
    howItWorksTitle: 'How a Tarnbrook loan works',
    howItWorks: [
      {
        title: 'Tell us what you need',
        text: 'How much, for how long, and a little about your income and your home. It takes about five minutes.',
      },
      {
        title: 'See your own figures',
        text: 'We run a soft search and show you a rate, a monthly payment and a total. Your quote is valid for 30 days.',
      },
      {
        title: 'Decide when you’re ready',
        text: 'If you go ahead, we check your details and you sign your agreement. Then we send the money to your bank.',
      },
    ],
    aboutIntro:
      'Tarnbrook has lent to people in the UK since 2014. We show you the full cost first, and we answer the phone ourselves.',
  },
  landing: { hero: 'plain', sections: ['example', 'steps', 'trust', 'partners'] },
  palette: {
    paper: '#faf7f1',
    surface: '#ffffff',
    tint: '#e9efec',
    ink: '#15272d',
    inkSoft: '#4a5d63',
    rule: '#d9d2c3',
    control: '#6d7d81',
    brand: '#0b5c66',
    onBrand: '#ffffff',
    action: '#0b5c66',
    onAction: '#ffffff',
    actionHover: '#07444c',
    link: '#0b5c66',
    focus: '#f2c14e',
    onFocus: '#15272d',
    error: '#a12a1e',
    errorTint: '#f9e9e4',
    success: '#24603f',
    successTint: '#e6f0e5',
    warning: '#7a4f00',
    warningTint: '#f8edcf',
    card: '#0b5c66',
    onCard: '#ffffff',
    cardSoft: '#d3e6e4',
    cardTrack: '#3d7f87',
    cardMark: '#f2c14e',
  },
  typefaces: { display: 'Newsreader', text: 'Instrument Sans' },
}
