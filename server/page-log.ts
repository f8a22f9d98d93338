import type { Log } from '@tarnbrook/api/platform/log'

/**
 * The pages log as to a browser's console: words first, then facts, an error by its name among
 * them. In the log's own form the error is `err`, which it can write.
 */
export function asConsole(log: Log): Pick<Console, 'info' | 'warn' | 'error'> {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: unknown, ...details: unknown[]) => {
      const facts = details.filter((part) => typeof part === 'object' && !(part instanceof Error))
      const { error, ...others } = Object.assign({}, ...facts) as { error?: unknown }
      const err = [message, ...details, error].find((part) => part instanceof Error)
      const logged = err ? { err } : { ...(error !== undefined && { error }) }
      log[level]({ ...others, ...logged }, message instanceof Error ? message.name : String(message))
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
