import { type Context, Hono } from 'hono'
import type { World } from '../world.ts'
import { addressByUdprn, describeAddress, findAddresses, findPostcodeAddresses } from './addresses.ts'

/** Ideal Postcodes, v1. */
export function postcodeRoutes(world: World): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (await world.faults.strikes('ideal-postcodes')) {
      return context.json({ code: 5000, message: 'Service unavailable' }, 503)
    }
    if (findApiKey(context) !== world.keys.idealPostcodesKey && !context.req.path.includes('/v1/keys/')) {
      return context.json(
        {
          code: 4010,
          message:
            'Invalid Key. For more information see http://ideal-postcodes.co.uk/documentation/response-codes#4010',
        },
        401,
      )
    }
    await next()
  })
  app.get('/v1/postcodes/:postcode', (c) => {
    const result = findPostcodeAddresses(c.req.param('postcode'))
    if (result.length === 0)
      return c.json({ code: 4040, message: 'Postcode Not Found', suggestions: [] }, 404)
    return c.json({ result, code: 2000, message: 'Success', total: result.length, page: 0, limit: 100 })
  })
  app.get('/v1/autocomplete/addresses', (c) => {
    const hits = findAddresses(c.req.query('query') ?? c.req.query('q') ?? '').map((found) => ({
      id: `paf_${found.udprn}`,
      suggestion: describeAddress(found),
      udprn: found.udprn,
      urls: { udprn: `/v1/udprn/${found.udprn}` },
    }))
    return c.json({ result: { hits }, code: 2000, message: 'Success' })
  })
  app.get('/v1/udprn/:udprn', (c) => {
    const result = addressByUdprn(Number(c.req.param('udprn')))
    return result
      ? c.json({ result, code: 2000, message: 'Success' })
      : c.json({ code: 4044, message: 'No UDPRN found' }, 404)
  })
  app.get('/v1/keys/:key', (c) =>
    c.req.param('key') === world.keys.idealPostcodesKey
      ? c.json({ result: { available: true, contexts: [] }, code: 2000, message: 'Success' })
      : c.json({ code: 4042, message: 'Key not found' }, 404),
  )
  return app
}

function findApiKey(context: Context): string | undefined {
  const inHeader = /api_key="([^"]*)"/i.exec(context.req.header('Authorization') ?? '')?.[1]
  return inHeader ?? context.req.query('api_key')
}
