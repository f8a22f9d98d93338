import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage, isProgram } from './debian.mjs'

const PROGRAMS = [
  {
    name: 'Firefox',
    setting: 'FIREFOX_PATH',
    packages: ['firefox-esr'],
    find: () => ['/usr/bin/firefox-esr'],
  },
  {
    name: 'WebKit',
    setting: 'WEBKIT_PATH',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find: () =>
      within(within(['/usr/lib'], /-linux-/), /^webkit2gtk-4/).map((folder) => join(folder, 'MiniBrowser')),
  },
  {
    name: 'PgBouncer',
    setting: 'PGBOUNCER_PATH',
    packages: ['pgbouncer'],
    find: () => ['/usr/sbin/pgbouncer'],
  },
  {
    name: 'HAProxy',
    setting: 'HAPROXY_PATH',
    packages: ['haproxy'],
    find: () => ['/usr/sbin/haproxy'],
  },
  {
    name: 'PostgreSQL',
    setting: 'POSTGRES_PATH',
    packages: ['postgresql'],
    find: () =>
      within(['/usr/lib/postgresql'], /^\d+$/).map((version) => join(version, 'bin', 'pg_basebackup')),
  },
]

/**
 * Installs Debian's Firefox, WebKitGTK, PgBouncer, HAProxy and PostgreSQL, as root. Returns their
 * paths by setting, without those that can't be had here, which it says.
 */
export async function ensureDebianPrograms() {
  const settings = {}
  for (const { name, setting, packages, find } of PROGRAMS) {
    const path = process.env[setting] ?? find().find(isProgram) ?? (await install(packages, find))
    if (path) settings[setting] = path
    else console.log(`${name} could not be installed here: no journey is made with it.`)
  }
  return settings
}

async function install(packages, find) {
  for (const name of packages) await installDebianPackage(name)
  return find().find(isProgram)
}

/** Node 20, which starts the suite, has no `globSync`. */
function within(folders, pattern) {
  return folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => pattern.test(name))
          .map((name) => join(folder, name))
      : [],
  )
}
