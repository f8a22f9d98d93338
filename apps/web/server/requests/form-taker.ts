import { toNetwork } from '@tarnbrook/contract/caller-address'
import { type ErrorCode, Problem } from '@tarnbrook/contract/errors'
import { createMemoryLimit, type MemoryLimited } from '@tarnbrook/contract/memory-limit'
import { plainPage } from '#server/pages/plain-page.ts'
import type { RefusalTrace } from '#server/reports/refusal-trace.ts'
import type { RequestSession } from '#server/sign-in/request-session.ts'
import type { EdgeBodies } from './edge-bodies.ts'
import { renderMixUpPage } from './mix-up-page.ts'
import { isForAnotherPerson } from './page-person.ts'
import { isMultipart, readFileForm, readPostedForm } from './posted-form.ts'
import { isSameOrigin } from './same-origin.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Four a second for a minute, far more than a household sends by hand. */
const FORM_LIMIT = { most: 240, windowMs: 60_000 }

interface FormTakerOptions {
  readonly bodies: EdgeBodies
  readonly security: Pick<SecurityHeaders, 'plainPage'>
  readonly traceRefusal: RefusalTrace
}

/**
 * With or without script: a form is taken from our own pages only, rate-limited by address and
 * within size limits. A refusal is traced, and answered by a page that says why.
 */
export function createFormTaker({ bodies, security, traceRefusal }: FormTakerOptions) {
  // Of all forms together: rendering the answer to one is the most that one request can cost.
  const formLimit = createMemoryLimit(FORM_LIMIT)
  function take(request: Request, session: RequestSession): Promise<URLSearchParams | Response>
  /** `fileFormId`: of the form of this page that takes files, where it has one. */
  function take(
    request: Request,
    session: RequestSession,
    fileFormId: string | undefined,
  ): Promise<URLSearchParams | FormData | Response>
  async function take(request: Request, session: RequestSession, fileFormId?: string) {
    const form = await readForm(request, { session, formLimit, fileFormId, bodies }).catch(findFormRefusal)
    if (typeof form !== 'string') {
      if (!isForAnotherPerson(form, session)) return form
      traceRefusal('form-other-person', session, request)
      return renderMixUpPage(request, form, security.plainPage)
    }
    traceRefusal(`form-${form}`, session, request)
    return refusedForm(form, security.plainPage)
  }
  return take
}

export type FormTaker = ReturnType<typeof createFormTaker>

async function readForm(
  request: Request,
  how: {
    session: RequestSession
    formLimit: MemoryLimited
    fileFormId: string | undefined
    bodies: EdgeBodies
  },
): Promise<URLSearchParams | FormData | keyof typeof FORM_REFUSALS> {
  const { session, formLimit, fileFormId, bodies } = how
  if (!isSameOrigin(request.headers)) return 'not-ours'
  if (formLimit(toNetwork(session.clientAddress)).waitSeconds > 0) return 'too-many'
  if (fileFormId === undefined || !isMultipart(request.headers.get('content-type')))
    return readPostedForm(request, { bodies, session })
  return readFileForm(request, fileFormId, { bodies, session })
}

/** A sender who was gone is answered by the edge. */
function findFormRefusal(error: unknown): keyof typeof FORM_REFUSALS {
  const refusal = error instanceof Problem && REFUSALS_OF_BODY[error.code]
  if (!refusal) throw error
  return refusal
}

const REFUSALS_OF_BODY: Partial<Record<ErrorCode, keyof typeof FORM_REFUSALS>> = {
  BODY_TOO_SLOW: 'too-slow',
  TOO_MANY_REQUESTS: 'too-many-at-once',
  SERVICE_UNAVAILABLE: 'full',
}

const FORM_REFUSALS = {
  'not-ours': [403, 'This form was not sent from our site', 'Go back, reload the page and try again.'],
  'not-readable': [400, 'We couldn’t read that form', 'Go back, reload the page and fill it in again.'],
  'too-large': [
    413,
    'That’s too long for one form',
    'Go back: your answers should still be there. Make them shorter, then send the form again.',
  ],
  'too-slow': [
    408,
    'Your connection was too slow',
    'Go back: your answers should still be there. Send the form again when you have a better signal.',
  ],
  'too-many-at-once': [
    429,
    'You’re already sending us several forms',
    'Wait until they are sent, then go back and send this one again.',
  ],
  full: [
    503,
    'We’re receiving many files just now',
    'Wait a moment, then go back, choose your files and send them again.',
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
  if (status === 429) page.headers.set('Retry-After', why === 'too-many' ? '60' : '5')
  if (status === 503) page.headers.set('Retry-After', '3')
  return page
}
