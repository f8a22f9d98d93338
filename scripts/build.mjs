import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { PINNED_NODE, ROOT } from './install.mjs'
import { run } from './processes.mjs'

const WEB = join(ROOT, 'apps', 'web')
const STAMP = join(WEB, 'build', '.stamp')
const SOURCES = ['apps/web', 'packages', 'package-lock.json']
/** The files of the browser that are sent compressed. */
const COMPRESSED = /[.](css|js|json|svg|txt|webmanifest)$/
const NOT_SOURCES = new Set(['build', 'node_modules', '.react-router', 'test-results'])

/**
 * Builds the web app when its sources have changed, or only if there is none (`evenIfOld`).
 * @throws Error with the build's output when it fails.
 */
export async function ensureBuilt({ quiet = false, evenIfOld = false } = {}) {
  if (evenIfOld && existsSync(STAMP)) return 'built before'
  const hash = hashSources(process.env.STATIC_URL ?? '')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return 'already built'
  if (!quiet) console.log('Building the web app.')
  const cli = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const { code, output } = await run(PINNED_NODE, [cli, 'build'], {
    cwd: WEB,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`${output}\nThe web app could not be built.`)
  await compressFiles(join(WEB, 'build', 'client'))
  writeFileSync(STAMP, hash)
  return 'built'
}

/** `.br` and `.gz` beside each browser file, as small as they get: a start has no such work. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((path) => COMPRESSED.test(path))
  await Promise.all(
    files.map(async (path) => {
      const file = join(folder, path)
      const body = await readFile(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body),
        promisify(gzip)(body, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}

/** Where the built files are loaded from is in them. */
function hashSources(staticUrl) {
  const hash = createHash('sha256').update(staticUrl)
  for (const source of SOURCES) {
    for (const path of filesBelow(source)) {
      if (/[.]test[.]tsx?$/.test(path)) continue
      hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)))
    }
  }
  return hash.digest('hex')
}

/** Every file below a path of the repository, in a fixed order. */
export function filesBelow(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
}
