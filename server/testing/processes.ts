import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A process of the product, as it is deployed. */
export interface TestProcess {
  /** What it has written since it was ready, apart from saying so. */
  linesSinceReady(): string[]
  /** Ends it in order; its exit code. */
  stop(): Promise<number | null>
}

const { PATH, NODE_COMPILE_CACHE } = process.env
/** The cache makes a start quicker, where there is one. */
const INHERITED = { PATH, NODE_COMPILE_CACHE }

/** Starts `server/main.ts` with settings; returns when it says that it is ready. */
export async function startProcess(settings: Record<string, string>): Promise<TestProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...INHERITED, TZ: 'Europe/London', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const lines: string[] = []
  await Promise.race([untilReady(child, lines), ended])
  const bannerEnd = lines.findIndex((line) => BANNER_END.test(line))
  if (bannerEnd < 0) {
    const { exitCode } = child
    throw new Error([`The process did not start (exit code ${exitCode}):`, ...lines].join('\n'))
  }
  return {
    linesSinceReady: () => lines.slice(bannerEnd + 1).filter(Boolean),
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

/** Runs a command of an operator to its end. */
export async function runCommand(file: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    env: { ...INHERITED, TZ: 'Europe/London', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await once(child, 'close')
  return { exitCode: child.exitCode, output }
}

/** The last line of what `main` says when it is ready. */
const BANNER_END = /^ {2}Data {2,}/

function untilReady({ stdout, stderr }: ChildProcess, lines: string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const stream of [stdout, stderr])
      createInterface({ input: stream! }).on('line', (line) => {
        lines.push(line)
        if (BANNER_END.test(line)) resolve()
      })
  })
}
