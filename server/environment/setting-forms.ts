import { z } from 'zod'

export const port = z
  .string()
  .regex(/^\d+$/, 'has to be a port number')
  .transform(Number)
  .pipe(z.int().min(1).max(65535))

export const url = z.url({ protocol: /^https?$/, error: 'has to be an http or https URL' })

export const text = z.string({ error: 'has to be set' })

/** Goes into a header as it is, so nothing but sources with a host gets through. */
export const sources = z
  .string()
  .regex(
    /^(https|wss):\/\/[\w.*:-]+( (https|wss):\/\/[\w.*:-]+)*$/,
    'has to be https or wss origins with spaces between',
  )
  .transform((origins) => origins.split(' '))

/** What is set, under its names. */
export type Settings = Readonly<Record<string, string | undefined>>

/** `lines` has every mistake of form; without one there is `data`. */
export type Parsed<T> = { data?: T; lines: string[] }

export function parseSettings<T extends z.ZodObject>(schema: T, given: Settings): Parsed<z.infer<T>> {
  const result = schema.safeParse(given)
  if (result.success) return { data: result.data, lines: [] }
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0])
    const value = given[name]
    if (value === undefined) return `${name} has to be set.`
    return `${name}: ${issue.message}${isSecret(name) || value.includes('@') ? '' : ` (it is "${value}")`}.`
  })
  return { lines: [...new Set(lines)] }
}

function isSecret(name: string): boolean {
  return /KEY|SECRET|TOKEN|PASSWORD|DATABASE_|DSN|WEBHOOKS|HEADERS/.test(name)
}
