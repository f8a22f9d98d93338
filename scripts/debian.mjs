import { accessSync, constants } from 'node:fs'
import { run } from './processes.mjs'

/** Installs the first package found, as root on Debian; else nothing. Returns the output. */
export async function installDebianPackage(...names) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !isProgram('/usr/bin/apt-get')) return ''
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  let { output } = await run('apt-get', ['update', '-qq'], { env })
  for (const name of names) {
    const installed = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
    if (installed.code === 0) break
    output += installed.output
  }
  return output
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
