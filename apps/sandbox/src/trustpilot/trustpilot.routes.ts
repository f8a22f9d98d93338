import { Hono } from 'hono'
import type { World } from '../world.ts'

/** Trustpilot's public API, v1: one business unit, with invented reviews. */
export function trustpilotRoutes(world: World): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (await world.faults.strikes('trustpilot')) return context.json({ message: 'Service unavailable' }, 503)
    if (context.req.header('apikey') !== world.keys.trustpilot.key)
      return context.json({ message: 'Invalid ApiKey' }, 401)
    await next()
  })
  app.get('/v1/business-units/:id', (context) => {
    const id = context.req.param('id')
    if (id !== world.keys.trustpilot.businessUnitId)
      return context.json({ message: 'Business unit not found' }, 404)
    return context.json({
      id,
      displayName: 'Sandbox Lender',
      name: { identifying: 'lender.example', referring: ['lender.example'] },
      websiteUrl: 'https://lender.example',
      country: 'GB',
      numberOfReviews: {
        total: 4812,
        usedForTrustScoreCalculation: 4790,
        fiveStars: 3507,
        fourStars: 836,
        threeStars: 201,
        twoStars: 97,
        oneStar: 171,
      },
      status: 'active',
      score: { stars: 4.5, trustScore: 4.6 },
      links: [],
    })
  })
  return app
}
