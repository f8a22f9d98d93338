import type { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'

export type Def = z.core.$ZodTypeDef & {
  checks?: z.core.$ZodCheck[]
  format?: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
} & Partial<Record<'innerType' | 'element' | 'in' | 'keyType' | 'valueType' | 'left' | 'right', z.ZodType>>

export interface Input {
  path: string
  schema: z.ZodType
}

/** All that callers may send of a type. */
export function listInputs(type: 'string' | 'pipe'): Input[] {
  return Object.values(ENDPOINTS).flatMap(({ name, body, query }) => [
    ...(body ? listLeaves(body, { type, path: `${name} body` }) : []),
    ...(query ? listLeaves(query, { type, path: `${name} query` }) : []),
  ])
}

function listLeaves(schema: z.ZodType, { type, path }: { type: string; path: string }): Input[] {
  const def = schema.def as Def
  if (def.type === type) return [{ path, schema }]
  const { innerType, element, in: input, keyType, valueType, left, right, options = [], items = [] } = def
  const inner = [innerType, element, input, keyType, valueType, left, right, ...options, ...items]
  return [
    ...inner.filter((one) => one !== undefined).flatMap((one) => listLeaves(one, { type, path })),
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) =>
      listLeaves(one, { type, path: `${path}.${name}` }),
    ),
  ]
}
