import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The commit of 1.0.0 (CHANGELOG.md), until the next release is made. */
const LAST_RELEASE = '8ab6fb14'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A folder with the last release, built; null where the repository's history is cut off. */
export function buildLastRelease(): { root: string; remove(): void } | null {
  const root = mkdtempSync(join(tmpdir(), 'tarnbrook-release-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    execFileSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
  } catch {
    remove()
    return null
  }
  const archive = execFileSync('git', ['archive', LAST_RELEASE], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  // What it needs is still there: the libraries of this release are those of that one, and more.
  for (const folder of ['node_modules', 'apps/web/node_modules'])
    copyLinked(join(ROOT, folder), join(root, folder))
  const build = `import('${root}/scripts/build.mjs').then(({ ensureBuilt }) => ensureBuilt({ quiet: true }))`
  execFileSync(process.execPath, ['-e', build], { cwd: root })
  return { root, remove }
}

/** Links of npm lead to where their own folder is, so that the workspaces are those of the copy. */
function copyLinked(from: string, to: string): void {
  mkdirSync(to)
  try {
    execFileSync('cp', ['-al', `${from}/.`, to], { stdio: 'ignore' })
  } catch {
    // Another file system can't share files.
    execFileSync('cp', ['-a', `${from}/.`, to])
  }
}
