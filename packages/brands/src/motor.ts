import type { Brand } from './brand-type.ts'
import { emailHoursLong, phoneHours } from './facts/hours.ts'
import { partners } from './partners.ts'

export const motorBrand: Brand = {
  key: 'motor',
  id: 3,
  fullName: 'Tarnbrook Motor Finance',
  shortName: 'Tarnbrook Motor',
  tradingNote: 'Tarnbrook Motor Finance is a trading name of Tarnbrook Lending Limited.',
  introducer: null,
  directDebitLabel: 'TARNBROOK MOTOR',
  pageTitle: 'Tarnbrook Motor Finance | Hire purchase from £1,000 to £35,000',
  pageDescription:
    'Hire purchase for cars and vans through dealers and brokers, from £1,000 to £35,000. Manage your agreement online.',
  contacts: {
    investEmail: 'invest@tarnbrook-motor.example',
    contactEmail: 'drivers@tarnbrook-motor.example',
    complaintsEmail: 'complaints@tarnbrook-motor.example',
    phone: '01632 960 300',
  },
  hours: { email: emailHoursLong, phone: phoneHours },
  foundingYear: 2020,
  logos: {
    wordmark: { src: '/logos/motor/wordmark.svg', width: 335, height: 40 },
    mark: '/logos/motor/mark.svg',
    favicon: '/logos/motor/favicon.svg',
  },
  navbarColour: '#24282c',
  partners,
  experiments: ['offer-reading-order'],
  featureFlags: { experiments: true, groupCardOffer: false },
  declinePartner: null,
  productType: 'hire-purchase',
  loanTerm: { default: 60, min: 12, max: 60, step: 6 },
  loanAmountPounds: { min: 1000, max: 35000 },
  illustrativeApr: { min: 11.4, max: 44.8 },
  representativeExample: {
    // No deposit: the published total is then the total amount payable as the rules define it.
    purchase: { cashPrice: 10000, deposit: 0 },
    assumedAmount: 10000,
    assumedDuration: 60,
    interestRate: 22.3,
    monthlyCost: 276.61,
    representativeAPR: 24.5,
    // Includes the 25 pounds for the option to purchase, and 17p that the last instalment carries.
    totalAmountPayable: 16621.77,
    totalFees: 375,
  },
  // Spec 9: tiers start at 0, 10,000 and 15,000.
  creditBandAprs: {
    Great: [
      { minAmount: 0, apr: 19.9 },
      { minAmount: 10000, apr: 14.9 },
      { minAmount: 15000, apr: 11.4 },
    ],
    Good: [
      { minAmount: 0, apr: 27.9 },
      { minAmount: 10000, apr: 24.5 },
      { minAmount: 15000, apr: 19.9 },
    ],
    Fair: [
      { minAmount: 0, apr: 36.9 },
      { minAmount: 10000, apr: 32.9 },
      { minAmount: 15000, apr: 28.9 },
    ],
    Limited: [
      { minAmount: 0, apr: 44.8 },
      { minAmount: 10000, apr: 40.9 },
      { minAmount: 15000, apr: null },
    ],
  },
  pricing: {
    feeSharePercent: 3.75,
    feeCapPounds: 475,
    minimumRatePercent: 3.9,
    optionToPurchaseFeePounds: 25,
  },
  // A car is taxed, insured and fuelled out of what is left.
  affordability: { leastLeftPercent: 30 },
  // Spec 1: the table of per-brand switches.
  switches: {
    contactForm: true,
    directApplications: false,
    borrowerView: true,
    stayFraudAware: false,
    careers: true,
    disclosures: false,
    bereavement: true,
    nameHolderMarketing: false,
  },
  quoteValidDays: 30,
  voice: {
    heroHeadline: 'See the full cost before you drive',
    heroSub: 'Hire purchase through your dealer or broker, with every payment, fee and date in one place.',
    primaryAction: 'Sign in to your agreement',
    applyElsewhere:
      'You apply through your dealer or broker. They send us what we need for a quote on your vehicle, and give you a link to it.',
    howItWorksTitle: 'How our car finance works',
    howItWorks: [
      {
        title: 'Choose the vehicle',
        text: 'Your dealer or broker asks us for a quote on the car or van you’ve picked. That first check is a soft search.',
      },
      {
        title: 'Read the figures',
        text: 'Your quote shows the rate, the monthly payment, every fee and the total. Take your time: it’s valid for 30 days.',
      },
      {
        title: 'Pay, then own',
        text: 'You pay monthly by Direct Debit. The vehicle becomes yours after the last payment and a £25 option-to-purchase fee.',
      },
    ],
    aboutIntro:
      'Tarnbrook Motor Finance opened in 2020. We pay dealers for vehicles and drivers pay us back, month by month, on plain terms.',
  },
  landing: { hero: 'filled', sections: ['example', 'trust', 'steps', 'partners'] },
  palette: {
    paper: '#f5f5f3',
    surface: '#ffffff',
    tint: '#e7e8e6',
    ink: '#1c2023',
    inkSoft: '#51575c',
    rule: '#c9cccb',
    control: '#6a7176',
    brand: '#24282c',
    onBrand: '#ffffff',
    action: '#ffb300',
    onAction: '#1c2023',
    actionHover: '#e59f00',
    link: '#1c2023',
    focus: '#2f6fed',
    onFocus: '#ffffff',
    error: '#b0211c',
    errorTint: '#f8e6e4',
    success: '#1f6340',
    successTint: '#e1efe6',
    warning: '#724a00',
    warningTint: '#fbefd3',
    card: '#24282c',
    onCard: '#ffffff',
    cardSoft: '#ced2d5',
    cardTrack: '#4a5157',
    cardMark: '#ffb300',
  },
  typefaces: { display: 'Sofia Sans Extra Condensed', text: 'Archivo' },
}
