// `npm run check-html`: fetches every brand's public pages, style sheets and drawings for the Nu
// HTML checker (W3C). Runs on the pinned Node, which reads TypeScript.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BRAND_KEYS } from '../packages/brands/src/brand.ts'
import { scratchFolder, startSite } from '../quality/bench/support/running-site.ts'
import { installDebianPackage } from './debian.mjs'
import { ROOT } from './install.mjs'
import { run } from './processes.mjs'

/** Outside the lockfile: 30 MB that nothing else needs. */
const CHECKER = 'vnu-jar@26.9.27'
const CACHE = join(ROOT, 'node_modules', '.cache', 'tarnbrook-vnu', CHECKER.replace('@', '-'))

/** Public pages not in the site map. A brand without one answers its not-found page. */
const UNLISTED = [
  '/there-is-no-such-page',
  '/account/borrow/quote',
  '/account/borrow/quote/address?mode=manual',
  '/account/borrow',
  '/login?sent',
  '/logout',
  '/auto-login?token=unknown',
  '/undo-change?token=unknown',
  '/not-authorized',
  '/contact/received?reference=ABC123&receivedAt=2026-11-20T09:00:00Z',
  '/commission/received?reference=ABC123&receivedAt=2026-11-20T09:00:00Z',
  '/calculator?amount=1&term=36',
  '/styleguide',
]

/** Messages that are not about our errors: on which page, and why. */
const EXCUSED = [
  // Among the components that it shows is the heading of a page.
  { page: /[/]styleguide$/, message: /^Consider using the “h1” element as a top-level heading only/ },
  // All browsers we serve have container queries; the checker does not know them yet.
  {
    page: /./,
    message:
      /^CSS: (“container-type”: Property “container-type” doesn't exist|Unrecognized at-rule “@container”)/,
  },
]

process.exitCode = await checkHtml()

async function checkHtml() {
  const pages = mkdtempSync(join(tmpdir(), 'tarnbrook-html-'))
  try {
    const sources = await fetchAll(pages)
    console.log(`${sources.size} documents fetched.`)
    const [java, jar] = [await ensureJava(), await ensureChecker()]
    const { code, output } = await run(java, [
      '-jar',
      jar,
      '--also-check-css',
      '--also-check-svg',
      '--exit-zero-always',
      '--stdout',
      '--format',
      'json',
      pages,
    ])
    if (code !== 0) throw new Error(`The checker failed:\n${output}`)
    return report(JSON.parse(output.slice(output.indexOf('{'))).messages, sources)
  } finally {
    rmSync(pages, { recursive: true })
  }
}

function report(messages, sources) {
  // A note without a subtype is advice: React closes void elements with a slash.
  const faults = messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map((fault) => ({ ...fault, place: sources.get(basename(fault.url ?? '')) ?? '' }))
    .filter(({ message, place }) => !EXCUSED.some((one) => one.page.test(place) && one.message.test(message)))
  for (const [message, found] of Map.groupBy(faults, (fault) => fault.message)) {
    const places = new Set(found.map(({ place }) => place))
    console.log(`${message}\n  ${found[0].extract?.replace(/\s+/g, ' ').trim()}`)
    for (const place of [...places].slice(0, 5)) console.log(`  ${place}`)
    if (places.size > 5) console.log(`  and ${places.size - 5} more`)
  }
  console.log(`${sources.size} documents of ${BRAND_KEYS.length} brands read, ${faults.length} messages.`)
  return faults.length === 0 ? 0 : 1
}

/** Writes each document to the folder; returns each file's source, duplicates under one URL. */
async function fetchAll(folder) {
  const scratch = scratchFolder()
  const site = await startSite(scratch.dataDir)
  const sources = new Map()
  const seen = new Set()
  const keep = async (host, path, ending) => {
    const text = await get(site.url, host, path)
    const isNew = !seen.has(text)
    seen.add(text)
    if (isNew) {
      const name = `${sources.size}${ending}`
      sources.set(name, host + path)
      writeFileSync(join(folder, name), text)
    }
    return text
  }
  try {
    for (const brand of BRAND_KEYS) {
      const host = `${brand}.localhost`
      const linked = new Set()
      const listed = await listedPages(site.url, host)
      for (const path of [...listed, ...UNLISTED]) {
        const html = await keep(host, path, '.html')
        for (const [, file] of html.matchAll(/(?:href|src)="(\/[^"#]+[.](?:css|svg))[#"]/g)) linked.add(file)
      }
      for (const file of linked) await keep(host, file, file.slice(-4))
    }
    return sources
  } finally {
    await site.stop()
    scratch.remove()
  }
}

async function listedPages(siteUrl, host) {
  const map = await get(siteUrl, host, '/sitemap.xml')
  return [...map.matchAll(/<loc>(.*?)<[/]loc>/g)].map(([, url]) => new URL(url).pathname)
}

/** Redirects are followed in the same session. `fetch` would not let the host be named. */
function get(siteUrl, host, path, cookies = [], hops = 0) {
  const { hostname, port } = new URL(siteUrl)
  const headers = { host: `${host}:${port}`, cookie: cookies.join('; ') }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers }, (answer) => {
      const { statusCode, headers: said } = answer
      if (said.location && hops < 5) {
        answer.resume()
        const kept = [...cookies, ...(said['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0])]
        const { pathname, search } = new URL(said.location, siteUrl)
        return resolve(get(siteUrl, host, pathname + search, kept, hops + 1))
      }
      if (statusCode >= 500 || said.location) return reject(new Error(`${host}${path}: ${statusCode}`))
      text(answer).then(resolve, reject)
    })
    asked.once('error', reject)
    asked.end()
  })
}

async function ensureJava() {
  if (await hasJava()) return 'java'
  console.log('Installing a Java runtime for the HTML checker. This is done once.')
  const output = await installDebianPackage('default-jre-headless')
  if (await hasJava()) return 'java'
  throw new Error(`${output}\nThe HTML checker needs Java 17 or newer: install one and put java in the path.`)
}

async function hasJava() {
  return (await run('java', ['-version'])).code === 0
}

/** The checker's one file, from the package registry, kept for later runs. */
async function ensureChecker() {
  const jar = join(CACHE, 'vnu.jar')
  if (existsSync(jar)) return jar
  mkdirSync(CACHE, { recursive: true })
  const packed = await run('npm', ['pack', CHECKER, '--silent', '--pack-destination', CACHE])
  const archive = join(CACHE, `${CHECKER.replace('@', '-')}.tgz`)
  if (packed.code !== 0 || !existsSync(archive)) throw new Error(`${packed.output}\n${CHECKER} did not come.`)
  const unpacked = await run('tar', ['-xzf', archive, '-C', CACHE])
  if (unpacked.code !== 0) throw new Error(unpacked.output)
  renameSync(join(CACHE, 'package', 'build', 'dist', 'vnu.jar'), jar)
  rmSync(archive)
  return jar
}
