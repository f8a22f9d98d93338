import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A server in its own process. */
export interface ChildServer {
  url: string
  stop(): void
}

/**
 * The script is given `work` as its first message and answers with the port it listens on.
 * @throws Error when it ends before that.
 */
export async function startChildServer(script: string, work?: unknown): Promise<ChildServer> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    // Values of SQL statements are bytes and dates too.
    serialization: 'advanced',
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`${script} ended`)))
    child.send({ work })
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** In the child: waits for its work, and says where it listens. */
export async function serveAsChild<Work>(listen: (work: Work) => Promise<number>): Promise<void> {
  process.once('disconnect', () => process.exit())
  const work = await new Promise<Work>((resolve) => {
    process.once('message', (message: { work: Work }) => resolve(message.work))
  })
  process.send?.(await listen(work))
}
