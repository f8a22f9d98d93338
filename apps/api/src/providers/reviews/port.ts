/** What customers say of us on a site that is not ours. */
export interface Reviews {
  /** Under which they know us. */
  businessUnitId: string
  readRating(): Promise<RatingAnswer>
}

export interface Rating {
  numberOfReviews: number
  /** From 1 to 5, to one decimal. */
  trustScore: number
  /** The same in halves, as it is drawn. */
  stars: number
}

export type RatingAnswer = { kind: 'rated'; rating: Rating } | { kind: 'unavailable' }
