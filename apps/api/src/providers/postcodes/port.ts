/** Addresses by postcode. */
export interface Postcodes {
  lookUp(postCode: string): Promise<PostcodeAnswer>
}

export type PostcodeAnswer = { kind: 'found'; addresses: FoundAddress[] } | { kind: 'unavailable' }

export interface FoundAddress {
  flatNumber: string
  houseNumber: string
  line1: string
  line2: string
  town: string
  county: string
  postCode: string
}
