/** The credit reference agency, in our terms. */
export interface Bureau {
  /**
   * Once per `reference`: a repeat is the same search and leaves no second footprint. A `quotation`
   * search is soft (other lenders do not see it); an `application` search is hard.
   */
  search(request: BureauRequest): Promise<BureauAnswer>
}

export interface BureauRequest {
  reference: string
  purpose: 'quotation' | 'application'
  applicant: {
    firstName: string
    lastName: string
    /** YYYY-MM-DD */
    dateOfBirth: string
    addresses: BureauAddress[]
  }
}

export interface BureauAddress {
  flatNumber?: string | null
  houseNumber?: string | null
  line1?: string | null
  line2?: string | null
  town?: string | null
  county?: string | null
  postCode: string
}

export type BureauAnswer =
  | { kind: 'matched'; report: BureauReport }
  /** The agency cannot match the address. */
  | { kind: 'address-ambiguous'; options: BureauAddress[] }
  | { kind: 'no-trace' }
  /** It is unknown whether the search was made; ask again with the same reference. */
  | { kind: 'unavailable' }

/** Amounts in whole pounds, as the agency gives them. */
export interface BureauReport {
  searchId: string
  score: number
  currentlyInsolvent: boolean
  fraudMarkers: number
  activeJudgments: number
  defaultsLast12Months: number
  defaultsLast36Months: number
  searchesLast3Months: number
  activeAccounts: number
  balancesActivePounds: number
  balancesMortgagesPounds: number
}
