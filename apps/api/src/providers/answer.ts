/** A provider's answer to a request that changes something. */
export type Answer<T> =
  | { kind: 'done'; value: T }
  /** The provider refused; asking again will not help. */
  | { kind: 'refused'; reason: string }
  /** The outcome is unknown; ask again with the same key. */
  | { kind: 'unavailable' }
