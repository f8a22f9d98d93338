import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

const EACH = 2000

/** Listens on none of its ports: they are its own until it ends. */
const PROGRAM = `
  const { findFreePorts } = await import('${new URL('./free-ports.ts', import.meta.url).href}')
  const ports = []
  while (ports.length < ${EACH}) ports.push(...(await findFreePorts(1)))
  console.log(JSON.stringify(ports))
  process.stdin.resume()
`

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running) child.kill()
})

async function takePorts(): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM])
  running.push(child)
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as number[]
  throw new Error('The process ended without ports.')
}

test('two processes are never given the same port', async () => {
  const ports = (await Promise.all([takePorts(), takePorts()])).flat()
  expect(ports).toHaveLength(2 * EACH)
  expect(new Set(ports).size).toBe(2 * EACH)
})
