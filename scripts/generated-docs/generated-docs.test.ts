import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('docs/emails.md, docs/retention.md, docs/staff.md and docs/states.md are what the code says', () => {
  const script = fileURLToPath(new URL('./main.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout.match(/is what the code says/g)).toHaveLength(4)
  expect(status).toBe(0)
})
