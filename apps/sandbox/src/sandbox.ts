import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type BackgroundWork, createBackgroundWork } from './background/background.ts'
import { bureauRoutes } from './bureau/bureau.routes.ts'
import { type ScannerServer, startScannerServer } from './clamav/clamav.ts'
import { clockRoutes } from './clock/clock.routes.ts'
import { createClock } from './clock/clock.ts'
import { type ClockMover, createClockMover } from './clock/move.ts'
import { consoleRoutes } from './console/console.routes.ts'
import { faultRoutes } from './faults/faults.routes.ts'
import { createFaults } from './faults/faults.ts'
import { runBank } from './gocardless/bank-run.ts'
import { gocardlessRoutes, signGoCardless } from './gocardless/gocardless.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { createInbox } from './inbox/inbox.ts'
import { intercomRoutes } from './intercom/intercom.routes.ts'
import { SANDBOX_KEYS as KEYS, type SandboxKeys } from './keys.ts'
import { type MailServer, startMailServer } from './mail/smtp.ts'
import { createOutbox } from './outbox/outbox.ts'
import { postcodeRoutes } from './postcodes/postcodes.routes.ts'
import { createReviewer } from './reviewer/reviewer.ts'
import { listReports } from './sentry/reports.ts'
import { sentryRoutes } from './sentry/sentry.routes.ts'
import { resetStore } from './store/reset.ts'
import { openStore, type Store } from './store/store.ts'
import { signStripe, stripeRoutes } from './stripe/stripe.routes.ts'
import { advancePayments as goOnWithPayments } from './truelayer/payments.ts'
import { executePayouts } from './truelayer/payouts.ts'
import { signTruelayer, truelayerRoutes } from './truelayer/truelayer.routes.ts'
import { trustpilotRoutes } from './trustpilot/trustpilot.routes.ts'
import { signTwilio, twilioRoutes } from './twilio/twilio.routes.ts'
import { vaultRoutes } from './vault/vault.routes.ts'
import type { World } from './world.ts'

export interface SandboxOptions {
  /** The sandbox makes its own schema `sandbox` in this database. */
  databaseUrl: string
  /** Where the listener is reached, such as http://127.0.0.1:3002. */
  publicUrl: string
  /** The port of the mail server on 127.0.0.1; 0 picks a free one. */
  smtpPort: number
  /** The port of the malware scanner on 127.0.0.1; 0 picks a free one. */
  scannerPort: number
  /** Webhooks go to `${apiUrl}/webhooks/<provider>`. */
  apiUrl: string
  keys: SandboxKeys
  /** How long a proof waits until the sandbox's reviewer looks at it; left out, no one does. */
  reviewsAfterMs?: number
}

export interface Sandbox {
  listener: (request: IncomingMessage, response: ServerResponse) => void
  smtpPort: number
  scannerPort: number
  close(): Promise<void>
}

/** The subject of the email that tells a borrower that staff check their documents. */
const IN_REVIEW = "We're checking your documents"

/** How the product tells a borrower that a member of staff is going to pay their credit cards. */
const CARDS_WAIT = /We'll pay £[\s\S]*?\s(card\s+ending\s+\d{4}|your\s+agreement\s)/

function isForStaff({ subject, text }: { subject?: string | undefined; text?: string | undefined }): boolean {
  return subject === IN_REVIEW || CARDS_WAIT.test(text ?? '')
}

/** The outside world: every provider's wire protocol on one port, and a mail server. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = await openStore(options.databaseUrl)
  const closing = new AbortController()
  const world = createWorld(store, options, { closing: closing.signal, onReview: () => reviewer?.wake() })
  const reviewer =
    options.reviewsAfterMs === undefined
      ? undefined
      : createReviewer(world, {
          afterMs: options.reviewsAfterMs,
          isAsked: async () => (await world.inbox.list()).some(isForStaff),
        })
  const { mail, scanner } = await startServers(world, options).catch(async (error) => {
    await store.close()
    throw error
  })
  const mover: ClockMover = createClockMover(world, (day) => background.dayEnd(day))
  const background = createBackgroundWork({
    runBank: async (day) => runBank(world, day ?? (await world.clock.today())),
    executePayouts: async () => {
      await executePayouts(world)
      await goOnWithPayments(world)
    },
    isHeld: () => mover.isMoving(),
    wakeOutbox: () => world.outbox.poke(),
    closing: closing.signal,
  })
  const identityProvider = createLazyOidc(world)
  const handle = getRequestListener(createApp(world, mover, background).fetch, {
    overrideGlobalObjects: false,
  })
  return {
    smtpPort: mail.port,
    scannerPort: scanner.port,
    listener: (request, response) => {
      if (/^\/oidc(\/|\?|$)/.test(request.url ?? '')) identityProvider(request, response)
      else void handle(request, response)
    },
    close: async () => {
      reviewer?.stop()
      closing.abort()
      await mail.close()
      await scanner.close()
      await background.close()
      await world.outbox.close()
      await store.close()
    },
  }
}

/** What does not speak HTTP. @throws Error when a port is taken; then neither listens */
async function startServers(
  world: World,
  ports: { smtpPort: number; scannerPort: number },
): Promise<{ mail: MailServer; scanner: ScannerServer }> {
  const mail = await startMailServer(world, ports.smtpPort)
  try {
    return { mail, scanner: await startScannerServer(world, ports.scannerPort) }
  } catch (error) {
    await mail.close()
    throw error
  }
}

/** The keys of `keys.ts`, for tests that configure the sandbox themselves. */
export const SANDBOX_KEYS: SandboxKeys = KEYS

/** Staff sign in seldom, so the identity provider is loaded when the first of them does. */
function createLazyOidc(world: World): Sandbox['listener'] {
  let loading: Promise<Sandbox['listener']> | undefined
  return (request, response) => {
    loading ??= import('./oidc/oidc.ts').then(({ createOidc }) => createOidc(world))
    loading.then(
      (handle) => handle(request, response),
      (error: Error) => {
        loading = undefined
        console.error(`sandbox identity provider: ${error.message}`)
        response.writeHead(500).end()
      },
    )
  }
}

function createWorld(
  store: Store,
  options: SandboxOptions,
  { closing, onReview }: { closing: AbortSignal; onReview: () => void },
): World {
  const { keys } = options
  const outbox = createOutbox(
    store,
    {
      gocardless: (_url, body) => signGoCardless(keys.gocardlessWebhookSecret, body),
      truelayer: (url, body) => signTruelayer(world, url, body),
      stripe: (_url, body) => signStripe(keys.stripe.webhookSecret, body),
      twilio: (url, body) => signTwilio(keys.twilioAuthToken, url, body),
    },
    closing,
  )
  const world: World = {
    store,
    outbox,
    keys,
    closing,
    clock: createClock(store),
    faults: createFaults(store, closing),
    inbox: createInbox(store, (message) => {
      if (isForStaff(message)) onReview()
    }),
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    apiUrl: options.apiUrl.replace(/\/$/, ''),
  }
  return world
}

function createApp(world: World, mover: ClockMover, background: BackgroundWork) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const reset = () => background.alone(() => resetStore(world.store))
  app.onError((error, c) => {
    console.error(`sandbox ${c.req.method} ${c.req.path}:`, error)
    return c.json({ error: { message: 'The sandbox itself has failed; its log says why' } }, 500)
  })
  // A DELETE has no body, and the limit cannot read the length of one that is not there.
  const limitBody = bodyLimit({ maxSize: 1_000_000 })
  app.use((c, next) => (c.req.method === 'DELETE' ? next() : limitBody(c, next)))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.route('/callreport', bureauRoutes(world))
  app.route('/gocardless', gocardlessRoutes(world, background.poke))
  app.route('/truelayer', truelayerRoutes(world, background.poke))
  app.route('/stripe', stripeRoutes(world))
  app.route('/ideal-postcodes', postcodeRoutes(world))
  app.route('/twilio', twilioRoutes(world))
  app.route('/intercom', intercomRoutes(world))
  app.route('/sentry', sentryRoutes(world))
  app.get('/errors.json', async (c) => c.json(await listReports(world.store, 200)))
  app.route('/trustpilot', trustpilotRoutes(world))
  app.route('/vault', vaultRoutes(world))
  // From here on a browser has the controls: a page of another site must not be able to push them.
  app.use(async (c, next) => {
    if (c.req.method === 'POST' && c.req.header('Sec-Fetch-Site') === 'cross-site') {
      return c.json({ error: { message: 'Refused: this came from another site' } }, 403)
    }
    await next()
  })
  app.route('/clock', clockRoutes(world, mover))
  app.route('/faults', faultRoutes(world))
  app.route('/', inboxRoutes(world))
  app.post('/reset', async (c) => {
    await reset()
    return c.json({ reset: true })
  })
  app.route('/', consoleRoutes(world, mover, reset))
  return app
}
