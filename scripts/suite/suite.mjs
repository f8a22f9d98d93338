import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from '../build.mjs'
import { ensureChromium } from '../chromium.mjs'
import { ensureDebianPrograms } from '../debian-programs.mjs'
import { PINNED_NODE, ROOT } from '../install.mjs'
import { run } from '../processes.mjs'
import { checkArrows } from './arrows.mjs'
import { findReached } from './changed.mjs'
import { checkUnpassed, hashFiles } from './passed-before.mjs'

/** Characters shown of a failed step's output, and of one failure's words. */
const MOST_OUTPUT = 12_000
const MOST_WORDS = 1500

/** What the fast suite leaves to the exhaustive one: docs/testing.md has both. */
const FAST = {
  vitest: ['--tagsFilter=!exhaustive'],
  playwright: ['--grep-invert=@exhaustive'],
  env: { SUITE: 'fast' },
}
const EXHAUSTIVE = { vitest: [], playwright: [], env: { PROPERTY_RUNS: '2000' } }

/**
 * Runs the named suite parts, ending with the line "N passed, N failed". A check counts as one
 * test. Returns the exit code.
 */
export async function runSuite(parts, { args = [], isFast = false } = {}) {
  const suite = isFast ? FAST : EXHAUSTIVE
  const startedAt = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-suite-'))
  const results = []
  const step = async (name, work) => {
    const begun = Date.now()
    const result = await work().catch((error) => ({ failed: 1, output: error.message }))
    const { passed = 0, failed = 0, output = '' } = result
    results.push({ passed, failed })
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    console.log(
      `${failed ? 'FAILED' : 'ok    '} ${name.padEnd(34)} ${count(passed, failed).padEnd(24)} ${seconds} s`,
    )
    if (failed) console.log(`${indent(output.slice(0, MOST_OUTPUT))}\n`)
    return failed === 0
  }

  try {
    // The build and the types use a core each; the tests come after, because some read the build.
    const hasTests = parts.includes('unit')
    const checks = parts.includes('checks') ? listChecks({ hasTests }) : []
    const first = parts.includes('build') ? checks.splice(0, 1) : []
    const [isBuilt] = await Promise.all([
      parts.includes('build') ? step('build of the web app', build) : true,
      runSteps(first, step),
    ])
    // Beside tests, which wait for PostgreSQL, one at a time; alone, each core has one.
    await Promise.all([
      runSteps(checks, step, hasTests ? 1 : 2),
      hasTests ? step('unit, API and component tests', () => runVitest(folder, suite)) : true,
    ])
    // After them: browsers keep both cores busy by themselves.
    if (parts.includes('journeys') && isBuilt) {
      await prepareBrowser()
      await step('journeys in the browser', () => runPlaywright(folder, suite, args))
    }
    if (parts.includes('changed')) await testChange(folder, step)
    // Each uses one core or a little more: two at once leave none idle.
    await runSteps(listLongRuns(parts, isBuilt), step, 2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const passed = sum(results.map((result) => result.passed))
  const failed = sum(results.map((result) => result.failed))
  console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s in total`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

/** For the loop while working; what the whole of `npm test` says decides. */
async function testChange(folder, step) {
  const { folders, related, specs } = await findReached()
  if (folders.length > 0)
    await step('tests of the API beside the change', () => runVitest(folder, FAST, ['run', ...folders]))
  if (related.length > 0) {
    const args = ['related', '--run', '--passWithNoTests', '--exclude=apps/api/**', ...related]
    await step('tests that import what changed', () => runVitest(folder, FAST, args))
  }
  if (specs.length > 0) {
    await step('build of the web app', build)
    await step('journeys that changed', () => runPlaywright(folder, FAST, specs))
  }
}

function listChecks({ hasTests }) {
  const tool = (path) => join(ROOT, 'node_modules', path)
  const command =
    (path, ...args) =>
    async () =>
      asCheck(await run(PINNED_NODE, [path, ...args]))
  const hashes = hashFiles()
  const arrows = once(checkArrows)
  /** What a file imports decides too, unless the check looks at each by itself. */
  const ofUnpassed =
    (name, work, { isOf, byItself = false }) =>
    async () => {
      // Arrows that are refused bring none.
      const imports = byItself ? undefined : ((await arrows()).imports ?? null)
      return checkUnpassed(name, { hashes: await hashes, isOf, imports }, (files) => work(files ?? []))
    }
  return [
    { name: 'types', work: checkTypes },
    { name: 'arrows between the parts', work: arrows },
    {
      name: 'promises that nobody awaits',
      work: ofUnpassed(
        'promises',
        async (files) => {
          await generateRouteTypes()
          return command(tool('oxlint/bin/oxlint'), '--format=unix', ...files)()
        },
        { isOf: (path) => /[.](tsx?|[cm]?js)$/.test(path) },
      ),
    },
    {
      name: 'functions that served browsers have',
      work: ofUnpassed(
        'browsers',
        (files) => command(join(ROOT, 'scripts/browsers/check-browsers.ts'), ...files)(),
        { isOf: (path) => /^(apps\/web\/app|packages)\/.+(?<![.]test)[.]tsx?$/.test(path) },
      ),
    },
    {
      name: 'format and lint',
      work: ofUnpassed(
        'format',
        (files) =>
          command(
            tool('@biomejs/biome/bin/biome'),
            'ci',
            '--colors=off',
            '--no-errors-on-unmatched',
            ...(files.length > 0 ? files : ['.']),
          )(),
        { isOf: () => true, byItself: true },
      ),
    },
    // They are tests too: where all tests run, they are counted there.
    ...(hasTests ? [] : [{ name: 'names, comments, words and folders', work: checkWording }]),
    { name: 'nothing unused', work: command(tool('knip/bin/knip.js'), '--no-progress') },
    { name: 'nothing that only tests use', work: command(join(ROOT, 'scripts/unused-exports.ts')) },
    {
      name: 'description of the API',
      work: command(join(ROOT, 'apps/api/src/description/lint.ts')),
    },
    {
      name: 'table types match the migrations',
      work: ofUnpassed(
        'tables',
        () => command(join(ROOT, 'apps/api/src/db/generate-tables.ts'), '--check')(),
        {
          isOf: (path) => path.startsWith('apps/api/src/db/'),
          byItself: true,
        },
      ),
    },
  ]
}

const WORDING = ['names', 'comments', 'feature-words', 'folders', 'commits', 'doc-paths', 'docs-index']

async function checkWording() {
  const paths = WORDING.map((name) => `scripts/${name}`)
  return asCheck(await run(PINNED_NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...paths]))
}

/** What a night has time for. */
function listLongRuns(parts, isBuilt) {
  const attack = (...more) => runTool('quality/attack/main.ts', '--minutes', '10', '--seed', '1', ...more)
  return [
    {
      part: 'histories',
      name: '1,000 random histories',
      work: () => runTool('quality/bench/histories.ts', '--loans', '1000', '--seed', '1'),
    },
    { part: 'mutants', name: 'mutants of the arithmetic', work: () => runTool('quality/mutants/main.mjs') },
    {
      part: 'clients',
      name: 'clients made from the description',
      work: () => runTool('quality/clients/main.mjs'),
    },
    { part: 'attack', name: '10 minutes of attack', work: () => attack() },
    { part: 'attack', name: '10 minutes of random typed text', work: () => attack('--typed') },
  ].filter(({ part }) => parts.includes(part) && (['mutants', 'clients'].includes(part) || isBuilt))
}

/** For all that read them: they are gone for a moment while they are written again. */
const generateRouteTypes = once(() =>
  run(PINNED_NODE, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'typegen'], {
    cwd: join(ROOT, 'apps', 'web'),
  }),
)

function once(work) {
  let result
  return () => {
    result ??= work()
    return result
  }
}

async function checkTypes() {
  const typegen = await generateRouteTypes()
  if (typegen.code !== 0) return asCheck(typegen)
  return asCheck(
    await run(PINNED_NODE, [
      join(ROOT, 'node_modules/typescript-native/bin/tsc'),
      '--noEmit',
      // Only what has changed is checked: a second run takes a tenth of the time.
      '--incremental',
      '--tsBuildInfoFile',
      join(ROOT, 'node_modules/.cache/types.tsbuildinfo'),
      '--pretty',
      'false',
    ]),
  )
}

async function build() {
  await ensureBuilt({ quiet: true })
  return { passed: 1 }
}

async function runTool(path, ...args) {
  return asCheck(await run(PINNED_NODE, [join(ROOT, path), ...args], { env: { NODE_ENV: 'production' } }))
}

async function runVitest(folder, { vitest, env }, args = ['run']) {
  const report = join(folder, 'vitest.json')
  const { code, output } = await run(
    PINNED_NODE,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...vitest,
    ],
    { env },
  )
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readReport(report)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${indent(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${name} › ${fullName}\n${indent(failureMessages.join('\n').slice(0, MOST_WORDS))}`,
      ),
  ])
  return { passed, failed: atLeastOne(failed, code, passed), output: summaryOf(failures, output) }
}

async function prepareBrowser() {
  try {
    await ensureChromium()
  } catch (error) {
    console.log(error.message)
  }
}

async function runPlaywright(folder, { playwright, env }, args) {
  const report = join(folder, 'playwright.json')
  // `npm run e2e -- --pictures` takes a picture of every screen instead of looking at it.
  const isTakingPictures = args.includes('--pictures')
  const { code, output } = await run(
    PINNED_NODE,
    [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...playwright,
      ...args.filter((arg) => arg !== '--pictures'),
    ],
    {
      env: {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        CHROMIUM_PATH: await ensureChromium(),
        ...(env.SUITE !== 'fast' && (await ensureDebianPrograms())),
        ...(isTakingPictures && { PICTURES: '1' }),
      },
    },
  )
  const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, suites = [] } = readReport(report)
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ path, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return `${path}\n${indent(errors.map(({ message }) => message.slice(0, MOST_WORDS)).join('\n'))}`
    })
  // A test that passes at the second try has not passed.
  return {
    passed: expected,
    failed: atLeastOne(unexpected + flaky, code, expected),
    output: summaryOf(failures, output),
  }
}

/** The tests of a part of Playwright's report, each with its titles from the file down. */
function specsOf({ title, suites = [], specs = [] }) {
  return [...specs.map((spec) => ({ ...spec, path: spec.title })), ...suites.flatMap(specsOf)].map(
    (spec) => ({
      ...spec,
      path: `${title} › ${spec.path}`,
    }),
  )
}

/** What failed; where no test says, the end of the output, which has what no test caught. */
function summaryOf(failures, output) {
  const shown = stripVTControlCharacters(failures.length > 0 ? failures.join('\n\n') : output)
  return failures.length > 0 ? shown : shown.slice(-MOST_OUTPUT)
}

/** A tool that breaks before counting has failed, and so has one that ran no test. */
function atLeastOne(failed, code, passed) {
  return failed === 0 && (code !== 0 || passed === 0) ? 1 : failed
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

function asCheck({ code, output }) {
  return code === 0 ? { passed: 1 } : { failed: 1, output }
}

async function runSteps(steps, step, atOnce = 1) {
  const waiting = [...steps]
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await step(next.name, next.work)
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
}

function count(passed, failed) {
  return failed ? `${passed} passed, ${failed} failed` : `${passed} passed`
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function indent(text) {
  return text.trimEnd().replace(/^/gm, '  ')
}
