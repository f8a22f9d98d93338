import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRunningPostgres, readPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0

let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-embedded-'))
  chmodSync(dataDir, 0o711)
  const { ownerUrl, stop } = await start()
  await query(ownerUrl, 'create table kept (id int)')
  await stop()
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('an embedded PostgreSQL', () => {
  test('writes to the disk, on the previous port', async () => {
    const first = await start()
    expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    await second.stop()
  })

  test('takes another port when another process has taken its own', async () => {
    const first = await start()
    await first.stop()
    const port = Number(new URL(first.url).port)
    const squatter = await new Promise<Server>((resolve) => {
      const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
    })
    const second = await start()
    squatter.close()
    expect(new URL(second.url).port).not.toBe(String(port))
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  test('refuses a wrong password', async () => {
    const { url, stop } = await start()
    const stranger = new URL(url)
    stranger.password = 'guess'
    await expect(query(stranger.toString(), 'select 1')).rejects.toThrow(/password authentication failed/)
    await stop()
  })

  test('refuses a second process on the same folder, and names the first', async () => {
    const first = await startProcess()
    await expect(start()).rejects.toThrow(
      `Tarnbrook is already running on ${dataDir} (process ${first.process.pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.kill('SIGTERM')
  })

  test('of two at once on the same folder one starts and the other reports an error', {
    tags: ['exhaustive'],
  }, async () => {
    const both = await Promise.allSettled([startProcess(), startProcess()])
    const started = both.filter((result) => result.status === 'fulfilled')
    const refused = both.filter((result) => result.status === 'rejected')
    expect(started).toHaveLength(1)
    expect(String(refused[0]?.reason)).toMatch(/already running on .* \(process \d+\)/)
    await started[0]!.value.kill('SIGTERM')
  })
})

describe('the role of the API', () => {
  test('has the database, and is no superuser', async () => {
    const { url, stop } = await start()
    expect(await query(url, 'select current_user as role, current_database() as name')).toEqual([
      { role: 'tarnbrook_app', name: 'tarnbrook' },
    ])
    await expect(query(url, 'select id from kept')).rejects.toThrow(/permission denied/)
    await expect(query(url, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
    await stop()
  })

  test('is created in a folder that an earlier version left, and corrected when it differs', async () => {
    const first = await start()
    await query(first.ownerUrl, 'drop role tarnbrook_app')
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    await query(second.ownerUrl, `alter role tarnbrook_app superuser password 'other'`)
    await second.stop()
    const third = await start()
    await expect(query(third.url, 'select id from kept')).rejects.toThrow(/permission denied/)
    await third.stop()
  })
})

describe('after kill -9', () => {
  test('of Node, PostgreSQL ends by itself and the next start finds what was acknowledged', async () => {
    const first = await startProcess()
    await query(first.url, 'insert into kept values (1)')
    const pid = postmaster()
    await first.kill('SIGKILL')
    const second = await start()
    expect(await query(second.ownerUrl, 'select id from kept where id = 1')).toEqual([{ id: 1 }])
    await second.stop()
    expect(isRunningPostgres(pid)).toBe(false)
  })

  test.runIf(existsSync('/proc/self/stat'))(
    'of Node and its watcher, the server is taken over',
    {
      tags: ['exhaustive'],
    },
    async () => {
      const first = await startProcess()
      const pid = postmaster()
      const watcher = childrenOf(pid).find(({ name }) => name === 'sh')!
      process.kill(watcher.pid, 'SIGKILL')
      await first.kill('SIGKILL')
      const second = await start()
      expect(postmaster()).toBe(pid)
      expect(second.lines).toEqual([`Took over PostgreSQL, process ${pid}.`])
      await second.stop()
      expect(isRunningPostgres(pid)).toBe(false)
    },
  )

  test('of PostgreSQL, it is restarted on the same port with what was acknowledged', async () => {
    const server = await start()
    const pid = postmaster()
    await query(server.ownerUrl, 'insert into kept values (2)')
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => query(server.ownerUrl, 'select id from kept where id = 2').catch(() => 'not yet'), {
        timeout: 100_000,
      })
      .toEqual([{ id: 2 }])
    expect(postmaster()).not.toBe(pid)
    await expect
      .poll(() => server.lines)
      .toEqual(['PostgreSQL went away: starting it again.', 'PostgreSQL is back.'])
    await server.stop()
  })

  test('of both at once, and a start at the same moment', { tags: ['exhaustive'] }, async () => {
    const first = await startProcess()
    await query(first.url, 'insert into kept values (3)')
    process.kill(postmaster(), 'SIGKILL')
    await first.kill('SIGKILL')
    const second = await start()
    expect(await query(second.ownerUrl, 'select id from kept where id = 3')).toEqual([{ id: 3 }])
    await second.stop()
  })

  test('a postmaster.pid with the id of another running process does not prevent the start', async () => {
    writeFileSync(
      join(dataDir, 'postgres/cluster/postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n5432\n\n\n`,
    )
    const server = await start()
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})

describe.runIf(isRoot)('as root', () => {
  test('in a folder that the database user cannot reach, it stores its data elsewhere and logs that once', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'tarnbrook-closed-'))
    expect(existsSync(closed)).toBe(true)
    const first = await start(join(closed, 'data'))
    onTestFinished(() => {
      rmSync(closed, { recursive: true, force: true })
      rmSync(dirname(first.root), { recursive: true, force: true })
    })
    expect(first.lines).toHaveLength(1)
    expect(first.lines[0]).toMatch(/cannot reach .*: its data is kept in \/var\/tmp\/tarnbrook-/)
    await query(first.ownerUrl, 'create table kept (id int)')
    await first.stop()
    const second = await start(join(closed, 'data'))
    expect(second.lines).toEqual([])
    expect(await query(second.ownerUrl, 'select id from kept')).toEqual([])
    await second.stop()
  })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres & { lines: string[] }> {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataDir: folder, log: (line) => lines.push(line) })
  return { ...server, lines }
}

/** The same in its own process, which can be killed. */
async function startProcess(): Promise<{
  url: string
  process: ChildProcess
  kill(name: NodeJS.Signals): Promise<void>
}> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
      .catch((error) => { console.log(error.message); process.exit(1) })
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
    console.log(server.ownerUrl)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  if (!line.startsWith('postgres://')) throw new Error(line)
  return {
    url: line,
    process: child,
    kill: async (name) => {
      child.kill(name)
      await ended
    },
  }
}

function postmaster(): number {
  return readPostmaster(join(dataDir, 'postgres/cluster'))!.pid
}

function childrenOf(parent: number): { pid: number; name: string }[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const [, name = '', rest = ''] =
          /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? []
        return rest.split(' ')[1] === String(parent) ? [{ pid: Number(entry), name }] : []
      } catch {
        return []
      }
    })
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
