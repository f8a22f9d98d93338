import { existsSync, readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ApiDeps } from '@tarnbrook/api/deps'
import type { ProcessHealth } from '@tarnbrook/api/platform/http/metrics'
import type { Log as Logger } from '@tarnbrook/api/platform/log'
import type { RunningWorker } from '@tarnbrook/api/worker'
import type { EdgeConfig, EdgeRefusal } from '@tarnbrook/web/server/edge-config'
import { type ApiFetch, createApiFetch } from './api-fetch.ts'
import { openDatabase } from './database.ts'
import { fillDesk } from './desk.ts'
import { type Env, EnvProblem, type Role, readEnv } from './environment/env.ts'
import { createErrorReports, type ErrorReports } from './error-reports.ts'
import { type Handler, type Listening, listen } from './http-server.ts'
import { asConsole } from './page-log.ts'
import { sendTraces, traceRequests } from './traces.ts'

const WEB_BUILD = new URL('../apps/web/build/', import.meta.url)
const DRAIN_MS = 10_000
/** The last errors are still reported before the process ends, unless the receiver is down too. */
const REPORT_LIMIT_MS = 2000
/** Nothing that hangs keeps the process longer; the database then ends safely by itself. */
const STOP_LIMIT_MS = 30_000

/** The settings of ports that are listened on here, and which port each is. */
const PORTS = { PORT: 'web', API_PORT: 'api', SANDBOX_PORT: 'sandbox', METRICS_PORT: 'metrics' } as const
type Setting = keyof typeof PORTS

/** What has been started, so that it can be stopped in the opposite order. */
type Running = {
  env: Env
  errors: ErrorReports | null
  /** Logs an unexpected error. The log leaves out what a database error quotes of a person. */
  logFatal: (error: unknown, words: string) => void
  stops: (() => Promise<void>)[]
  /** Reads the figures that this process shows; none before it knows the database. */
  refreshMetrics: () => Promise<void>
  /** Since the order to stop, readiness says no. */
  isDraining: boolean
  /** Opened first, so that a process can be asked whether it is alive while it migrates. */
  ports: Map<Setting, Listening>
  /** Null without the role, and until it has started. */
  worker: RunningWorker | null
  started: Promise<void>
  hasStarted: boolean
}

/** The only place that wires the apps of this process's roles; serves until it is stopped. */
async function main() {
  const env = readEnv()
  const errors = openErrorReports(env)
  const running: Running = {
    env,
    errors,
    logFatal: console.error,
    stops: [],
    refreshMetrics: async () => {},
    isDraining: false,
    ports: new Map(),
    worker: null,
    started: Promise.resolve(),
    hasStarted: false,
  }
  if (errors) running.stops.push(() => errors.flush(REPORT_LIMIT_MS))
  stopOnSignals(running)
  running.started = start(running)
  try {
    await running.started
    running.hasStarted = true
    console.info(banner(env))
    // Kept now, and not only at an orderly end, so that the start after a crash is a fast one too.
    flushCompileCache()
  } catch (error) {
    await stopAll(running)
    throw error
  }
}

async function start(running: Running) {
  const { env, errors } = running
  const { createLog } = await import('@tarnbrook/api/platform/log')
  const release = env.errorReports?.release ?? buildVersion()
  const written = createLog(env.logLevel).child({
    roles: [...env.roles].join(','),
    release,
    environment: env.appEnv,
  })
  running.logFatal = (err, words) => written.fatal({ err }, words)
  const log = errors?.watchLog(written) ?? written
  if (env.traces)
    running.stops.push(await sendTraces(env.traces, { roles: env.roles, release, environment: env.appEnv }))
  const has = (role: Role) => env.roles.has(role)
  // The code is read while the database starts: each takes most of a second.
  const code = Promise.all([
    has('sandbox') ? import('@tarnbrook/sandbox/sandbox') : null,
    has('api') ? import('@tarnbrook/api/app') : null,
    has('worker') ? import('@tarnbrook/api/worker') : null,
    has('web') ? import('@tarnbrook/web/server/edge') : null,
  ])
  code.catch(() => {})
  if (has('api')) await openPort(running, 'API_PORT')
  if (has('web')) await openPort(running, 'PORT', { requestTimeout: LONGEST_UPLOAD_MS })
  if (has('api') || has('worker') || has('web')) await serveMetrics(running)
  const databaseUrl =
    has('sandbox') || has('api') || has('worker') ? await openDatabase(env, running.stops) : ''
  const [sandbox, api, worker, web] = await code
  if (sandbox) await startSandbox(running, sandbox, databaseUrl)
  const apiFetch = await startApi(running, { api, worker, databaseUrl, log })
  if (web) await startWeb(running, { web, apiFetch, log })
}

/** Starts API and worker, as far as they are roles here; returns the way to the API. */
async function startApi(
  running: Running,
  given: {
    api: typeof import('@tarnbrook/api/app') | null
    worker: typeof import('@tarnbrook/api/worker') | null
    databaseUrl: string
    log: Logger
  },
): Promise<ApiFetch> {
  const { env, stops } = running
  const { api, worker, databaseUrl, log } = given
  if (api || worker) {
    const { createDeps } = await import('@tarnbrook/api/deps')
    const { databaseDirectUrl: directUrl, databaseReadUrl, api: config } = env
    // Only calls are answered by the replica.
    const readUrl = api ? databaseReadUrl : null
    const deps = await createDeps({ databaseUrl, directUrl, readUrl, config, log })
    stops.push(() => closeDeps(deps))
    if (env.ports.metrics !== null) running.refreshMetrics = await findFigures(deps, worker !== null)
    if (worker) {
      const started = await worker.startWorker(deps)
      running.worker = started
      stops.push(() => started.stop())
    }
    if (api) {
      const app = api.createApi(deps)
      serve(running, app, 'API_PORT')
      if (env.fillsDesk)
        running.started.then(
          () => fillDesk(deps, env.apiUrl, log),
          () => {},
        )
      return createApiFetch(env, async (request) => app.fetch(request))
    }
  }
  return createApiFetch(env)
}

/** Those of the whole product are read by the worker, so that not every process asks for them. */
async function findFigures(deps: ApiDeps, isWorker: boolean): Promise<() => Promise<void>> {
  const { createFigures } = await import('@tarnbrook/api/figures/figures')
  return createFigures(deps, { isOfProduct: isWorker })
}

async function serveMetrics(running: Running) {
  const { ports } = running.env
  if (ports.metrics === null) return
  const { createMetrics } = await import('@tarnbrook/api/platform/http/metrics')
  const health: ProcessHealth = {
    isAlive: () => running.worker?.isRunning() ?? true,
    async findProblem() {
      if (!running.hasStarted) return 'this process is starting'
      return (await running.worker?.findProblem()) ?? null
    },
  }
  await openPort(running, 'METRICS_PORT')
  serve(running, createMetrics({ health, refresh: () => running.refreshMetrics() }), 'METRICS_PORT')
}

async function startWeb(
  running: Running,
  given: { web: typeof import('@tarnbrook/web/server/edge'); apiFetch: ApiFetch; log: Logger },
) {
  const { env, stops } = running
  const dev =
    process.env.NODE_ENV === 'development'
      ? await (await import('./web-dev.ts')).startWebDev(env.ports.web)
      : null
  if (dev) stops.push(dev.close)
  const { loadProductionBuild } = await import('@tarnbrook/web/server/pages/production-build')
  const edge = await given.web.createEdge({
    apiFetch: given.apiFetch,
    config: edgeConfig(env),
    log: asConsole(given.log),
    noteRefusal: await createRefusalNotes(env, given.log),
    ...(await createRequestNotes(env, given.log)),
    emailsPage: async (brand, name) =>
      (await import('@tarnbrook/api/description/emails/pages')).emailsPage(brand, name),
    loadBuild: dev ? () => dev.loadBuild() as never : loadProductionBuild,
  })
  const traced = env.traces ? traceRequests(edge) : edge
  serve(running, dev ? dev.wrapEdge(traced) : traced, 'PORT')
}

/** The edge's refusals are limited and written as the API's: an address has one hash in both. */
async function createRefusalNotes(env: Env, log: Logger): Promise<(refusal: EdgeRefusal) => void> {
  const [{ createRefusals }, { addressHash }] = await Promise.all([
    import('@tarnbrook/api/platform/http/refusals'),
    import('@tarnbrook/api/platform/http/origin'),
  ])
  const { note } = createRefusals(log)
  return ({ clientAddress, ...line }) =>
    note({ ...line, addressHash: addressHash(env.api.secretKeys, clientAddress) })
}

/** None where no line is written and no span sent: a cached page takes hardly longer to answer. */
async function createRequestNotes({ appEnv, logLevel, traces }: Env, log: Logger) {
  const { areRequestsNoted, createRequestLog } = await import('@tarnbrook/api/platform/http/metrics')
  const isLocal = appEnv === 'local'
  if (!areRequestsNoted({ logLevel, isLocal, hasTraces: traces !== null })) return {}
  return { noteRequest: createRequestLog(log, { role: 'web', isLocal }) }
}

function openErrorReports({ appEnv, errorReports }: Env): ErrorReports | null {
  if (!errorReports) return null
  const { dsn, release } = errorReports
  return createErrorReports({ dsn, release: release ?? buildVersion(), environment: appEnv })
}

function buildVersion(): string {
  const stamp = new URL('.stamp', WEB_BUILD)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'unstamped'
}

function edgeConfig(env: Env): EdgeConfig {
  const version = buildVersion()
  return {
    env: env.appEnv,
    ...(env.brand && { brand: env.brand }),
    buildVersion: version,
    publicUrl: (brand) => env.siteUrls[brand] ?? env.siteUrls.main ?? Object.values(env.siteUrls)[0]!,
    siteUrls: env.ownSites,
    ...(env.staticUrl && { staticUrl: env.staticUrl }),
    clientDirectory: fileURLToPath(new URL('client', WEB_BUILD)),
    ...(env.pastFilesDirectory && { pastFilesDirectory: env.pastFilesDirectory }),
    trustedProxies: env.trustedProxies,
    chat: env.chat,
    ...(env.vault && { vault: env.vault }),
    openBankingUrls: [env.api.openBanking.authUrl, env.api.bankPayments.hostedPageUrl],
    ...(env.cardPayments && { cardPayments: env.cardPayments }),
    ...(env.tagManagerUrl && { tagManagerUrl: env.tagManagerUrl }),
    trustedTypes: env.trustedTypes,
    ...(env.errorReports && {
      errorReports: { dsn: env.errorReports.dsn, release: env.errorReports.release ?? version },
    }),
  }
}

async function startSandbox(
  running: Running,
  { createSandbox, SANDBOX_KEYS }: typeof import('@tarnbrook/sandbox/sandbox'),
  databaseUrl: string,
) {
  const { env } = running
  const sites = Object.values(env.siteUrls)
  const sandbox = await createSandbox({
    databaseUrl,
    publicUrl: env.sandboxUrl,
    smtpPort: env.ports.sandboxSmtp,
    scannerPort: env.ports.sandboxScanner,
    apiUrl: env.apiUrl,
    reviewsAfterMs: env.sandboxReviewsAfterMs,
    keys: {
      ...SANDBOX_KEYS,
      truelayerSigningKeyPem: env.signingPublicKeyPem,
      oidc: { ...SANDBOX_KEYS.oidc, redirectUris: sites.map((site) => `${site}/sso/callback`) },
    },
  })
  running.stops.push(() => sandbox.close())
  await openPort(running, 'SANDBOX_PORT')
  serve(running, sandbox.listener as Handler, 'SANDBOX_PORT')
}

/** With little signal a payslip photo takes minutes. Headers have no such extra time. */
const LONGEST_UPLOAD_MS = 5 * 60_000

async function openPort(running: Running, setting: Setting, limits?: Parameters<typeof listen>[2]) {
  const { host, ports } = running.env
  const port = ports[PORTS[setting]]!
  const place = { host, port, setting, isDraining: () => running.isDraining }
  running.ports.set(setting, await listen(null, place, limits))
}

/** The port is closed before what was started by then, on which its handler relies. */
function serve(running: Running, handler: Handler, setting: Setting) {
  const port = running.ports.get(setting)!
  port.setHandler(handler)
  running.stops.push(() => port.close(DRAIN_MS))
}

async function closeDeps(deps: ApiDeps) {
  deps.providers.mail.close()
  await deps.close()
}

function stopOnSignals(running: Running) {
  let stoppingSince = 0
  const stop = (exitCode: number, drainMs = 0) => {
    // One Ctrl-C may come twice, from terminal and npm; a later one is from an impatient person.
    if (stoppingSince && Date.now() - stoppingSince > 700) process.exit(1)
    if (stoppingSince) return
    stoppingSince = Date.now()
    running.isDraining = true
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref()
    // What is half started cannot be stopped: its parts are still being added.
    void running.started
      .catch(() => {})
      .then(() => wait(drainMs))
      .then(() => stopAll(running))
      .finally(() => process.exit(exitCode))
  }
  // Sent by what runs processes; Ctrl-C is a person's, who does not want to wait.
  process.on('SIGTERM', () => stop(0, running.env.drainDelayMs))
  process.on('SIGINT', () => stop(0))
  process.on('uncaughtException', (error) => {
    running.logFatal(error, 'Uncaught exception')
    running.errors?.report({ err: error })
    if (!stoppingSince) stop(1)
  })
}

/** What was started last is stopped first: sites before the API, the API before its database. */
async function stopAll({ stops, logFatal }: Running) {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    await stop().catch((error: unknown) => logFatal(error, 'Not stopped in order'))
  }
}

function banner({ roles, host, ports, siteUrls, brand, databaseUrl, dataDir }: Env): string {
  const lines = [
    ['web', 'Site', siteUrls[brand ?? 'main']],
    ['api', 'API reference', `http://${host}:${ports.api}/docs`],
    ['web', 'Desk of staff', `${siteUrls[brand ?? 'main']}/sso/start`],
    ['sandbox', 'Sandbox', `http://${host}:${ports.sandbox}`],
    ['sandbox', 'Its inbox', `http://${host}:${ports.sandbox}/inbox.json`],
  ]
    .filter(([role]) => roles.has(role as 'web'))
    .map(([, name, url]) => `  ${name!.padEnd(14)} ${url}`)
  const data = databaseUrl ? 'the database of DATABASE_URL' : dataDir
  return ['', 'Tarnbrook is ready.', '', ...lines, `  ${'Data'.padEnd(14)} ${data}`, ''].join('\n')
}

try {
  await main()
} catch (error) {
  if (error instanceof EnvProblem) {
    console.error('Tarnbrook cannot start with these settings:')
    for (const line of error.lines) console.error(`  ${line}`)
  } else {
    console.error(error instanceof Error && !error.cause ? error.message : error)
  }
  process.exit(1)
}
