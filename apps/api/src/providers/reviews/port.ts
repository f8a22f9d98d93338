/** Our customer rating on an independent reviews site. */
export interface Reviews {
  /** The name under which the site lists us. */
  businessUnitId: string
  readRating(): Promise<RatingAnswer>
}

export interface Rating {
  numberOfReviews: number
  /** From 1 to 5, to one decimal. */
  trustScore: number
  /** The same in halves, as the stars are drawn. */
  stars: number
}

export type RatingAnswer = { kind: 'rated'; rating: Rating } | { kind: 'unavailable' }
