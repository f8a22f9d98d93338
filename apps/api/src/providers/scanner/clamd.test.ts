import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EICAR } from '#testing/proofs/eicar.ts'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createScanner } from './clamd.ts'
import type { Scanner } from './port.ts'

const CLAMD = findClamd()

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})

afterAll(() => sandbox.close())

describe('the sandbox’s scanner', () => {
  findsWhatItShould(() => createScanner(sandbox.config.scanner, 10_000))

  test('that is down or slow has found nothing out', async () => {
    const scanner = createScanner(sandbox.config.scanner, 300)
    onTestFinished(() => sandbox.setFault('clamav', 'ok'))
    await sandbox.setFault('clamav', 'down')
    expect(await scanner.scan(Buffer.from('text'))).toEqual({ kind: 'unavailable' })
    await sandbox.setFault('clamav', 'slow', 60_000)
    expect(await scanner.scan(Buffer.from('text'))).toEqual({ kind: 'unavailable' })
  })
})

// ClamAV itself, where it is installed: the protocol is its own and not what we take it for.
describe.skipIf(CLAMD === null)('ClamAV’s daemon', () => {
  let daemon: { process: ChildProcess; port: number; folder: string }

  beforeAll(async () => {
    daemon = await startClamd(CLAMD ?? '')
  }, 70_000)

  afterAll(async () => {
    daemon.process.kill('SIGKILL')
    await once(daemon.process, 'close')
    rmSync(daemon.folder, { recursive: true })
  })

  findsWhatItShould(() => createScanner({ host: '127.0.0.1', port: daemon.port }, 20_000))
})

function findsWhatItShould(open: () => Scanner): void {
  test('finds the EICAR test file, and passes other files', async () => {
    const scanner = open()
    expect(await scanner.scan(Buffer.from(EICAR))).toMatchObject({
      kind: 'infected',
      name: expect.stringMatching(/eicar/i),
    })
    expect(await scanner.scan(randomBytes(5_000_000))).toEqual({ kind: 'clean' })
    expect(await scanner.scan(Buffer.alloc(0))).toEqual({ kind: 'clean' })
  })

  test('says of a file that it does not take whole that it is too long, or nothing', async () => {
    const { kind } = await open().scan(Buffer.alloc(40_000_000))
    expect(['too-long', 'unavailable']).toContain(kind)
  })
}

describe('an answer that is not the daemon’s', () => {
  test.each([
    ['nothing', ''],
    ['half an answer', 'stream: OK'],
    ['two answers', 'stream: OK\0stream: Eicar FOUND\0'],
    ['an error', 'stream: Can’t allocate memory ERROR\0'],
    ['words that end well', 'HTTP/1.1 200 OK\r\n\r\nstream: OK\0'],
    ['a name that is a page', 'stream: <script> FOUND\0'],
    ['an answer without end', 'stream: '.padEnd(100_000, 'A')],
  ])('is taken for no answer: %s', async (_what, answer) => {
    const port = await startLiar((socket) => socket.end(answer, 'latin1'))
    expect(await createScanner({ host: '127.0.0.1', port }, 5000).scan(Buffer.from('text'))).toEqual({
      kind: 'unavailable',
    })
  })

  test('is waited for no longer than it may take', async () => {
    const port = await startLiar(() => {})
    expect(await createScanner({ host: '127.0.0.1', port }, 200).scan(Buffer.from('text'))).toEqual({
      kind: 'unavailable',
    })
  })

  test('is not there when nobody listens', async () => {
    const port = await startLiar(() => {}, true)
    expect(await createScanner({ host: '127.0.0.1', port }, 5000).scan(Buffer.from('text'))).toEqual({
      kind: 'unavailable',
    })
  })
})

async function startLiar(answer: (socket: Socket) => void, isClosed = false): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  if (isClosed) close()
  else onTestFinished(close)
  return port
}

function findClamd(): string | null {
  try {
    return execFileSync('sh', ['-c', 'PATH="$PATH:/usr/sbin" command -v clamd']).toString().trim()
  } catch {
    return null
  }
}

/** It has one signature, because those of the vendor come from the network. */
async function startClamd(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  writeFileSync(join(folder, 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  const settings = [
    `DatabaseDirectory ${folder}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    'Foreground yes',
    'User root',
    'StreamMaxLength 25M',
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const scanner = createScanner({ host: '127.0.0.1', port }, 1000)
  await vi.waitFor(async () => expect(await scanner.scan(Buffer.from('ready'))).toEqual({ kind: 'clean' }), {
    timeout: 60_000,
    interval: 200,
  })
  return { process: daemon, port, folder }
}
