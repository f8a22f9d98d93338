import { readLimited } from './read-limited.ts'
import { isSameOrigin } from './same-origin.ts'

const FORM_LIMIT_BYTES = 1000

export interface OwnForm {
  clientAddress: string
  trace: (refusal: string) => void
}

/** A small form that the edge answers itself. @returns the answer, where it is not from our site */
export async function readOwnForm(
  request: Request,
  { clientAddress, trace }: OwnForm,
): Promise<URLSearchParams | Response> {
  if (!isSameOrigin(request.headers)) {
    trace('form-not-ours')
    return refuseForm(403, 'This choice was not sent from our site.')
  }
  const body = await readLimited(request, { mostBytes: FORM_LIMIT_BYTES, clientAddress })
  return new URLSearchParams(body === 'too-large' ? '' : new TextDecoder().decode(body))
}

export function refuseForm(status: number, words: string): Response {
  return new Response(words, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
