import { networkOf } from '@tarnbrook/contract/caller-address'
import type { MemoryLimited } from '@tarnbrook/contract/memory-limit'
import { plainPage } from '#server/pages/plain-page.ts'
import type { RefusalTrace } from '#server/reports/refusal-trace.ts'
import type { RequestSession } from '#server/sign-in/request-session.ts'
import { readPostedForm } from './posted-form.ts'
import { isSameOrigin } from './same-origin.ts'
import type { SecurityHeaders } from './security-headers.ts'

interface FormTakerOptions {
  /** Of all forms together: rendering the answer to one is the most that one request can cost. */
  readonly formLimit: MemoryLimited
  readonly security: Pick<SecurityHeaders, 'plainPage'>
  readonly traceRefusal: RefusalTrace
}

/**
 * Script or no script: a form is taken from our own pages only, so often from one address, and within limits. What is not
 * taken leaves its trace, and is answered by a page that says why.
 */
export function createFormTaker({ formLimit, security, traceRefusal }: FormTakerOptions) {
  return async (request: Request, session: RequestSession): Promise<URLSearchParams | Response> => {
    const form = await readForm(request, session, formLimit)
    if (typeof form !== 'string') return form
    traceRefusal(`form-${form}`, session, request)
    return refusedForm(form, security.plainPage)
  }
}

export type FormTaker = ReturnType<typeof createFormTaker>

async function readForm(
  request: Request,
  { clientAddress }: RequestSession,
  formLimit: MemoryLimited,
): Promise<URLSearchParams | keyof typeof FORM_REFUSALS> {
  if (!isSameOrigin(request.headers)) return 'not-ours'
  return formLimit(networkOf(clientAddress)) === 0 ? readPostedForm(request) : 'too-many'
}

const FORM_REFUSALS = {
  'not-ours': [403, 'This form was not sent from our site', 'Go back, reload the page and try again.'],
  'not-readable': [400, 'We couldn’t read that form', 'Go back, reload the page and fill it in again.'],
  'too-large': [
    413,
    'That’s too long for one form',
    'Go back: your answers should still be there. Make them shorter, then send the form again.',
  ],
  'too-many': [
    429,
    'Too many forms sent',
    'Wait a minute, then go back and send your form again. Your answers should still be there.',
  ],
} as const

function refusedForm(why: keyof typeof FORM_REFUSALS, headers: Record<string, string>): Response {
  const [status, title, text] = FORM_REFUSALS[why]
  const page = plainPage({ title, text }, { status, headers })
  if (status === 429) page.headers.set('Retry-After', '60')
  return page
}
