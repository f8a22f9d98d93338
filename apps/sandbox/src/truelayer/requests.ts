import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { World } from '../world.ts'
import { verifyParts } from './signature.ts'

/** Whether a POST is signed with the client's key; everything is when none is known. */
export function isSignatureGood(
  context: Context,
  world: World,
  { path, body }: { path: string; body: string },
): boolean {
  const publicKeyPem = world.keys.truelayerSigningKeyPem
  if (!publicKeyPem) return true
  return verifyParts(publicKeyPem, context.req.header('Tl-Signature') ?? '', {
    method: 'POST',
    // Live has no prefix; a client that signs the path it really calls has the sandbox's.
    paths: [path, new URL(context.req.url).pathname],
    body,
    getHeader: (name) => context.req.header(name),
  })
}

export function problem(
  context: Context,
  status: 400 | 401 | 404 | 409 | 422 | 503,
  type: string,
  title: string,
  errors?: Record<string, string[]>,
) {
  const traceId = randomUUID().replaceAll('-', '')
  const body = {
    type: `https://docs.truelayer.com/docs/error-types#${type}`,
    title,
    status,
    detail: title,
    trace_id: traceId,
    ...(errors ? { errors } : {}),
  }
  return context.body(JSON.stringify(body), status, {
    'Content-Type': 'application/problem+json',
    'Tl-Trace-Id': traceId,
  })
}

export function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
