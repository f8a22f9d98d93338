import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage, isProgram } from './debian.mjs'
import { PINNED_NODE, ROOT } from './install.mjs'
import { run } from './processes.mjs'

// The shell is Chromium without windows: they take a fifth of the time of a journey.
const PACKAGES = ['chromium-headless-shell', 'chromium']
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns a Chromium's path; installs it if missing: Debian's package as root, or Playwright's.
 * @throws Error with the installer's output when that fails.
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Installing Chromium for the browser journeys. This is done once.')
  const output = [
    await installDebianPackage(...PACKAGES),
    (await findChromium()) ? '' : await installPlaywrights(),
  ].join('\n')
  const installed = await findChromium()
  if (!installed) throw new Error(`${output}\nChromium could not be installed: set CHROMIUM_PATH to one.`)
  return installed
}

async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  if (onPath) return onPath
  const ask = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { output } = await run(PINNED_NODE, ['-e', ask])
  const path = output.trim().split('\n').at(-1) ?? ''
  return existsSync(path) ? path : undefined
}

async function installPlaywrights() {
  const { output } = await run(PINNED_NODE, [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ])
  return output
}
