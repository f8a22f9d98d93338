#!/usr/bin/env node
// The entry of every npm script. Runs on any Node from 20, installs and builds what is missing, and
// hands over to the Node that the lockfile pins.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, PINNED_NODE, ROOT } from './install.mjs'
import { runForeground } from './processes.mjs'
import { runSuite } from './suite/suite.mjs'

const [task, ...args] = process.argv.slice(2)

/**
 * Sources Node runs: a change restarts the server; pages are Vite's to reload. Named by folder, as
 * Vite imports files that it writes itself: a watcher of imports restarts without end.
 */
const DEV_SOURCES = [
  'server',
  'packages',
  'apps/api/src',
  'apps/sandbox/src',
  'apps/web/server',
  'apps/web/app/platform',
]

const tasks = {
  build: async () => {
    console.log(await ensureBuilt())
    return 0
  },
  async start() {
    await ensureBuilt()
    return runForeground(PINNED_NODE, ['server/main.ts', ...args], {
      NODE_ENV: 'production',
      DESK_SEED: process.env.DESK_SEED ?? '1',
    })
  },
  async dev() {
    // Vite serves the pages' modules; the edge still wants the folder of the built files.
    await ensureBuilt({ evenIfOld: true })
    const watch = DEV_SOURCES.map((folder) => `--watch-path=${folder}`)
    return runForeground(PINNED_NODE, [...watch, '--watch-preserve-output', 'server/main.ts', ...args], {
      NODE_ENV: 'development',
    })
  },
  test() {
    const [unknown] = args.filter((arg) => arg !== '--changed')
    if (unknown) throw new Error(`npm test does not know ${unknown}, but: -- --changed`)
    const parts = args.length > 0 ? ['changed'] : ['build', 'checks', 'unit', 'journeys']
    return runSuite(parts, { isFast: true })
  },
  'test:exhaustive': () =>
    runSuite(['build', 'checks', 'unit', 'journeys', 'histories', 'mutants', 'clients', 'attack']),
  check: () => runSuite(['checks']),
  e2e: () => runSuite(['build', 'journeys'], { args: ['--project=journeys', ...args] }),
  async 'check-html'() {
    await ensureBuilt()
    return runForeground(PINNED_NODE, ['scripts/check-html.mjs'], { NODE_ENV: 'production' })
  },
  'check-books': () => runForeground(PINNED_NODE, ['server/check-books.ts', ...args]),
  reseal: () => runForeground(PINNED_NODE, ['server/reseal.ts', ...args]),
  async attack() {
    await ensureBuilt()
    return runForeground(PINNED_NODE, ['quality/attack/main.ts', ...args], { NODE_ENV: 'production' })
  },
  async 'test:faults'() {
    // Some of the tests read it.
    await ensureBuilt()
    return runForeground(PINNED_NODE, ['quality/faults/main.ts', ...args])
  },
  'test:operate': () =>
    runSuite(['build', 'journeys'], { args: ['--project=quality', '--workers=1', 'operate'] }),
  'test:clients': () => runForeground(PINNED_NODE, ['quality/clients/main.mjs']),
  'test:mutants': () => runForeground(PINNED_NODE, ['quality/mutants/main.mjs', ...args]),
  async histories() {
    // It reads the pages too.
    await ensureBuilt()
    return runForeground(PINNED_NODE, ['quality/bench/histories.ts', ...args], { NODE_ENV: 'production' })
  },
  async bench() {
    await ensureBuilt()
    return runForeground(PINNED_NODE, ['quality/bench/main.ts', ...args], {
      NODE_ENV: 'production',
      ...(args.includes('lighthouse') && { CHROMIUM_PATH: await ensureChromium() }),
    })
  },
}

if (!task || !Object.hasOwn(tasks, task)) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join('|')}`)
  process.exit(2)
}
process.chdir(ROOT)
try {
  await ensureInstalled()
  if (!existsSync(join(ROOT, 'node_modules')))
    throw new Error('node_modules is missing after the installation.')
  process.exitCode = await tasks[task]()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (task === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
}
