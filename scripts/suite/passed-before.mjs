import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'
import { run } from '../processes.mjs'

const CACHE = join(ROOT, 'node_modules/.cache/checks')

/** What decides what any check says of a file: tools, settings, and types that no file imports. */
const RULES = [
  /(^|\/)(package|package-lock|tsconfig[^/]*|biome|[.]oxlintrc)[.]json$/,
  /[.]d[.]ts$/,
  /^scripts\/(suite|browsers)\//,
]

/**
 * Runs a check on the files that it has not passed as they are now. The first run of a checkout is
 * of all, and so is one after the tools or their settings changed.
 * @param name of the check, and of the file in which it notes what passed
 * @param isOf whether the check reads the file of a path
 * @param imports of each file, where the check of one depends on those that it imports; null where
 * they are not known, and all files are looked at
 * @param work gets the files to look at, or undefined for all
 */
export async function checkUnpassed(name, { hashes, isOf, imports = new Map(), folder = CACHE }, work) {
  // Without git no file has a hash.
  if (hashes.size === 0 || imports === null) return work()
  const path = join(folder, `${name}.json`)
  const rules = hashOf([...hashes].filter(([file]) => RULES.some((rule) => rule.test(file))).flat())
  const passed = readPassed(path, rules)
  const now = new Map([...hashes].filter(([file]) => isOf(file)))
  const changed = passed && withImporters(listChanged(passed, now), imports)
  const unpassed = changed && [...changed].filter((file) => now.has(file))
  const result = unpassed?.length === 0 ? { passed: 1 } : await work(unpassed)
  if (!result.failed) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify({ rules, files: Object.fromEntries(now) }))
  }
  return result
}

/** A hash of the content of each file, by its path from the root. */
export async function hashFiles() {
  const list = async (...args) => (await run('git', ['ls-files', '-z', ...args])).output.split('\0')
  const paths = [...new Set(await list('--cached', '--others', '--exclude-standard'))].filter(
    (path) => path && existsSync(join(ROOT, path)),
  )
  return new Map(paths.map((path) => [path, hashOf([readFileSync(join(ROOT, path))])]))
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64')
}

/** A run that was killed can leave half of a file: all is looked at again. */
function readPassed(path, rules) {
  try {
    const passed = JSON.parse(readFileSync(path, 'utf8'))
    return passed.rules === rules ? new Map(Object.entries(passed.files)) : undefined
  } catch {
    return undefined
  }
}

/** Those that are new, changed or gone. */
function listChanged(before, now) {
  const all = new Set([...before.keys(), ...now.keys()])
  return [...all].filter((file) => before.get(file) !== now.get(file))
}

/** With all that import them, directly or not. */
function withImporters(changed, imports) {
  const importers = new Map()
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set(changed)
  for (const file of reached) for (const from of importers.get(file) ?? []) reached.add(from)
  return reached
}
