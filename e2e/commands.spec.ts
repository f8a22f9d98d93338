import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
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
import { fileURLToPath } from 'node:url'
import { findFreePorts } from '../scripts/free-ports.ts'
import { expect, test } from './support/fixtures.ts'
import { startPlainPostgres } from './support/plain-postgres.ts'
import { readDatabaseUrl } from './support/running-product.ts'
import { exhaustiveIf } from './support/suite.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Each command that README.md names, and the tests below that start it. */
const STARTED = [
  'npm start',
  'npm test',
  'npm run test:exhaustive',
  'npm run dev',
  'npm run check',
  'npm run e2e',
  'npm run bench',
  'npm run attack',
  'npm run check-html',
  'npm run check-books',
  'npm run reseal',
  'npm run histories',
]

// They start the whole product, build it and check it, on two cores that other tests use as well.
test.setTimeout(400_000)

test('README.md names no command that is not started here', () => {
  const named = readFileSync(join(ROOT, 'README.md'), 'utf8').match(/npm (?:run [\w:-]+|start|test)/g) ?? []
  expect([...new Set(named)].sort()).toEqual([...STARTED].sort())
})

test('npm start serves every role, and again on the same data', async () => {
  await withFolder('start', async (folder) => {
    for (const _ of ['on a new folder', 'again']) {
      await using running = await startCommand(['start'], { folder })
      await running.printed('Tarnbrook is ready.')
      expect(await running.textOf('web', '/login')).toContain('Sign in')
      expect(await running.textOf('api', '/readyz')).toBe('ok')
      // A connection can be refused on a machine that is busy.
      await running.shows('sandbox', '/inbox.json', '[')
    }
  })
})

test(
  'npm start keeps its data in a plain PostgreSQL that DATABASE_URL names',
  exhaustiveIf(true),
  async ({ product }) => {
    await withFolder('database-url', async (folder) => {
      await using database = await startPlainPostgres(folder, readDatabaseUrl(product))
      test.info().annotations.push({ type: 'PostgreSQL', description: database.version })
      await using running = await startCommand(['start'], { folder, env: { DATABASE_URL: database.url } })
      await running.printed('the database of DATABASE_URL')
      expect(await running.textOf('api', '/readyz')).toBe('ok')
      const answer = await fetch(`${running.urls.api}/login-links`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'commands-spec' },
        body: JSON.stringify({ email: 'somebody@people.example' }),
      })
      expect(answer.status).toBe(202)
      expect(existsSync(join(folder, 'data', 'postgres'))).toBe(false)
    })
  },
)

test('npm run dev shows each change, and restarts for nothing else', exhaustiveIf(true), async () => {
  await withFolder('dev', async (folder) => {
    const copy = copyOfCheckout(folder)
    await using running = await startCommand(['run', 'dev'], { folder, cwd: copy.root })
    const restarts = () => running.output().match(/Change detected in/g)?.length ?? 0
    await running.shows('web', '/login', 'Sign in')
    // The pages' tools have written their files by now, and compiled what they found.
    await running.shows('web', '/', 'Borrow')
    expect(restarts()).toBe(0)

    copy.edit('apps/web/app/features/auth/login.screen.tsx', /Sign in/g, 'Sign in, edited')
    await running.shows('web', '/login', 'Sign in, edited')
    copy.edit('apps/web/app/ui/tokens/base.css', /$/, '\n.edited-style { color: red }\n')
    await running.shows('web', '/app/ui/tokens/base.css?direct', 'edited-style')
    expect(restarts()).toBe(0)

    copy.edit('apps/api/src/app.ts', "c.text('ok')", "c.text('ok, edited')")
    await running.shows('api', '/healthz', 'ok, edited')
    expect(restarts()).toBe(1)
    copy.edit('packages/contract/src/errors.ts', /NOT_FOUND: ?'[^']*'/, "NOT_FOUND: 'Edited'")
    await running.shows('api', '/nowhere', 'Edited')
    await running.shows('web', '/login', 'Sign in, edited')
    expect(restarts()).toBe(2)
  })
})

test('npm run check and both suites begin with their first checks', exhaustiveIf(true), async () => {
  await withFolder('check', async (folder) => {
    const copy = copyOfCheckout(folder)
    for (const [command, first] of [
      [['run', 'check'], /^ok +types/m],
      [['test'], /^ok +build of the web app/m],
      [['run', 'test:exhaustive'], /^ok +build of the web app/m],
    ] as const) {
      await using running = await startCommand(command, { folder, cwd: copy.root })
      await running.printed(first)
    }
  })
})

test('npm run e2e runs the journeys that are named', exhaustiveIf(true), async () => {
  await withFolder('e2e', async (folder) => {
    const copy = copyOfCheckout(folder)
    const args = ['run', 'e2e', '--', 'media.spec.ts']
    await using running = await startCommand(args, { folder, cwd: copy.root })
    await running.printed(/^[1-9]\d* passed, 0 failed$/m)
  })
})

test('npm run bench measures, and npm run check-html reads the pages', exhaustiveIf(true), async () => {
  await withFolder('bench', async (folder) => {
    {
      await using running = await startCommand(['run', 'bench', '--', '--only', 'first-view'], { folder })
      await running.printed(/first-view +PASS/)
    }
    await using running = await startCommand(['run', 'check-html'], { folder })
    await running.printed(/\d{2,} documents fetched/)
  })
})

test(
  'npm run check-books and npm run reseal work while the product runs, and while it does not',
  exhaustiveIf(true),
  async () => {
    await withFolder('books', async (folder) => {
      const areWell = async () => {
        await using books = await startCommand(['run', 'check-books'], { folder })
        await books.printed(/\d+ loans checked\. All agree\./)
        await using sealed = await startCommand(['run', 'reseal'], { folder })
        await sealed.printed('Nothing is left that an old key has sealed.')
      }
      {
        await using running = await startCommand(['start'], { folder })
        await running.printed('Tarnbrook is ready.')
        await areWell()
        expect(await running.textOf('api', '/readyz')).toBe('ok')
      }
      await areWell()
    })
  },
)

test('npm run histories drives as many loans as it is asked to', exhaustiveIf(true), async () => {
  await withFolder('histories', async (folder) => {
    const args = ['run', 'histories', '--', '--loans', '3', '--days', '5', '--together', '2', '--seed', '7']
    await using running = await startCommand(args, { folder })
    await running.printed('3 histories of 5 days or more, seed 7: every rule held.')
  })
})

test('npm run attack sends the requests of its options', exhaustiveIf(true), async () => {
  await withFolder('attack', async (folder) => {
    const args = ['run', 'attack', '--', '--seed', '1', '--only', '5']
    await using running = await startCommand(args, { folder })
    await running.printed(/^Hostile requests +1:/m)
  })
})

type Part = 'web' | 'api' | 'sandbox'

/** Starts `npm …` as someone at a terminal does, on its own ports and data folder. */
async function startCommand(
  args: readonly string[],
  { folder, cwd = ROOT, env = {} }: { folder: string; cwd?: string; env?: Record<string, string> },
) {
  const [web, api, sandbox, smtp, scanner] = await findFreePorts(5)
  const child = spawn('npm', [...args], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: '',
      NODE_COMPILE_CACHE: '',
      BRAND: '',
      DATABASE_URL: '',
      APP_ENV: 'local',
      PORT: String(web),
      API_PORT: String(api),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
      SANDBOX_SCANNER_PORT: String(scanner),
      SITE_URLS: `main=http://127.0.0.1:${web}`,
      DATA_DIR: join(folder, 'data'),
      // What a command that is stopped leaves behind goes with the folder.
      TMPDIR: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
    // Its own group, so that the signal to stop reaches what npm has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close')
  const urls = {
    web: `http://127.0.0.1:${web}`,
    api: `http://127.0.0.1:${api}`,
    sandbox: `http://127.0.0.1:${sandbox}`,
  }
  const textOf = async (part: Part, path: string) => {
    const answer = await fetch(urls[part] + path).catch(() => null)
    return answer ? answer.text() : ''
  }
  const wait = { timeout: 300_000, intervals: [250] }
  return {
    urls,
    textOf,
    output: () => output,
    printed: async (line: string | RegExp) => {
      await expect
        .poll(() => output.match(line) !== null || (child.exitCode !== null && `ended:\n${output}`), wait)
        .toBe(true)
    },
    shows: async (part: Part, path: string, text: string) => {
      const textWhileRunning = async () => {
        if (child.exitCode !== null) throw new Error(`the command ended:\n${output}`)
        return textOf(part, path)
      }
      await expect.poll(textWhileRunning, wait).toContain(text)
    },
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

/** The sources as they stand, to be edited freely; the packages are the checkout's own. */
function copyOfCheckout(folder: string) {
  const root = join(folder, 'checkout')
  const left = new Set(['node_modules', '.git', '.data', '.react-router', 'test-results', 'coverage'])
  cpSync(ROOT, root, {
    recursive: true,
    filter: (path) => !left.has(relative(ROOT, path).split('/').at(-1) ?? ''),
  })
  const ours = join('node_modules', '@tarnbrook')
  for (const modules of ['node_modules', 'apps/web/node_modules']) {
    mkdirSync(join(root, modules), { recursive: true })
    for (const name of readdirSync(join(ROOT, modules)))
      if (!['@tarnbrook', '.cache', '.vite', '.vite-temp'].includes(name))
        symlinkSync(join(ROOT, modules, name), join(root, modules, name))
  }
  // Workspaces link to each other by relative paths: in the copy they lead to the copy.
  cpSync(join(ROOT, ours), join(root, ours), { recursive: true, verbatimSymlinks: true })
  return {
    root,
    edit(path: string, from: string | RegExp, to: string) {
      const file = join(root, path)
      const text = readFileSync(file, 'utf8')
      const edited = text.replace(from, to)
      expect(edited, `${path} has what is to be edited`).not.toBe(text)
      writeFileSync(file, edited)
    },
  }
}

async function withFolder(name: string, work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), `tarnbrook-${name}-`))
  // The database may run as another user, who has to get into the folder.
  chmodSync(folder, 0o755)
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
