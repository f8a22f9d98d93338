import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Firefox and WebKitGTK as Debian has them, which Playwright does not drive: where installed. */
export const OTHER_BROWSERS: Readonly<Record<string, (url: string, folder: string) => ChildProcess>> = {
  ...(process.env.FIREFOX_PATH && {
    Firefox: (url, folder) => {
      writeFileSync(join(folder, 'user.js'), FIREFOX_PREFERENCES)
      return start(process.env.FIREFOX_PATH!, ['--headless', '--no-remote', '--profile', folder, url], folder)
    },
  }),
  ...(process.env.WEBKIT_PATH && {
    WebKit: (url, folder) =>
      start('xvfb-run', ['--auto-servernum', process.env.WEBKIT_PATH!, '--private', url], folder),
  }),
}

const FIREFOX_PREFERENCES = `
user_pref('browser.aboutwelcome.enabled', false);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
`

function start(program: string, args: readonly string[], folder: string): ChildProcess {
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder }
  return spawn(program, args, { env, stdio: 'ignore', detached: true })
}

export interface Visitor {
  /** Runs in each page before its script, and in the end calls `report` with what it saw. */
  readonly script: string
  readonly path: string
  readonly siteUrl: string
}

/**
 * Opens the site in a browser that nothing drives: a proxy adds the visitor's script to each page.
 * Returns what it reported.
 */
export async function visit<Report>(
  open: (url: string, folder: string) => ChildProcess,
  { script, path, siteUrl }: Visitor,
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-browser-'))
  const { promise, resolve, reject } = Promise.withResolvers<Report>()
  const added = `<script>function report(seen) { void fetch('/_report', { method: 'POST', body: JSON.stringify(seen) }) }\n${script}</script>`
  const proxy = startProxy(siteUrl, { added, onReport: (report) => resolve(report as Report) })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  const browser = open(`http://127.0.0.1:${port}${path}`, folder)
  browser.once('error', reject)
  browser.once('exit', (code) => reject(new Error(`the browser ended with ${code}`)))
  try {
    return await promise
  } finally {
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL')
    proxy.closeAllConnections()
    proxy.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface ProxyOptions {
  added: string
  onReport: (report: unknown) => void
}

function startProxy(siteUrl: string, { added, onReport }: ProxyOptions) {
  const { host, port } = new URL(siteUrl)
  return createServer((asked, answer) => {
    if (asked.url === '/_report') {
      void text(asked).then((body) => onReport(JSON.parse(body)))
      answer.end()
      return
    }
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' }
    if (headers.origin) headers.origin = siteUrl
    const passAnswer = async (from: IncomingMessage) => {
      const isPage = from.headers['content-type']?.startsWith('text/html')
      const { 'content-security-policy': _policy, 'content-length': length, ...kept } = from.headers
      if (kept.location) kept.location = kept.location.replace(siteUrl, '')
      answer.writeHead(from.statusCode!, { ...kept, ...(length && !isPage && { 'content-length': length }) })
      if (isPage) answer.end((await text(from)).replace(/<head[^>]*>/, (head) => head + added))
      else from.pipe(answer)
    }
    const passed = request(
      { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers },
      (from) => void passAnswer(from),
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
}
