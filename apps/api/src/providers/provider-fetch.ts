import type { z } from 'zod'

export interface ProviderReply {
  status: number
  headers: Headers
  text: string
}

export interface ProviderRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** A longer answer counts as no answer. */
  maxBytes?: number
}

/**
 * One HTTP call to a provider, never repeated and never redirected: a redirect would carry our key elsewhere.
 * @returns null when no whole answer came in time, so that nothing is known of what the provider did.
 */
export async function providerFetch(url: string, request: ProviderRequest): Promise<ProviderReply | null> {
  const { timeoutMs, maxBytes = 1_000_000, ...init } = request
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBounded(response, maxBytes)
    return text === null ? null : { status: response.status, headers: response.headers, text }
  } catch {
    return null
  }
}

/** @returns null when the answer is no JSON or has another shape. */
export function readJson<Schema extends z.ZodType>(
  reply: ProviderReply,
  schema: Schema,
): z.infer<Schema> | null {
  const value = parseJson(reply.text)
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}

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
