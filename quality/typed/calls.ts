import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import type { z } from 'zod'
import type { Dice } from '../attack/dice.ts'
import { typedText } from './text.ts'

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
} & Partial<Record<'innerType' | 'element' | 'in' | 'valueType' | 'left' | 'right', z.ZodType>>

export interface TypedCall {
  name: string
  method: string
  path: string
  body: string
}

/** A call with a body of the right form, in which each text is typed at random. */
export function makeCall(dice: Dice, ids: readonly number[]): TypedCall {
  const endpoint = dice.pick(WRITES)
  const path = dice.pick(endpointPaths(endpoint as never)).replace(/\{\w+\}/g, () => String(dice.pick(ids)))
  return {
    name: endpoint.name,
    method: endpoint.method,
    path,
    body: JSON.stringify(fill(dice, endpoint.body!)),
  }
}

const WRITES = ENDPOINTS.filter(({ body }) => body)

const NUMBERS = [0, 1, 7, 28, 100, 1_250.5, 2_600, 7_500, 0.001, -1, 1e9]

function fill(dice: Dice, schema: z.ZodType): unknown {
  const def = schema.def as Def
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, inner]) => (inner.def as Def).type !== 'optional' || dice.chance(0.7))
          .map(([name, inner]) => [name, fill(dice, inner)]),
      )
    case 'array':
      return Array.from({ length: dice.int(3) }, () => fill(dice, def.element!))
    case 'record':
      return { [typedText(dice)]: fill(dice, def.valueType!) }
    case 'enum':
      return dice.chance(0.9) ? dice.pick(Object.values(def.entries ?? {})) : typedText(dice)
    case 'literal':
      return dice.pick(def.values ?? [null])
    case 'union':
      return fill(dice, dice.pick(def.options!))
    case 'intersection':
      return Object.assign({}, fill(dice, def.left!), fill(dice, def.right!))
    case 'number':
    case 'int':
      return dice.chance(0.9) ? dice.pick(NUMBERS) : typedText(dice)
    case 'boolean':
      return dice.chance(0.9) ? dice.chance(0.7) : typedText(dice)
    case 'pipe':
      return fill(dice, def.in!)
    case 'nullable':
      return dice.chance(0.2) ? null : fill(dice, def.innerType!)
    default:
      return def.innerType ? fill(dice, def.innerType) : typedText(dice)
  }
}
