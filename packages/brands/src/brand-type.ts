import type { Tie } from './ties.ts'

export type BrandKey = 'main' | 'supermarket' | 'motor' | 'post-office' | 'money-management'

export type CreditBand = 'Great' | 'Good' | 'Fair' | 'Limited'

export type ProductType = 'unsecured' | 'hire-purchase'

/** A step of a credit band's price list. Null APR: we do not lend that much to that band. */
export type AprTier = { readonly minAmount: number; readonly apr: number | null }

export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** Times are 24-hour clock times in Europe/London; `text` is the same in words. */
export type OpeningHours = {
  readonly days: readonly Weekday[]
  readonly opens: string
  readonly closes: string
  readonly text: string
}

export type Partner = { readonly name: string; readonly url: string; readonly logo: string }

/** Another company, to which someone whom we declined may be pointed. */
export type DeclinePartner = {
  readonly name: string
  /** What it is, in a sentence, and nothing that invites someone to borrow. */
  readonly about: string
  /** Percent: at most this is charged in at least 51% of expected agreements (CONC 3.5.7R). */
  readonly representativeAPR: number
  readonly url: string
}

/**
 * The firm that the site is named after, where not the lender: it introduces every applicant, so it
 * is a credit intermediary (SI 2010/1013 and SI 2010/1014, Sch 1).
 */
export type Introducer = {
  /** As customers know it, and as it is registered. */
  readonly name: string
  readonly legalName: string
  readonly address: readonly string[]
  readonly firmReferenceNumber: string
  readonly tie: Tie
  /** Paid by the lender per agreement: percent of the credit (one decimal), or pounds. */
  readonly commission:
    | { readonly model: 'percentage'; readonly ratePercent: number }
    | { readonly model: 'fixed'; readonly amountPounds: number }
}

/**
 * CONC 3.5.5R(1), in pounds, percent and months. The total amount payable includes every charge and
 * any deposit (FCA glossary: total charge, total credit, advance payment).
 */
export type RepresentativeExample = {
  /** CONC 3.5.5R(1)(e), hire purchase only: the vehicle's price, and what is paid in advance. */
  readonly purchase?: { readonly cashPrice: number; readonly deposit: number }
  readonly assumedAmount: number
  readonly assumedDuration: number
  readonly interestRate: number
  readonly monthlyCost: number
  readonly representativeAPR: number
  readonly totalAmountPayable: number
  readonly totalFees: number
}

export type BrandPricing = {
  /** Share of the amount borrowed that is added as a fee; see `arrangementFee` of the domain. */
  readonly feeSharePercent: number
  readonly feeCapPounds: number
  /** The effective annual rate never goes below this, whatever the band's APR would imply. */
  readonly minimumRatePercent: number
  /** Hire purchase only: paid once with the last instalment, and not part of the principal. */
  readonly optionToPurchaseFeePounds: number
}

export type BrandAffordability = {
  /** Percent of the income that a loan leaves for living at least. */
  readonly leastLeftPercent: number
}

export type BrandSwitches = {
  readonly contactForm: boolean
  readonly directApplications: boolean
  readonly borrowerView: boolean
  readonly stayFraudAware: boolean
  readonly careers: boolean
  readonly disclosures: boolean
  readonly bereavement: boolean
  /** Whether the site's named firm, not the lender, asks to market its own products. */
  readonly nameHolderMarketing: boolean
}

/** Every pair that carries text is tested for AA contrast in brand.test.ts. */
export type Palette = {
  readonly paper: string
  readonly surface: string
  readonly tint: string
  readonly ink: string
  readonly inkSoft: string
  readonly rule: string
  readonly control: string
  readonly brand: string
  readonly onBrand: string
  readonly action: string
  readonly onAction: string
  readonly actionHover: string
  readonly link: string
  readonly focus: string
  readonly onFocus: string
  readonly error: string
  readonly errorTint: string
  readonly success: string
  readonly successTint: string
  readonly warning: string
  readonly warningTint: string
  /** The card of a loan that is up to date; `cardMark` draws what is paid, `cardTrack` the rest. */
  readonly card: string
  readonly onCard: string
  readonly cardSoft: string
  readonly cardTrack: string
  readonly cardMark: string
}

export type BrandVoice = {
  readonly heroHeadline: string
  readonly heroSub: string
  readonly primaryAction: string
  /** How people apply where the brand's own site takes no applications; null where it does. */
  readonly applyElsewhere: string | null
  readonly howItWorksTitle: string
  readonly howItWorks: readonly [VoiceStep, VoiceStep, VoiceStep]
  readonly aboutIntro: string
}

export type LandingSection = 'example' | 'steps' | 'trust' | 'partners'

/**
 * The landing page's make-up; its density is a style-sheet token. The example comes directly after
 * the calculator, whose figures trigger it (CONC 3.5.3R).
 */
export type BrandLanding = {
  readonly hero: 'plain' | 'filled'
  readonly sections: readonly ['example', ...Exclude<LandingSection, 'example'>[]]
}

export type VoiceStep = { readonly title: string; readonly text: string }

/** What two versions of a page are compared in; the pages know what each version is. */
export type ExperimentName = 'offer-reading-order'

/**
 * Spec 4: defaults where the cookie `features` does not name the flag. Flags are named only here:
 * anything else in the cookie is never asked for.
 */
export type FeatureFlags = {
  /** Whether anybody is put into an experiment. Off, everyone is shown the usual page. */
  readonly experiments: boolean
  /** Whether the account shows the group's card to those to whom the API offers it. */
  readonly groupCardOffer: boolean
}

export type Brand = {
  readonly key: BrandKey
  readonly id: number
  readonly fullName: string
  readonly shortName: string
  /** Set where the brand is not the lender's own name, for the footer and for documents. */
  readonly tradingNote: string
  /** Null where the name on the site is the lender's own. */
  readonly introducer: Introducer | null
  /** The name the borrower sees on a bank statement: at most 18 characters, as Bacs allows. */
  readonly directDebitLabel: string
  readonly pageTitle: string
  readonly pageDescription: string
  readonly contacts: {
    readonly investEmail: string
    readonly contactEmail: string
    readonly complaintsEmail: string
    readonly phone: string
  }
  readonly hours: { readonly email: OpeningHours; readonly phone: OpeningHours }
  readonly foundingYear: number
  readonly logos: {
    /** With its own size in CSS pixels: its place is kept until it is there. */
    readonly wordmark: { readonly src: string; readonly width: number; readonly height: number }
    readonly mark: string
    readonly favicon: string
  }
  readonly navbarColour: string
  readonly partners: readonly Partner[]
  readonly experiments: readonly ExperimentName[]
  readonly featureFlags: FeatureFlags
  /** Null where no one is pointed anywhere. */
  readonly declinePartner: DeclinePartner | null
  readonly productType: ProductType
  readonly loanTerm: {
    readonly default: number
    readonly min: number
    readonly max: number
    readonly step: number
  }
  readonly loanAmountPounds: { readonly min: number; readonly max: number }
  readonly illustrativeApr: { readonly min: number; readonly max: number }
  readonly representativeExample: RepresentativeExample
  readonly creditBandAprs: Readonly<Record<CreditBand, readonly AprTier[]>>
  readonly pricing: BrandPricing
  readonly affordability: BrandAffordability
  readonly switches: BrandSwitches
  readonly quoteValidDays: number
  readonly voice: BrandVoice
  readonly landing: BrandLanding
  readonly palette: Palette
  readonly typefaces: { readonly display: string; readonly text: string }
}
