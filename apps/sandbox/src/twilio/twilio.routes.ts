import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { World } from '../world.ts'

type Form = Record<string, string>

/** Never delivered: the network reports back later. */
const UNDELIVERABLE = '+447912000000'

/** Twilio's Messages resource, 2010-04-01. */
export function twilioRoutes(world: World): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (await world.faults.strikes('twilio')) return refuse(context, 503, 20503, 'Service unavailable')
    if (!isAuthorised(context, world)) return refuse(context, 401, 20003, 'Authenticate')
    await next()
  })
  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (context) => {
    if (context.req.param('sid') !== world.keys.twilioAccountSid) {
      return refuse(context, 404, 20404, 'The requested resource was not found')
    }
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()))
    const problem = findProblem(form)
    if (problem) return refuse(context, 400, problem.code, problem.message)
    return context.json(await send(world, form), 201)
  })
  app.get('/2010-04-01/Accounts/:sid/Messages/:message', async (context) => {
    const sid = context.req.param('message').replace(/\.json$/, '')
    const [row] = await world.store.query<{ doc: object }>(
      'select doc from sandbox.twilio_message where sid = $1',
      [sid],
    )
    return row ? context.json(row.doc) : refuse(context, 404, 20404, 'The requested resource was not found')
  })
  return app
}

/** `X-Twilio-Signature`: base64 HMAC-SHA1 of the URL and every form field, sorted by name. */
export function signTwilio(authToken: string, url: string, body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Twilio-Signature': createHmac('sha1', authToken).update(signed).digest('base64'),
  }
}

async function send(world: World, form: Form) {
  const sid = `SM${randomBytes(16).toString('hex')}`
  const account = world.keys.twilioAccountSid
  const to = form.To ?? ''
  const now = await world.clock.now()
  const isDelivered = to !== UNDELIVERABLE
  const message = {
    sid,
    account_sid: account,
    api_version: '2010-04-01',
    status: 'queued',
    direction: 'outbound-api',
    to,
    from: form.From ?? null,
    messaging_service_sid: form.MessagingServiceSid ?? null,
    body: form.Body,
    num_segments: String(Math.max(1, Math.ceil((form.Body ?? '').length / 153))),
    num_media: '0',
    error_code: null,
    error_message: null,
    date_created: new Date(now).toUTCString(),
    date_updated: new Date(now).toUTCString(),
    date_sent: null,
    uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
  }
  // A number that cannot be reached receives nothing, so nothing is put in the inbox.
  if (isDelivered) {
    await world.inbox.receive({
      to,
      channel: 'sms',
      from: form.From ?? '',
      text: form.Body ?? '',
      sentAt: now,
    })
  }
  await world.store.transaction(async (tx) => {
    const outcome = isDelivered
      ? { status: 'delivered', error_code: null }
      : { status: 'undelivered', error_code: 30003, error_message: 'Unreachable destination handset' }
    await tx.query('insert into sandbox.twilio_message (sid, doc) values ($1, $2)', [
      sid,
      JSON.stringify({ ...message, ...outcome }),
    ])
    const callbackUrl = form.StatusCallback || `${world.apiUrl}/webhooks/twilio`
    for (const status of ['sent', outcome.status]) {
      const body = new URLSearchParams({
        AccountSid: account,
        ApiVersion: '2010-04-01',
        From: form.From ?? '',
        MessageSid: sid,
        MessageStatus: status,
        SmsSid: sid,
        SmsStatus: status,
        To: to,
        ...(status === 'undelivered' ? { ErrorCode: '30003' } : {}),
      })
      await world.outbox.add(tx, 'twilio', callbackUrl, body.toString())
    }
  })
  world.outbox.poke()
  return message
}

function findProblem(form: Form): { code: number; message: string } | null {
  if (!form.To) return { code: 21604, message: "A 'To' phone number is required." }
  if (!form.From && !form.MessagingServiceSid)
    return { code: 21603, message: "A 'From' phone number is required." }
  if (!form.Body) return { code: 21602, message: 'Message body is required.' }
  if (form.Body.length > 1600)
    return { code: 21617, message: 'The concatenated message body exceeds 1600 characters.' }
  return isReachable(form.To) ? null : { code: 21211, message: `Invalid 'To' Phone Number: ${form.To}` }
}

/** International form; British numbers must be mobile. Twilio's own magic number is invalid too. */
function isReachable(to: string): boolean {
  if (to === '+15005550001') return false
  if (to.startsWith('+44')) return /^\+447\d{9}$/.test(to)
  return /^\+[1-9]\d{6,14}$/.test(to)
}

function isAuthorised(context: Context, world: World): boolean {
  const { twilioAccountSid, twilioAuthToken } = world.keys
  const wanted = Buffer.from(
    `Basic ${Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64')}`,
  )
  const given = Buffer.from(context.req.header('Authorization') ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const refuse = (context: Context, status: 400 | 401 | 404 | 503, code: number, message: string) =>
  context.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)
