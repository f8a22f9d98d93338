import { toNetwork } from '@tarnbrook/contract/caller-address'
import type { MemoryLimited } from '@tarnbrook/contract/memory-limit'
import { plainPage } from '#server/pages/plain-page.ts'
import type { RefusalTrace } from '#server/reports/refusal-trace.ts'
import type { RequestSession } from '#server/sign-in/request-session.ts'
import { renderMixUpPage } from './mix-up-page.ts'
import { isForAnotherPerson } from './page-person.ts'
import { isMultipart, readFileForm, readPostedForm } from './posted-form.ts'
import { isSameOrigin } from './same-origin.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { createUploadSlots, type UploadSlots } from './upload-slots.ts'

interface FormTakerOptions {
  /** Of all forms together: rendering the answer to one is the most that one request can cost. */
  readonly formLimit: MemoryLimited
  readonly security: Pick<SecurityHeaders, 'plainPage'>
  readonly traceRefusal: RefusalTrace
}

/**
 * With or without script: a form is taken from our own pages only, rate-limited by address and
 * within size limits. A refusal is traced, and answered by a page that says why.
 */
export function createFormTaker({ formLimit, security, traceRefusal }: FormTakerOptions) {
  const holdUpload = createUploadSlots()
  function take(request: Request, session: RequestSession): Promise<URLSearchParams | Response>
  /** `fileFormId`: of the form of this page that takes files, where it has one. */
  function take(
    request: Request,
    session: RequestSession,
    fileFormId: string | undefined,
  ): Promise<URLSearchParams | FormData | Response>
  async function take(request: Request, session: RequestSession, fileFormId?: string) {
    const form = await readForm(request, { session, formLimit, fileFormId, holdUpload })
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
    holdUpload: UploadSlots
  },
): Promise<URLSearchParams | FormData | keyof typeof FORM_REFUSALS> {
  const { session, formLimit, fileFormId, holdUpload } = how
  if (!isSameOrigin(request.headers)) return 'not-ours'
  if (formLimit(toNetwork(session.clientAddress)) > 0) return 'too-many'
  if (fileFormId === undefined || !isMultipart(request.headers.get('content-type')))
    return readPostedForm(request)
  return holdUpload(() => readFileForm(request, fileFormId))
}

const FORM_REFUSALS = {
  'not-ours': [403, 'This form was not sent from our site', 'Go back, reload the page and try again.'],
  'not-readable': [400, 'We couldn’t read that form', 'Go back, reload the page and fill it in again.'],
  'too-large': [
    413,
    'That’s too long for one form',
    'Go back: your answers should still be there. Make them shorter, then send the form again.',
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
  if (status === 429) page.headers.set('Retry-After', '60')
  if (status === 503) page.headers.set('Retry-After', '3')
  return page
}
