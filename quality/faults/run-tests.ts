import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a run of tests came to: those that failed, by name. */
export interface TestRun {
  passed: number
  failed: string[]
  output: string
}

const running = new Set<ChildProcess>()

/** Ends what is still running, when the runner itself is ended. */
export function stopTests(): void {
  for (const child of running) child.kill()
}

/**
 * Runs Vitest tests together, then each of Playwright, as a browser takes longer. With `isBailing`
 * the first failure ends it.
 * @throws Error when a tool broke and no test says why
 */
export async function runTests(
  root: string,
  tests: readonly string[],
  { isBailing }: { isBailing: boolean },
): Promise<TestRun> {
  const files = tests.filter((test) => !isSpec(test))
  let total = files.length > 0 ? await runVitest(root, files, isBailing) : NOTHING
  for (const spec of tests.filter(isSpec)) {
    if (total.failed.length > 0) break
    const journey = await runPlaywright(root, spec, isBailing)
    total = { ...journey, passed: total.passed + journey.passed }
  }
  return total
}

const NOTHING: TestRun = { passed: 0, failed: [], output: '' }

export function isSpec(test: string): boolean {
  return fileOfSpec(test).endsWith('.spec.ts')
}

/** `name.spec.ts › a part of a title`, the title left out for all of its tests. */
export function fileOfSpec(test: string): string {
  return test.split(TITLE)[0] ?? ''
}

const TITLE = ' › '

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

async function runVitest(root: string, files: readonly string[], isBailing: boolean): Promise<TestRun> {
  const report = join(root, '..', 'vitest.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const bail = isBailing ? ['--bail=1'] : []
  const ended = await run(root, [
    ...[vitest, 'run', ...files, ...bail, '--tagsFilter=!exhaustive'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ])
  const found = readReport<VitestReport>(report)
  const results = (found?.testResults ?? []).map(({ name, status, assertionResults }) => ({
    file: name.slice(root.length + 1),
    hasFailed: status === 'failed',
    failed: assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName),
  }))
  const tests = results.flatMap(({ file, failed }) => failed.map((name) => `${file} › ${name}`))
  // A file can fail before its first test: in what it sets up, or because it cannot be read.
  const unread = results.filter(({ hasFailed, failed }) => hasFailed && failed.length === 0)
  const failed = [...tests, ...unread.map(({ file }) => file)]
  requireNamed(failed, ended)
  return { passed: found?.numPassedTests ?? 0, failed, output: ended.output }
}

interface PlaywrightReport {
  stats: { expected: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { status: string }[] }[]
}

async function runPlaywright(root: string, spec: string, isBailing: boolean): Promise<TestRun> {
  const built = await run(root, ['-e', "await (await import('./scripts/build.mjs')).ensureBuilt()"])
  requireNamed([], built)
  const report = join(root, '..', 'playwright.json')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const [file = '', title] = spec.split(TITLE)
  const options = [
    ...['--config=e2e/playwright.config.ts', '--reporter=list,json', '--workers=1'],
    ...(isBailing ? ['--max-failures=1'] : []),
    '--grep-invert=@exhaustive',
    ...(title === undefined ? [] : ['--grep', title]),
  ]
  const ended = await run(root, [cli, 'test', ...options, file], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: await findChromium(root),
  })
  const found = readReport<PlaywrightReport>(report)
  const failed = found?.suites.flatMap(listFailures) ?? []
  requireNamed(failed, ended)
  return { passed: found?.stats.expected ?? 0, failed, output: ended.output }
}

function listFailures({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return [...failed.map((spec) => spec.title), ...suites.flatMap(listFailures)].map(
    (name) => `${title} › ${name}`,
  )
}

/** A tool that breaks names no test, and says nothing about a fault. @throws Error with output */
function requireNamed(failed: readonly string[], { end, output }: Ended): void {
  if (failed.length === 0 && end !== 0) throw new Error(`The tests did not run: ${end}\n${output}`)
}

async function findChromium(root: string): Promise<string> {
  const ask = "console.log(await (await import('./scripts/chromium.mjs')).ensureChromium())"
  const { output } = await run(root, ['-e', ask])
  return output.trim().split('\n').at(-1) ?? ''
}

function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  } finally {
    // The next run must not find it instead of its file.
    rmSync(path, { force: true })
  }
}

interface Ended {
  /** The exit code, or the signal that ended it. */
  end: number | string
  output: string
}

async function run(root: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code, signal] = await once(child, 'close')
  running.delete(child)
  return { end: code ?? signal, output }
}
