import { z } from 'zod'
import { timeLeftForProvider } from '#platform/http/deadline.ts'
import { callProvider, type ProviderName, toOutcome } from '#platform/metrics/provider-calls.ts'

export interface ProviderReply {
  status: number
  headers: Headers
  text: string
}

export interface ProviderRequest {
  /** Under which its time and failures are counted. */
  provider: ProviderName
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** A longer answer counts as no answer. */
  maxBytes?: number
}

/**
 * Never repeated or redirected: a redirect would send our key elsewhere. Ends after `timeoutMs` or
 * when the request's time is up; without time left nothing is sent.
 * @returns null when no complete answer came in time, so that it is unknown what the provider did.
 */
export async function providerFetch(url: string, request: ProviderRequest): Promise<ProviderReply | null> {
  const { provider, timeoutMs, maxBytes = 1_000_000, ...init } = request
  const waitMs = Math.floor(Math.min(timeoutMs, timeLeftForProvider()))
  if (waitMs <= 0) return null
  return callProvider(provider, init.method ?? 'GET', async (call) => {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      })
      const text = await readBounded(response, maxBytes)
      call.end(text === null ? 'no-answer' : toOutcome(response.status), response.status)
      return text === null ? null : { status: response.status, headers: response.headers, text }
    } catch {
      call.end('no-answer')
      return null
    }
  })
}

/**
 * As `providerFetch`, where only the status counts: nothing of the answer is read.
 * @returns the status, also of a redirect, which is not followed; or how no answer came
 */
export async function providerSend(
  url: string,
  { provider, timeoutMs, ...init }: Omit<ProviderRequest, 'maxBytes'>,
): Promise<number | 'timed-out' | 'not-reached'> {
  const waitMs = Math.floor(Math.min(timeoutMs, timeLeftForProvider()))
  if (waitMs <= 0) return 'timed-out'
  return callProvider(provider, init.method ?? 'GET', async (call) => {
    try {
      const signal = AbortSignal.timeout(waitMs)
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      await response.body?.cancel()
      call.end(toOutcome(response.status), response.status)
      return response.status
    } catch (error) {
      call.end('no-answer')
      return error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'not-reached'
    }
  })
}

/** A provider's record id: stored, put into paths and compared, so nothing else is accepted. */
export const PROVIDER_ID = z.string().regex(/^[\w-]{1,100}$/)

/** A provider's code. A sentence could quote what was entered, so it is not stored or logged. */
export const PROVIDER_WORD = z
  .string()
  .regex(/^[\w.:[\]-]{1,100}$/)
  .nullish()
  .catch(null)

/**
 * @returns null when the answer's type is not JSON, it cannot be parsed, or it has another form.
 */
export function readJson<Schema extends z.ZodType>(
  reply: ProviderReply,
  schema: Schema,
): z.infer<Schema> | null {
  if (!JSON_TYPE.test(reply.headers.get('content-type') ?? '')) return null
  const value = parseJson(reply.text)
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** `application/json`, `application/problem+json`, `application/jwk-set+json`. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the answer.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
