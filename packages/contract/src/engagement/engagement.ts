import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, isoInstant } from '../wire.ts'

export const getTrustpilotStats = endpoint('GET /trustpilot/stats.json', {
  name: 'getTrustpilotStats',
  base: 'shared',
  area: 'engagement',
  versions: ['v2'],
  access: 'public',
  summary: 'What customers say, last good value; null when there is none',
  data: z.object({
    '@type': z.literal('trustpilotStats'),
    numberOfReviews: z.number().nullable(),
    trustScore: z.number().nullable(),
    stars: z.number().nullable(),
    asOf: isoInstant.nullable(),
  }),
})

export type TrustpilotStats = z.output<typeof getTrustpilotStats.data>

/** What a page needs to fit its reader. Coarse on purpose: it tells no two people apart. */
export const noteDevice = endpoint('POST /devices', {
  name: 'noteDevice',
  base: 'shared',
  area: 'engagement',
  versions: ['v2'],
  access: 'session',
  summary: 'What kind of device the session is made with, once a session; not a fingerprint',
  body: z.strictObject({
    /** Under 640, under 1024, and from 1024 CSS pixels. */
    viewport: z.enum(['narrow', 'medium', 'wide']),
    language: z
      .string()
      .max(35, { abort: true })
      .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, {
        error: 'Give a language tag, like en-GB',
      }),
    pointer: z.enum(['fine', 'coarse', 'none']).optional(),
    colourScheme: z.enum(['light', 'dark']).optional(),
    prefersReducedMotion: z.boolean().optional(),
    prefersMoreContrast: z.boolean().optional(),
  }),
  status: 202,
  data: done,
  errors: ['VALIDATION_FAILED'],
})

/**
 * A route template (`/account/borrow/{state}`, `/account/borrow/requested/:id`), never a visited
 * URL: no id, query or email address fits.
 */
const routeTemplate = z
  .string({ error: 'Give the template of the route' })
  .max(120, { error: 'Use 120 characters or fewer', abort: true })
  .regex(/^\/(?:[A-Za-z_.{}:-]{1,40}(?:\/[A-Za-z_.{}:-]{1,40})*)?$/, {
    error: 'Give the template of the route, without ids and without a query',
  })

export const notePageViews = endpoint('POST /page-views', {
  name: 'notePageViews',
  base: 'shared',
  area: 'engagement',
  versions: ['v2'],
  access: 'session',
  summary: 'Which pages were looked at in this session, by their templates; one, or several at once',
  body: z.strictObject({
    pageViews: z
      .array(
        z.strictObject({
          route: routeTemplate,
          /** Views may be sent together later. Relative, because visitors' clocks go wrong. */
          secondsAgo: z.number().int().min(0).max(3600).optional(),
        }),
      )
      .min(1, { error: 'Give at least one page view' })
      .max(50, { error: 'Give at most 50 page views at once', abort: true }),
  }),
  status: 202,
  data: done,
  errors: ['VALIDATION_FAILED'],
})

export const getZableCardOffer = endpoint('GET /cross-sell/zable-card', {
  name: 'getZableCardOffer',
  base: 'shared',
  area: 'engagement',
  versions: ['v2'],
  access: 'borrower',
  summary:
    "The lender's credit card, offered only to somebody who agreed to see other products and repays without arrears",
  data: z.object({
    '@type': z.literal('crossSell'),
    /** Null when there is nothing to offer. */
    offer: z
      .object({
        '@type': z.literal('crossSellOffer'),
        product: z.literal('zable-card'),
        title: z.string(),
        text: z.string(),
        superAppDeepLink: z.string(),
      })
      .nullable(),
  }),
})
