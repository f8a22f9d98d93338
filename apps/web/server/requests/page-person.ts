import { PERSON_FIELD, PERSON_HEADER } from '#platform/forms/form-marks.ts'
import type { RequestSession } from '#server/sign-in/request-session.ts'

/**
 * Whether a form or call comes from a page that was rendered for another account than the one now
 * signed in. A page that was rendered before its visitor signed in goes on (docs/decisions/122).
 */
export function isForAnotherPerson(
  sent: Headers | FormData | URLSearchParams,
  { auth }: Pick<RequestSession, 'auth'>,
): boolean {
  const person = sent.get(sent instanceof Headers ? PERSON_HEADER : PERSON_FIELD)
  return auth !== null && Boolean(person) && person !== String(auth.userId)
}
