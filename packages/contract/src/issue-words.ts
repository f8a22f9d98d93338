import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const KIND: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
}

/** What is wrong with a field that says nothing itself; the library's texts are for engineers. */
export function describeIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'This is missing'
  if (issue.code === 'invalid_type') return `Give ${KIND[issue.expected] ?? 'another kind of value'}`
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small') return describeLimit(issue, 'least', issue.minimum)
  if (issue.code === 'too_big') return describeLimit(issue, 'most', issue.maximum)
  if (issue.code === 'unrecognized_keys') return 'This field isn’t known'
  if (issue.code === 'invalid_union') return 'This is none of what can be given here'
  return 'This isn’t in a form that we can read'
}

function describeLimit({ origin }: { origin: string }, which: 'least' | 'most', limit: unknown): string {
  const unit = origin === 'string' ? ' characters' : origin === 'array' ? ' of them' : ''
  return `Give at ${which} ${limit}${unit}`
}
