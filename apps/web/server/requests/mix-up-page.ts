import { paths } from '#platform/routing/paths.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { escaped, plainPage } from '#server/pages/plain-page.ts'

/**
 * Answers a form of a page that was rendered for another account. Its texts are shown again, so
 * that nothing that was typed is lost.
 */
export function renderMixUpPage(
  request: Request,
  form: FormData | URLSearchParams,
  headers: Record<string, string>,
): Response {
  const { pathname, search } = new URL(request.url)
  const isOfDesk = pathname === staffPaths.admin() || pathname.startsWith(`${staffPaths.admin()}/`)
  const again = `<a href="${escaped(pathname + search)}">open the page again</a>`
  const more =
    '<p>We haven’t saved what you sent, and nothing has changed on either account.</p><ul>' +
    `<li>To send it for the account that you’re signed in to now, ${again} and fill in the form.</li>` +
    `<li>If it’s for the other account, ${isOfDesk ? AS_STAFF : AS_BORROWER} and fill in the form there.</li></ul>` +
    renderAnswers(listTexts(form))
  return plainPage(
    {
      title: 'You’re signed in to another account now',
      text: 'The page you sent this from was opened for another account than the one that’s signed in now.',
      more,
    },
    { status: 409, headers },
  )
}

const AS_BORROWER = `<a href="${paths.logout()}">sign out</a>, sign in to that account`
const AS_STAFF = `<a href="${staffPaths.signIn()}">sign in to that account as staff</a>`

/** What may have been typed: not hidden fields, ticked boxes and choices from a list. */
function listTexts(form: FormData | URLSearchParams): [label: string, text: string][] {
  return [...form].flatMap(([name, value]): [string, string][] => {
    const isTyped = typeof value === 'string' && !/^_|version$/i.test(name) && !isChoice(value)
    return isTyped ? [[toLabel(name), value]] : []
  })
}

function isChoice(value: string): boolean {
  return value.trim() === '' || /^(on|true|false|yes|no|[A-Z]+(_[A-Z]+)+)$/.test(value)
}

/** `addresses[0].postCode`, in words: its last part. */
function toLabel(name: string): string {
  const last =
    name
      .replaceAll(/\[\d?\]/g, '')
      .split('.')
      .at(-1) ?? name
  return last.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
}

function renderAnswers(answers: readonly [label: string, text: string][]): string {
  if (answers.length === 0) return ''
  const rows = answers.map(([label, text]) => `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`)
  return `<h2>What you sent</h2><p>Copy what you need before you leave this page.</p><dl>${rows.join('')}</dl>`
}
