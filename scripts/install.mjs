import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './processes.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node of the lockfile, the same on every machine. */
export const PINNED_NODE = join(ROOT, 'node_modules', '.bin', 'node')

const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.tarnbrook-lock')

/** Installs from the lockfile when what is installed is not what it names. */
export async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  const isStamped = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash
  if (isStamped && existsSync(PINNED_NODE)) return
  if (!isInstalledByHand()) {
    console.log('Installing the packages of package-lock.json. This is done once and takes a minute or two.')
    // Also under NODE_ENV=production: the build needs its tools.
    const { code } = await run(
      'npm',
      ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'],
      {
        echo: true,
      },
    )
    if (code !== 0) throw new Error(`npm ci ended with ${code}: see its lines above.`)
  }
  if (!existsSync(PINNED_NODE)) {
    throw new Error(
      'The package "node" brought no binary: install scripts have to be allowed (npm ci without --ignore-scripts).',
    )
  }
  writeFileSync(STAMP, hash)
}

/** Whether a manual `npm ci` or `npm install` already brought all packages to the lockfile. */
function isInstalledByHand() {
  const installedFile = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile) || !existsSync(PINNED_NODE)) return false
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.optional)
    .every(([path, entry]) => installed[path]?.version === entry.version)
}

/**
 * Installs the tools of a folder that has its own lockfile, the first time. An npm that runs this
 * tells its child of itself, which would make it install the workspaces instead.
 */
export function installTools(folder) {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
