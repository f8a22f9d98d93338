import type { z } from 'zod'

type AnswerReading = { data: unknown } | { fields: string[] }

/**
 * Reads an answer of this release or the one beside it. What it lacks has its default; without one,
 * what may be null is null, and a list is empty. `fields` cannot be read.
 */
export function readAnswer(schema: z.ZodType, answer: unknown): AnswerReading {
  const read = schema.safeDecode(answer as never)
  if (read.success) return { data: read.data }
  const issues = read.error.issues
  const missing = issues.filter(({ path }) => path.length > 0 && findValue(answer, path) === undefined)
  if (missing.length === issues.length) {
    const filled = structuredClone(answer)
    for (const { path } of missing) fill(filled, path, null)
    const again = schema.safeDecode(filled as never)
    if (again.success) return { data: again.data }
    for (const issue of again.error.issues)
      if (
        issue.code === 'invalid_type' &&
        issue.expected === 'array' &&
        findValue(filled, issue.path) === null
      )
        fill(filled, issue.path, [])
    const last = schema.safeDecode(filled as never)
    if (last.success) return { data: last.data }
  }
  return { fields: issues.map(({ path, code }) => `${path.map(String).join('.') || 'data'}: ${code}`) }
}

function findValue(holder: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    holder,
  )
}

function fill(holder: unknown, path: readonly PropertyKey[], value: unknown): void {
  const parent = findValue(holder, path.slice(0, -1))
  if (typeof parent === 'object' && parent !== null)
    (parent as Record<PropertyKey, unknown>)[path.at(-1)!] = value
}
