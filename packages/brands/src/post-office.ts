import type { Brand } from './brand-type.ts'
import { emailHoursShort, phoneHours } from './facts/hours.ts'
import { declinePartners, partners } from './partners.ts'

export const postOfficeBrand: Brand = {
  key: 'post-office',
  id: 4,
  fullName: 'Posthorn Loans',
  shortName: 'Posthorn',
  tradingNote:
    'Posthorn Loans are provided by Tarnbrook Lending Limited. Posthorn Counters introduces you to the lender. Posthorn Counters Limited (firm reference number 000471) is a credit broker, not a lender. The Financial Conduct Authority authorises and regulates it. It introduces to this lender only.',
  introducer: {
    name: 'Posthorn Counters',
    legalName: 'Posthorn Counters Limited',
    address: ['Posthorn House', '3 Mailcoach Yard', 'Bristol', 'BS99 0PH'],
    firmReferenceNumber: '000471',
    tie: 'only-us',
    commission: { model: 'percentage', ratePercent: 2 },
  },
  directDebitLabel: 'POSTHORN LOANS',
  pageTitle: 'Posthorn Loans | Personal loans from £1,000 to £25,000',
  pageDescription:
    'Personal loans from £1,000 to £25,000 from Posthorn. A plain quote, a fixed payment and a person to ring if you need one.',
  contacts: {
    investEmail: 'invest@posthorn-loans.example',
    contactEmail: 'counter@posthorn-loans.example',
    complaintsEmail: 'complaints@posthorn-loans.example',
    phone: '01632 960 400',
  },
  hours: { email: emailHoursShort, phone: phoneHours },
  foundingYear: 2014,
  logos: {
    wordmark: { src: '/logos/post-office/wordmark.svg', width: 182, height: 40 },
    mark: '/logos/post-office/mark.svg',
    favicon: '/logos/post-office/favicon.svg',
  },
  navbarColour: '#a9141d',
  partners,
  experiments: ['offer-reading-order'],
  featureFlags: { experiments: true, groupCardOffer: true },
  declinePartner: declinePartners.hallowmere,
  productType: 'unsecured',
  loanTerm: { default: 36, min: 12, max: 60, step: 6 },
  loanAmountPounds: { min: 1000, max: 25000 },
  illustrativeApr: { min: 7.8, max: 30 },
  representativeExample: {
    // Amount and duration are deduced, as the specification gives none: the total is 36 instalments
    // and a penny, and only 7,500 (round) fits fee, rate and APR.
    assumedAmount: 7500,
    assumedDuration: 36,
    interestRate: 10.6,
    monthlyCost: 256.11,
    representativeAPR: 14.9,
    totalAmountPayable: 9219.97,
    totalFees: 425,
  },
  // Spec 9: tiers start at 0, 10,000 and 15,000.
  creditBandAprs: {
    Great: [
      { minAmount: 0, apr: 13.9 },
      { minAmount: 10000, apr: 10.9 },
      { minAmount: 15000, apr: 7.8 },
    ],
    Good: [
      { minAmount: 0, apr: 14.9 },
      { minAmount: 10000, apr: 13.4 },
      { minAmount: 15000, apr: 11.9 },
    ],
    Fair: [
      { minAmount: 0, apr: 23.9 },
      { minAmount: 10000, apr: 21.9 },
      { minAmount: 15000, apr: 19.9 },
    ],
    Limited: [
      { minAmount: 0, apr: 30 },
      { minAmount: 10000, apr: 28.4 },
      { minAmount: 15000, apr: null },
    ],
  },
  pricing: {
    feeSharePercent: 5.67,
    feeCapPounds: 475,
    minimumRatePercent: 1.2,
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
    nameHolderMarketing: true,
  },
  quoteValidDays: 30,
  voice: {
    heroHeadline: 'Straight answers about borrowing',
    heroSub:
      'One fixed payment a month, and a total you know from day one. Checking your rate won’t affect your credit score.',
    primaryAction: 'Get my quote',
    applyElsewhere: null,
    howItWorksTitle: 'How to borrow with Posthorn',
    howItWorks: [
      {
        title: 'Ask',
        text: 'Tell us the amount, how long you need to pay it back, and a few facts about you. Allow five minutes.',
      },
      {
        title: 'Compare',
        text: 'We reply with a rate, a payment and a total from a soft search. Compare them with other offers: your quote is valid for 30 days.',
      },
      {
        title: 'Sign',
        text: 'If it suits you, we check your details and you sign the agreement. Then the money goes to your bank account.',
      },
    ],
    aboutIntro:
      'Posthorn has offered loans over its counters and online since 2014. Every loan is made by Tarnbrook Lending Limited.',
  },
  landing: { hero: 'plain', sections: ['example', 'trust', 'steps', 'partners'] },
  palette: {
    paper: '#fbf5e9',
    surface: '#fffdf8',
    tint: '#f3e7d0',
    ink: '#2b1a16',
    inkSoft: '#66504a',
    rule: '#dccbb0',
    control: '#85706a',
    brand: '#a9141d',
    onBrand: '#ffffff',
    action: '#a9141d',
    onAction: '#ffffff',
    actionHover: '#830c14',
    link: '#8e1119',
    focus: '#1f4e8c',
    onFocus: '#ffffff',
    error: '#7a1f00',
    errorTint: '#f8e0d4',
    success: '#2c5a2e',
    successTint: '#e7ecd6',
    warning: '#6b4700',
    warningTint: '#f7e6b5',
    card: '#fffdf8',
    onCard: '#2b1a16',
    cardSoft: '#66504a',
    cardTrack: '#dccbb0',
    cardMark: '#a9141d',
  },
  typefaces: { display: 'Bitter', text: 'Public Sans' },
}
