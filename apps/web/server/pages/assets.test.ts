import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from './assets.ts'

const SCRIPT = 'export const figures = [1, 2, 3]\n'.repeat(40)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarnbrook-assets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const security = { file: { 'X-Content-Type-Options': 'nosniff' } } as never
const asking = (encoding: string) => new Headers({ 'accept-encoding': encoding })

test('a file is sent as the build compressed it; one that the build left as it is, compressed here', async () => {
  await writeFile(join(folder, 'built.js'), SCRIPT)
  // Told apart from what would be made here by what it says.
  await writeFile(join(folder, 'built.js.br'), brotliCompressSync('made by the build'))
  await writeFile(join(folder, 'built.js.gz'), 'made by the build')
  await writeFile(join(folder, 'added.js'), SCRIPT)
  const assets = await createAssets(folder, security)

  const built = (await assets.answer('/built.js', asking('br')))!
  expect(built.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await built.arrayBuffer()).toString()).toBe('made by the build')
  expect(await (await assets.answer('/built.js', asking('identity')))!.text()).toBe(SCRIPT)
  const added = (await assets.answer('/added.js', asking('gzip')))!
  expect(added.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await added.arrayBuffer()).toString()).toBe(SCRIPT)
  // What is compressed is no further file.
  expect(assets.has('/built.js.br')).toBe(false)
})

test('a page of the release before finds its files, and each file is of the newest release that has it', async () => {
  const pastFilesDirectory = join(folder, 'past')
  const release = async (name: string, files: Record<string, string>) => {
    const directory = join(folder, name)
    await mkdir(join(directory, 'assets'), { recursive: true })
    for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text)
    return createAssets(directory, security, { pastFilesDirectory })
  }
  const before = await release('before', {
    'assets/login-1.js': 'first',
    'assets/login-1.js.gz': 'made by the build',
    'robots.txt': 'before',
  })
  const after = await release('after', { 'assets/login-2.js': 'second', 'logo.svg': '<svg/>' })
  const text = async (assets: typeof after, path: string) =>
    (await assets.answer(path, asking('identity')))?.text()
  expect(await text(after, '/assets/login-1.js')).toBe('first')
  expect(await text(after, '/assets/login-2.js')).toBe('second')
  // Names without a hash are of one release.
  expect(after.has('/robots.txt')).toBe(false)
  expect(await text(before, '/robots.txt')).toBe('before')
  // The build's own compression comes along.
  expect(await readFile(join(pastFilesDirectory, 'assets/login-1.js.gz'), 'utf8')).toBe('made by the build')
})
