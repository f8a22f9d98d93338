/** What the API description says of a field, and the value that it has in examples. */
export interface FieldDescription {
  readonly description?: string
  readonly example?: unknown
  /** Not in examples, where it is optional. */
  readonly isLeftOut?: true
  /** Its words hold for each form that fields of the name have; else there is one (a test). */
  readonly isOfAnyForm?: true
}

export type Fields = Readonly<Record<string, FieldDescription>>

/** A secret that its holder is known by. */
export const token = (description: string): FieldDescription => ({
  description,
  example: 'q3Vb7nT0xKc9Zr1LmW4sYd8HjP2eUa6F',
})

export const LEFT_OUT: FieldDescription = { isLeftOut: true }
