import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A program beside the product, which is no part of it. */
export interface Program {
  start(): Promise<void>
  /** Its connections break, on both sides. */
  kill(): Promise<void>
}

/** @param isUp asked until it is, for five seconds; `explain` is for the error when it is not */
export function createProgram(
  command: readonly [path: string, ...args: string[]],
  { isUp, explain }: { isUp: () => boolean | Promise<boolean>; explain: () => string },
): Program {
  const [path, ...args] = command
  let child: ChildProcess | undefined
  return {
    async start() {
      child = spawn(path, args, { stdio: 'ignore' })
      for (let tries = 0; !(await isUp()); tries += 1) {
        if (tries === 100) throw new Error(`${path} did not start:\n${explain()}`)
        await wait(50)
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
