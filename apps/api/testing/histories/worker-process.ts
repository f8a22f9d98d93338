import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { WorkerSettings } from './worker-main.ts'

export interface WorkerProcess {
  /** It is gone at once, with whatever it was doing, and another takes its place. */
  killAndRestart(): Promise<void>
  end(): Promise<void>
}

const MAIN = fileURLToPath(new URL('worker-main.ts', import.meta.url))

/** A worker in its own process, so that it can be killed. */
export async function startWorkerProcess(settings: WorkerSettings): Promise<WorkerProcess> {
  let child = await start(settings)
  return {
    async killAndRestart() {
      await kill(child)
      child = await start(settings)
    },
    end: () => kill(child),
  }
}

async function start(settings: WorkerSettings): Promise<ChildProcess> {
  const child = fork(MAIN, { serialization: 'advanced', execArgv: [] })
  child.send(settings)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the worker ended with ${code} before it had started`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
