import { globSync } from 'node:fs'
import { installDebianPackage, isProgram } from './debian.mjs'

const BROWSERS = [
  { name: 'Firefox', setting: 'FIREFOX_PATH', packages: ['firefox-esr'], at: '/usr/bin/firefox-esr' },
  {
    name: 'WebKit',
    setting: 'WEBKIT_PATH',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    at: '/usr/lib/*/webkit2gtk-4*/MiniBrowser',
  },
]

/**
 * Installs Debian's Firefox and WebKitGTK, as root. Returns their paths by setting, without those
 * that can't be had here, which it says.
 */
export async function ensureOtherBrowsers() {
  const settings = {}
  for (const { name, setting, packages, at } of BROWSERS) {
    const path = process.env[setting] ?? findProgram(at) ?? (await install(packages, at))
    if (path) settings[setting] = path
    else console.log(`${name} could not be installed here: no journey is made with it.`)
  }
  return settings
}

async function install(packages, at) {
  for (const name of packages) await installDebianPackage(name)
  return findProgram(at)
}

function findProgram(pattern) {
  return globSync(pattern).find(isProgram)
}
