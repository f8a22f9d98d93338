/** What a provider said to a request that changes something. */
export type Answer<T> =
  | { kind: 'done'; value: T }
  /** The provider said no; asking again will not help. */
  | { kind: 'refused'; reason: string }
  /** Nothing is known; ask again with the same key. */
  | { kind: 'unavailable' }
