import { fromPounds, type Pence, pence, toPounds } from '@tarnbrook/domain/core/money'
import { z } from 'zod'

/** Ids are numeric, below 2^53 and unguessable. */
export const id = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ example: 4_103_558_201_337 })

export const idParams = z.object({ id })

const CONVERSION = {
  decode: (pounds: number) => fromPounds(Math.round(pounds * 100) / 100),
  encode: (amountPence: Pence) => toPounds(pence(amountPence)),
}

/**
 * Money of an answer: decimal pounds on the wire, integer pence inside. No input limits: checking
 * them for each amount took most of the time of encoding a loan.
 */
export const money = z.codec(z.number(), z.any() as z.ZodType<Pence, Pence>, CONVERSION)

/**
 * Money of an input, as `money` on the wire. `missing` is the question's own error for no amount. A
 * caller that checks further gives `most`, so no one is told two limits.
 */
export function moneyOr(missing: string, { most = 1_000_000 } = {}) {
  const beyond = { error: `Enter an amount up to £${most.toLocaleString('en-GB')}`, abort: true }
  return z.codec(
    z
      .number({ error: numberError(missing) })
      .min(-most, beyond)
      .max(most, beyond)
      .refine((pounds) => Math.round(pounds * 100) / 100 === pounds, {
        error: 'Enter pounds and pence, like 250 or 250.50',
      }),
    z.custom<Pence>((value) => Number.isSafeInteger(value)),
    CONVERSION,
  )
}

/** Pounds in a query: the figures of `money` as text, and no other way of writing a number. */
export const poundsInQuery = (missing: string) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(given) ? Number(given) : given),
    z.number({ error: missing }).max(1_000_000_000, { error: missing }),
  )

/** Tells how to write a figure that is no number as people write it here: 950,50 or 2.600. */
export function numberError(missing: string) {
  return ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && /\p{Nd}/u.test(input) ? WRITTEN_NUMBER : missing
}

const WRITTEN_NUMBER = 'Use a comma for thousands and a full stop for pence, like 1,250.50'

export const moneyInput = moneyOr('Enter an amount in pounds')

/**
 * A Europe/London day of an answer, `YYYY-MM-DD`. No input check, as with money: it took a third of
 * the time of encoding a loan.
 */
export const isoDay = z.string().meta({ format: 'date', example: '2026-11-20' })

/** A day of an input, as `isoDay` on the wire. */
export const isoDayInput = z.iso
  .date({ error: ({ input }) => (input ? 'Enter a real date' : 'Enter a date') })
  .meta({ example: '2026-11-20' })

/** An instant of an answer, ISO 8601 in UTC. */
export const isoInstant = z.string().meta({ format: 'date-time', example: '2026-11-20T09:30:00Z' })

/**
 * A field of an answer that the release before does not give: pages then read `before`. The API has
 * to give it.
 */
export const addedField = <Schema extends z.ZodType>(schema: Schema, before: z.output<Schema>) =>
  schema.default(before as never).meta({ isAdded: true })

/**
 * `embedded=loans,user`: related resources to send, comma-separated; unknown names are ignored.
 * Without the parameter those of `byDefault`; with an empty one, none.
 */
export function embeddedQuery<const Names extends readonly [string, ...string[]]>(
  names: Names,
  byDefault: readonly Names[number][] = [],
) {
  return z.object({
    embedded: z
      .preprocess(
        (value) =>
          typeof value === 'string'
            ? value
                .split(',')
                .map((part) => part.trim())
                .filter((part) => (names as readonly string[]).includes(part))
            : value,
        z.array(z.enum(names)),
      )
      .default([...byDefault] as never),
  })
}

/** An answer that says only that it was done. */
export const done = z.object({ '@type': z.literal('done') })

/** Spec 7: an answer that stands under `data.data` of the body. Inside it is the resource alone. */
export function nested<Wire extends z.ZodType>(resource: Wire) {
  type Resource = z.output<Wire>
  return z.codec(z.object({ data: resource }), z.any() as z.ZodType<Resource, Resource>, {
    decode: (answer) => (answer as unknown as { data: Resource }).data,
    encode: (data) => ({ data }) as never,
  })
}
