import { loanApplicationResource } from '@tarnbrook/contract/applications/applications'
import { userResource } from '@tarnbrook/contract/auth/auth'
import { loanResource } from '@tarnbrook/contract/loans/loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type VariedRecords, variedRecords } from '#testing/records.ts'

/**
 * Over many records every field must vary: one that never does is a placeholder for something not
 * built, named here with its reason. Contract literals, such as @type, are not checked.
 */
const FIXED: Record<string, string> = {
  'application.commissionCalculation.payer': 'there is one lender',
  'application.intermediaries[].commission.payer': 'there is one lender',
}

/** Answered by another resource, which is checked itself. */
const ELSEWHERE = ['loan.loanApplication', 'user.loans', 'user.loanApplications']

let api: TestApi
let seen: VariedRecords

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  seen = await variedRecords(api)
}, 180_000)
afterAll(() => api?.stop())

test.each([
  ['application', loanApplicationResource],
  ['loan', loanResource],
  ['user', userResource],
] as const)('no field of the %s resource is the same in every record', (name, resource) => {
  const fields = fieldsOf(resource, name).filter(
    (field) =>
      !ELSEWHERE.some(
        (other) => field === other || field.startsWith(`${other}.`) || field.startsWith(`${other}[]`),
      ),
  )
  expect(fields.length).toBeGreaterThan(10)
  const constant = fields.filter((field) => new Set(valuesAt(seen[name], field)).size < 2)
  expect(constant.toSorted()).toEqual(
    Object.keys(FIXED)
      .filter((field) => field.startsWith(`${name}.`))
      .sort(),
  )
})

/**
 * All paths that a schema can answer, and containers: `quote`, `quote.apr`, `requirements[].id`.
 */
function fieldsOf(schema: z.ZodType, path: string): string[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodLiteral) return []
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) => {
      const at = `${path}.${name}`
      const deeper = fieldsOf(field as z.ZodType, at)
      return isContainer(field as z.ZodType) ? [at, ...deeper] : deeper
    })
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.ZodType, `${path}[]`)
  return [path]
}

function isContainer(schema: z.ZodType): boolean {
  const inner = unwrap(schema)
  const mayBeAbsent = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
  return inner instanceof z.ZodArray || (inner instanceof z.ZodObject && mayBeAbsent)
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema
}

/** The values at a path in the records; of a container only its presence and item count. */
function valuesAt(records: unknown[], field: string): unknown[] {
  const [, ...names] = field.split('.')
  let at: unknown[] = records
  for (const name of names) {
    const values = at
      .filter((one) => typeof one === 'object' && one !== null)
      .map((one) => (one as Record<string, unknown>)[name.replace('[]', '')])
    at = name.endsWith('[]') ? values.flatMap((value) => (Array.isArray(value) ? value : [])) : values
  }
  return at.map((value) => {
    if (Array.isArray(value)) return `${value.length} of them`
    return typeof value === 'object' && value !== null ? 'there' : value
  })
}
