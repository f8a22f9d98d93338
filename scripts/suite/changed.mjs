import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../install.mjs'
import { run } from '../processes.mjs'

const TEST = /[.]test[.]tsx?$/

/**
 * What the change since `main` can reach, committed or not. Every API test starts the whole API, so
 * there a file's tests are in and below its folder. Elsewhere imports are followed.
 */
export async function findReached() {
  const changed = (await listChanged()).filter((path) => existsSync(join(ROOT, path)))
  const sources = changed.filter((path) => /[.](ts|tsx|mjs|css)$/.test(path))
  const isOfApi = (path) => path.startsWith('apps/api/')
  return {
    folders: [...new Set(sources.filter(isOfApi).map(testedFolder))],
    related: sources.filter((path) => !isOfApi(path) && !/^e2e\/|[.]spec[.]ts$/.test(path)),
    specs: sources.filter((path) => /^(e2e|quality)\/.+[.]spec[.]ts$/.test(path)),
  }
}

async function listChanged() {
  const git = async (...args) => (await run('git', args)).output.split('\n').filter(Boolean)
  const remote = await run('git', ['rev-parse', '--verify', '--quiet', 'origin/main'])
  const [base] = await git('merge-base', 'HEAD', remote.code === 0 ? 'origin/main' : 'main')
  return [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
}

/** The nearest folder from the file upwards that has its own test. */
function testedFolder(path) {
  let folder = dirname(path)
  while (folder.split('/').length > 3 && !readdirSync(join(ROOT, folder)).some((name) => TEST.test(name)))
    folder = dirname(folder)
  return TEST.test(path) ? path : `${folder}/`
}
