import type { JsonSchema } from './schemas.ts'

/** An inline example, or a reference to one that several answers share. */
export type Example = { value: unknown } | { $ref: string }

/** A body of one media type, with its examples by name. */
export interface MediaType {
  schema: JsonSchema
  examples: Record<string, Example>
}

/** An answer that operations refer to. */
export interface Answer {
  description: string
  headers: Record<string, { $ref: string }>
  content: Record<string, MediaType>
}

/** The value of the one example that every body, and every answer that is not a refusal, has. */
export function findExample({ examples }: MediaType, shared: Record<string, { value: unknown }>): unknown {
  const example = examples.example!
  return 'value' in example ? example.value : shared[example.$ref.split('/').at(-1)!]!.value
}
