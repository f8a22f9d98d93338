import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestApi } from '@tarnbrook/api/testing/kit'
import { type SeededLoan, seedLoan } from '@tarnbrook/api/testing/seed/loan'
import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { startBarePages } from './support/bare-page.ts'
import { buildCookies, startSeeded } from './support/live-site.ts'
import { median, type Table, verdict } from './support/table.ts'

/** Outside the lockfile: it brings a hundred packages that nothing else here needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const ROUNDS = 3
const RUN_LIMIT_MS = 120_000

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/**
 * `devtools` applies a phone's line and processor to the run; `simulate` (Lighthouse's default)
 * calculates them from a fast run.
 */
type Throttling = 'devtools' | 'simulate'

/** What a kind of page has to reach. */
interface Limits {
  /** Those that have to be 100, but for the performance. */
  readonly full: readonly Category[]
  /** Of 100, with throttling applied. */
  readonly performance: number
  /** LCP against the bare page of the same text, in the same round, both throttled. */
  readonly lcpRatio: number
  readonly tbtMs: number
  readonly cls: number
  /** With throttling simulated. */
  readonly simulated: { readonly performance: number; readonly lcpMs: number }
}

const PUBLIC: Limits = {
  full: CATEGORIES,
  performance: 100,
  lcpRatio: 1.5,
  tbtMs: Number.POSITIVE_INFINITY,
  cls: 0.01,
  simulated: { performance: 100, lcpMs: Number.POSITIVE_INFINITY },
}
// What is someone's own is closed to search engines, and a form brings the framework's script.
const FORM: Limits = {
  full: ['accessibility', 'best-practices'],
  performance: 0,
  lcpRatio: 2,
  tbtMs: 50,
  cls: 0.01,
  simulated: { performance: 99, lcpMs: 1800 },
}
// A borrower's own loan, which is read for each request.
const SIGNED_IN: Limits = {
  full: ['accessibility', 'best-practices'],
  performance: 95,
  lcpRatio: Number.POSITIVE_INFINITY,
  tbtMs: Number.POSITIVE_INFINITY,
  cls: 0.01,
  simulated: { performance: 95, lcpMs: 1800 },
}

const PUBLIC_PATHS = ['/', '/frequently-asked-questions', '/privacy']

interface Subject {
  readonly name: string
  readonly url: string
  /** Sent with each request. */
  readonly headers: Readonly<Record<string, string>>
  readonly bareUrl: string
  readonly limits: Limits
}

interface Run {
  readonly scores: Record<Category, number>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly bytes: number
  /** The audits of a category that has to be full which are not, and what the console said. */
  readonly faults: string[]
}

interface Round {
  readonly page: Run
  readonly bareLcpMs: number
  readonly simulated: Run
}

/** Lighthouse's mobile run of the public pages of every brand, of forms and of signed-in pages. */
export async function benchLighthouse(): Promise<Table> {
  const chromePath = process.env.CHROMIUM_PATH
  if (!chromePath)
    throw new Error('CHROMIUM_PATH has to name a Chromium: npm run bench finds or installs one.')
  const reports = mkdtempSync(join(tmpdir(), 'tarnbrook-lighthouse-'))
  const [{ api, startSite, stop }, bare] = [await startSeeded(), await startBarePages()]
  try {
    const { url: siteUrl } = await startSite({})
    const everyPage = [...listPages(siteUrl), ...(await listSignedInPages(siteUrl, api))]
    const pages = everyPage.filter(({ name }) => name.includes(process.env.PAGES ?? ''))
    const subjects = await Promise.all(pages.map((page) => withBareTwin(page, bare)))
    const rounds = subjects.map((): Round[] => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { url, bareUrl, headers }] of subjects.entries()) {
        const report = join(reports, 'report.json')
        const run = { url, headers, chromePath, report, throttling: 'devtools' } as const
        const page = await runLighthouse(run)
        const { lcpMs } = await runLighthouse({ ...run, url: bareUrl, headers: {} })
        const simulated = await runLighthouse({ ...run, throttling: 'simulate' })
        rounds[index]?.push({ page, bareLcpMs: lcpMs, simulated })
        console.error(progressLine(round, { url, page, simulated }))
      }
    }
    return toTable(subjects, rounds)
  } finally {
    bare.stop()
    await stop()
    rmSync(reports, { recursive: true })
  }
}

function listPages(siteUrl: string): Omit<Subject, 'bareUrl'>[] {
  const { port } = new URL(siteUrl)
  const page = (brand: BrandKey, path: string, limits: Limits) => ({
    name: `${brand} ${path}`,
    // The brand's own address, as its canonical link has it; Chromium resolves *.localhost.
    url: `http://${brand === 'main' ? '' : `${brand}.`}localhost:${port}${path}`,
    headers: {},
    limits,
  })
  return [
    ...BRAND_KEYS.flatMap((brand) => PUBLIC_PATHS.map((path) => page(brand, path, PUBLIC))),
    page('main', '/login', FORM),
    ...BRAND_KEYS.filter((brand) => getBrand(brand).switches.directApplications).map((brand) =>
      page(brand, '/account/borrow/quote', FORM),
    ),
  ]
}

/** The account, the loan, and the page on which a missed payment is paid. */
async function listSignedInPages(siteUrl: string, api: TestApi): Promise<Omit<Subject, 'bareUrl'>[]> {
  const { port } = new URL(siteUrl)
  const [paying, late] = [
    await seedLoan(api.deps, { paidInstalments: 3 }),
    await seedLoan(api.deps, { state: 'Late', paidInstalments: 3 }),
  ]
  const page = (name: string, loan: SeededLoan, path: string) => ({
    name: `main ${name}`,
    url: `http://localhost:${port}${path}`,
    headers: buildCookies('signed in', loan) as Record<string, string>,
    limits: SIGNED_IN,
  })
  return [
    page('account', paying, '/account/borrow'),
    page('loan', paying, `/account/borrow/repay/summary?id=${paying.loanId}`),
    page('pay now', late, `/account/borrow/repay/pay-now?id=${late.loanId}`),
  ]
}

async function withBareTwin(
  page: Omit<Subject, 'bareUrl'>,
  bare: Awaited<ReturnType<typeof startBarePages>>,
): Promise<Subject> {
  const { host, hostname, pathname, port, search } = new URL(page.url)
  const url = `http://127.0.0.1:${port}${pathname}${search}`
  const answer = await fetch(url, { headers: { ...page.headers, host }, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${page.url}: ${answer.status}`)
  return { ...page, bareUrl: `http://${hostname}:${bare.port}${bare.add(await answer.text())}` }
}

const execute = promisify(execFile)

interface LighthouseCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly chromePath: string
  readonly report: string
  readonly throttling: Throttling
}

/** What one round of a page found: a run of an hour shows where it is. */
function progressLine(
  round: number,
  { url, page, simulated }: Omit<Round, 'bareLcpMs'> & { url: string },
): string {
  const told = ({ scores, lcpMs, tbtMs }: Run) =>
    `${CATEGORIES.map((category) => scores[category]).join(' ')}, LCP ${lcpMs.toFixed(0)} ms, TBT ${tbtMs.toFixed(0)} ms`
  return `round ${round + 1} ${url}: ${told(page)}; simulated ${told(simulated)}`
}

/** Tries of a page where Lighthouse could not record it, which it says happens and asks for. */
const TRIES = 3

async function runLighthouse(call: LighthouseCall): Promise<Run> {
  for (let tried = 1; ; tried += 1)
    try {
      return await tryLighthouse(call)
    } catch (error) {
      if (tried === TRIES || !String(error).includes('Please run Lighthouse again')) throw error
    }
}

async function tryLighthouse(call: LighthouseCall): Promise<Run> {
  const { url, headers, chromePath, report, throttling } = call
  await execute(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      `--extra-headers=${JSON.stringify(headers)}`,
      `--chrome-flags=${CHROME_FLAGS}`,
      `--throttling-method=${throttling}`,
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
    ],
    {
      timeout: RUN_LIMIT_MS,
      env: {
        ...process.env,
        CHROME_PATH: chromePath,
        PUPPETEER_SKIP_DOWNLOAD: '1',
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      },
    },
  )
  return readRun(url, JSON.parse(readFileSync(report, 'utf8')))
}

/** As much of Lighthouse's report as is read here. */
interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Record<
    Category,
    { readonly score: number | null; readonly auditRefs: { readonly id: string; readonly weight: number }[] }
  >
  readonly audits: Record<string, { readonly score: number | null; readonly numericValue?: number }>
}

function readRun(url: string, { runtimeError, categories, audits }: Report): Run {
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const getAuditValue = (id: string) => audits[id]?.numericValue ?? Number.NaN
  // What is timed has no limit: its score says how far it is.
  const faults = CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  )
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round((categories[category].score ?? 0) * 100)]),
    ) as Run['scores'],
    lcpMs: getAuditValue('largest-contentful-paint'),
    tbtMs: getAuditValue('total-blocking-time'),
    cls: getAuditValue('cumulative-layout-shift'),
    bytes: getAuditValue('total-byte-weight'),
    faults,
  }
}

function toTable(subjects: readonly Subject[], rounds: readonly Round[][]): Table {
  const notes: string[] = []
  const rows = subjects.map(({ name, limits }, index) => {
    const own = rounds[index] ?? []
    const middle = (read: (round: Round) => number) => median(own.map(read))
    const scores = CATEGORIES.map((category) => middle(({ page }) => page.scores[category]))
    // A ratio is of one round: both sides were measured on the same machine in one minute.
    const ratio = middle(({ page, bareLcpMs }) => page.lcpMs / bareLcpMs)
    const [tbt, cls] = [middle(({ page }) => page.tbtMs), middle(({ page }) => page.cls)]
    const simulated = {
      performance: middle((one) => one.simulated.scores.performance),
      lcpMs: middle((one) => one.simulated.lcpMs),
    }
    const least = (category: Category) =>
      category === 'performance' ? limits.performance : limits.full.includes(category) ? 100 : 0
    const isMissed = {
      ...Object.fromEntries(
        CATEGORIES.map((category, place) => [category, (scores[place] ?? 0) < least(category)]),
      ),
      LCP: ratio > limits.lcpRatio,
      TBT: tbt > limits.tbtMs,
      CLS: cls > limits.cls,
      'simulated performance': simulated.performance < limits.simulated.performance,
      'simulated LCP': simulated.lcpMs > limits.simulated.lcpMs,
    }
    const missed = Object.entries(isMissed).flatMap(([figure, is]) => (is ? [figure] : []))
    const faults = new Set(own.flatMap(({ page }) => page.faults))
    if (missed.length > 0) notes.push(`${name}: over in ${[...missed, ...faults].join(', ')}`)
    return [
      name,
      ...scores.map(String),
      middle(({ page }) => page.lcpMs).toFixed(0),
      middle(({ bareLcpMs }) => bareLcpMs).toFixed(0),
      Number.isFinite(limits.lcpRatio) ? `${ratio.toFixed(2)} / ${limits.lcpRatio}` : ratio.toFixed(2),
      tbt.toFixed(0),
      cls.toFixed(3),
      (middle(({ page }) => page.bytes) / 1000).toFixed(0),
      String(simulated.performance),
      simulated.lcpMs.toFixed(0),
      verdict(missed.length === 0),
    ]
  })
  return {
    title: `${LIGHTHOUSE}, mobile: medians of ${ROUNDS} rounds`,
    head: [
      'page',
      'perf',
      'a11y',
      'best',
      'seo',
      'LCP ms',
      'bare',
      'ratio',
      'TBT ms',
      'CLS',
      'kB',
      'simulated perf',
      'LCP ms',
      '',
    ],
    rows,
    notes,
  }
}
