import { unansweredProblem } from '#platform/calls/unanswered.ts'
import { FORM_FIELD, INTENT_FIELD } from '#platform/forms/form-marks.ts'

/**
 * For a form whose script can't be had: the browser sends it alone. First the site is asked for,
 * because a browser that is offline would leave the page and lose the answers.
 */
export async function sendPlainly(form: FormData, url: URL) {
  const hasAnswer = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (!hasAnswer)
    return {
      status: 'error' as const,
      error: { '': [unansweredProblem().message] },
      form: form.get(FORM_FIELD) as string,
      intentKey: form.get(INTENT_FIELD) as string,
    }
  const action = url.pathname + url.search
  const element = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  // Files are sent one by one while they are chosen, and never with a form that has script.
  for (const [name, value] of form)
    element.append(Object.assign(document.createElement('textarea'), { name, value }))
  document.body.append(element)
  element.submit()
  // The document is on its way out.
  return new Promise<never>(() => {})
}
