import * as processes from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { buildPdf } from '#testing/proofs/files.ts'
import { openUpload } from './open-upload.ts'

vi.mock('node:child_process', { spy: true })

test('what a file could make of its process finds no secret, no network and nothing to write to', async () => {
  vi.stubEnv('SECRET_KEY', 'known to us alone')
  expect(await openUpload(buildPdf('Payslip'), { waitMs: 60_000 })).toMatchObject({ kind: 'pdf' })
  const [program = '', [...args] = [], options = {}] = vi.mocked(processes.spawn).mock.lastCall ?? []
  const flags = args.filter((arg) => arg.startsWith('--'))
  const attack = `
    import { writeSync } from 'node:fs'
    const done = []
    const attempt = async (name, act) => { try { await act(); done.push(name) } catch (error) {
      if (name === 'network' && error.cause?.code === 'ECONNREFUSED') done.push(name)
    } }
    await attempt('write', async () => (await import('node:fs')).writeFileSync('/tmp/opened', 'x'))
    await attempt('read', async () => (await import('node:fs')).readFileSync('/etc/passwd'))
    await attempt('run', async () => (await import('node:child_process')).execFileSync('true'))
    await attempt('network', () => fetch('http://127.0.0.1:1'))
    writeSync(1, JSON.stringify([done, Object.keys(process.env)]))`
  const { stdout } = processes.spawnSync(program, [...flags, '--input-type=module', '-e', attack], {
    env: (options as { env: NodeJS.ProcessEnv }).env,
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toEqual([[], []])
})
