import type { JsonSchema } from './schemas.ts'

/** A body of one media type, with its examples by name. */
export interface MediaType {
  schema: JsonSchema
  examples: Record<string, { $ref: string }>
}

/** An answer that operations refer to. */
export interface Answer {
  description: string
  headers: Record<string, { $ref: string }>
  content: Record<string, MediaType>
}
