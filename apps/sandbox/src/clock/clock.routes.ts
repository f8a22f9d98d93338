import { type Context, Hono } from 'hono'
import type { World } from '../world.ts'
import type { ClockMove, ClockMover } from './move.ts'

/** The furthest one call may move. */
const MOST_DAYS = 3660

export function clockRoutes(world: World, mover: ClockMover): Hono {
  const app = new Hono()
  app.get('/', (c) => answer(c, world))
  app.post('/', async (c) => {
    const wanted = readMove(await c.req.json().catch(() => null))
    if (!wanted)
      return refuse(
        c,
        422,
        'Give {"advanceDays": 1} or {"to": "YYYY-MM-DD"}, at most ten years ahead, and {"skip": true} to live its last day only',
      )
    const result = await mover.move(wanted)
    if (result.kind === 'backwards') return refuse(c, 422, 'The clock cannot go backwards')
    if (result.kind === 'refused') return refuse(c, 502, result.message)
    return answer(c, world)
  })
  return app
}

/** Null when the request makes no sense. */
export function readMove(input: unknown): ClockMove | null {
  const { skip = false } = (input ?? {}) as { skip?: unknown }
  const to = readDay(input)
  return to && typeof skip === 'boolean' ? { to, isSkipping: skip } : null
}

function readDay(input: unknown): ClockMove['to'] | null {
  const { advanceDays, to } = (input ?? {}) as { advanceDays?: unknown; to?: unknown }
  if (typeof advanceDays === 'number' && Number.isInteger(advanceDays)) {
    if (advanceDays < 0 || advanceDays > MOST_DAYS) return null
    return (today) => today.add({ days: advanceDays })
  }
  if (typeof to !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(to)) return null
  try {
    const day = Temporal.PlainDate.from(to)
    const furthest = Temporal.Now.plainDateISO('Europe/London').add({ days: 10 * MOST_DAYS })
    return Temporal.PlainDate.compare(day, furthest) > 0 ? null : () => day
  } catch {
    return null
  }
}

async function answer(context: Context, world: World) {
  const today = await world.clock.today()
  const { offsetDays } = await world.clock.state()
  return context.json({ today: today.toString(), offsetDays })
}

const refuse = (context: Context, status: 422 | 502, message: string) =>
  context.json({ error: { message } }, status)
