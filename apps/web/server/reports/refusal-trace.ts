import type { EdgeOptions, EdgeRefusal } from '#server/edge-config.ts'
import type { RequestSession } from '#server/sign-in/request-session.ts'

/**
 * Logs what the edge itself refuses, as the API's refusals are, with the path's template and
 * nothing that was sent. Who it was is only what an unchecked cookie says.
 */
export function createRefusalTrace({ log, noteRefusal }: Pick<EdgeOptions, 'log' | 'noteRefusal'>) {
  const note = noteRefusal ?? ((line: EdgeRefusal) => log.warn('refused', line))
  return (
    refusal: string,
    session: Pick<RequestSession, 'clientAddress' | 'requestId' | 'auth'>,
    request: Pick<Request, 'method' | 'url'>,
  ): void => {
    const { auth, clientAddress, requestId } = session
    note({
      refusal,
      requestId,
      clientAddress,
      ...(auth ? { actor: 'borrower', actorId: auth.userId } : { actor: 'anonymous' }),
      method: request.method,
      route: toPathTemplate(new URL(request.url).pathname),
    })
  }
}

export type RefusalTrace = ReturnType<typeof createRefusalTrace>

const LONGEST_TEMPLATE = 120

/** A path of words is its own template; anything else may be an id, a secret or a name. */
export function toPathTemplate(path: string): string {
  const segments = path.split('/').map((part) => (/^(v\d|[a-z-]{0,40})$/.test(part) ? part : ':other'))
  return segments.join('/').slice(0, LONGEST_TEMPLATE)
}
