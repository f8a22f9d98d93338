import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** What is installed, stored or made by a run, and is no source. */
const LEFT = new Set(['node_modules', '.git', '.data', '.react-router', 'test-results', 'coverage'])
const CACHES = new Set(['@tarnbrook', '.cache', '.vite', '.vite-temp', '.vitest-cache'])

export type CheckoutCopy = ReturnType<typeof copyCheckout>

/** The sources to change freely. Packages are the checkout's own; workspaces are the copy's. */
export function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-faults-'))
  // The database may run as another user, who has to get into the folder.
  chmodSync(folder, 0o755)
  const root = join(folder, 'checkout')
  cpSync(ROOT, root, {
    recursive: true,
    filter: (path) => !LEFT.has(relative(ROOT, path).split('/').at(-1) ?? ''),
  })
  for (const modules of ['node_modules', 'apps/web/node_modules']) {
    mkdirSync(join(root, modules), { recursive: true })
    for (const name of readdirSync(join(ROOT, modules)))
      if (!CACHES.has(name)) symlinkSync(join(ROOT, modules, name), join(root, modules, name))
  }
  // Workspaces link to each other by relative paths, which lead to the copy from here.
  const ours = join('node_modules', '@tarnbrook')
  cpSync(join(ROOT, ours), join(root, ours), { recursive: true, verbatimSymlinks: true })
  return {
    root,
    /** Runs `work` while one file has another text. */
    async withChange<Result>(
      { file, find, replace }: { file: string; find: string; replace: string },
      work: () => Promise<Result>,
    ): Promise<Result> {
      const path = join(root, file)
      const text = readFileSync(path, 'utf8')
      // A function, because a replacement may have a dollar sign.
      writeFileSync(
        path,
        text.replace(find, () => replace),
      )
      try {
        return await work()
      } finally {
        writeFileSync(path, text)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}
