import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '#testing/proofs/bucket.ts'
import { createBucketStore } from './bucket.ts'
import { createFolderStore } from './folder.ts'
import type { FileStore } from './port.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarnbrook-store-'))
  bucket = await startBucket()
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bucket.stop()
})

const STORE_MODULE = JSON.stringify(new URL('./folder.ts', import.meta.url).href)
const newKey = () => `proofs/${randomUUID()}`

describe.each<[string, () => FileStore]>([
  ['a folder', () => createFolderStore(join(folder, 'files'))],
  ['a bucket', () => createBucketStore(bucket.config, 5000)],
])('in %s', (_where, open) => {
  test('a file comes back byte for byte until it is removed', async () => {
    const store = open()
    const [key, bytes] = [newKey(), randomBytes(3_000_000)]
    expect(await store.get(key)).toBeNull()
    await store.put(key, bytes)
    expect(Buffer.from((await store.get(key))!).equals(bytes)).toBe(true)
    await store.put(key, Buffer.from('another'))
    expect(Buffer.from((await store.get(key))!).toString()).toBe('another')
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
  })

  test('two that store the same file at once leave one whole file', async () => {
    const [store, key] = [open(), newKey()]
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n))
    await Promise.all(versions.map((bytes) => store.put(key, bytes)))
    const stored = Buffer.from((await store.get(key))!)
    expect(versions.some((bytes) => bytes.equals(stored))).toBe(true)
  })

  test.each([
    '../secret',
    'proofs/../../secret',
    '/etc/passwd',
    'proofs',
    'Proofs/a',
    'proofs/a.b',
    'proofs/a?b',
    '',
  ])('a key of another form is refused: %j', async (key) => {
    const store = open()
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not the key of a file')
    await expect(store.get(key)).rejects.toThrow('not the key of a file')
    await expect(store.remove(key)).rejects.toThrow('not the key of a file')
  })
})

describe('a bucket', () => {
  test('that fails, or does not know our key, is an error that names no file', async () => {
    const store = createBucketStore(bucket.config, 5000)
    const key = newKey()
    const stranger = createBucketStore({ ...bucket.config, secretAccessKey: 'another' }, 5000)
    await expect(stranger.put(key, Buffer.from('x'))).rejects.toThrow('the bucket answered 403')
    expect(bucket.files.has(`/files/${key}`)).toBe(false)
    bucket.fault.status = 500
    for (const call of [
      () => store.put(key, Buffer.from('x')),
      () => store.get(key),
      () => store.remove(key),
    ])
      await expect(call()).rejects.toThrow(
        /^a file could not be (stored|read|removed): the bucket answered 500$/,
      )
    bucket.fault.status = null
  })
})

describe('a folder', () => {
  test('without room for a file has nothing of it, and the one before', async () => {
    const place = join(folder, 'full')
    const key = newKey()
    await createFolderStore(place).put(key, Buffer.from('before'))
    // The system ends a write of more than 100 kB, as a full disk does.
    const code = `
      import { createFolderStore } from ${STORE_MODULE}
      process.on('SIGXFSZ', () => {})
      await createFolderStore(${JSON.stringify(place)}).put('${key}', Buffer.alloc(400_000, 1))
        .catch(({ code }) => process.stdout.write(code))`
    const command = `ulimit -f 200; exec "$0" --input-type=module -e "$1"`
    const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, code])
    expect(stdout).toBe('EFBIG')
    expect(Buffer.from((await createFolderStore(place).get(key))!).toString()).toBe('before')
    expect(readdirSync(join(place, 'proofs'))).toEqual([key.slice('proofs/'.length)])
  })

  test('has no half file, whenever the process is killed', async () => {
    const place = join(folder, 'killed')
    for (const waitMs of [0, 5, 20, 60, 120]) {
      const child = startWriter(place)
      const acknowledged: string[] = []
      child.stdout!.setEncoding('utf8')
      child.stdout!.on('data', (text: string) => acknowledged.push(...text.split('\n').filter(Boolean)))
      await once(child.stdout!, 'data')
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      child.kill('SIGKILL')
      await once(child, 'close')
      const store = createFolderStore(place)
      for (const key of acknowledged) expect(await store.get(key), key).toHaveLength(400_000)
      for (const name of readdirSync(join(place, 'proofs')).filter((file) => !file.endsWith('.arriving')))
        expect(await store.get(`proofs/${name}`), name).toHaveLength(400_000)
    }
  })
})

/** A process that stores files until it is killed, and prints the key of each once it is stored. */
function startWriter(place: string): ChildProcess {
  const code = `
    import { randomUUID } from 'node:crypto'
    import { createFolderStore } from ${STORE_MODULE}
    const store = createFolderStore(${JSON.stringify(place)})
    for (;;) {
      const keys = Array.from({ length: 4 }, () => 'proofs/' + randomUUID())
      await Promise.all(keys.map((key) => store.put(key, Buffer.alloc(400_000, 1))))
      process.stdout.write(keys.join('\\n') + '\\n')
    }`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
