import { html } from 'hono/html'
import { STAFF } from './people.ts'

/** Choose who you are; there is no password in the sandbox. */
export function signInPage(uid: string, clientName: string): string {
  return page(
    'Sign in',
    html`<p>${clientName} asks who you are. Everyone here is invented, and nobody has a password.</p>
    <form method="post" action="/oidc/interaction/${uid}">
      <ul>
        ${STAFF.map(
          (person) => html`<li>
            <button name="person" value="${person.id}">${person.name}</button>
            <span>${person.about}</span>
          </li>`,
        )}
      </ul>
      <button class="quiet" name="person" value="">Cancel</button>
    </form>`,
  )
}

/** `form` is made by the identity provider: a hidden form with the id `op.logoutForm`. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    html`<p>Do you want to sign out here as well, so that you can choose someone else next time?</p>
    ${asIs(form)}
    <p>
      <button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
      <button class="quiet" form="op.logoutForm">Stay signed in</button>
    </p>`,
  )
}

export const signedOutPage = (): string => page('You’re signed out', html`<p>You can close this page.</p>`)

export const problemPage = (message: string): string =>
  page('That didn’t work', html`<p>${message}</p><p><a href="/">Back to the sandbox</a></p>`)

const STYLE = `
  :root { color-scheme: light }
  body { margin: 0; background: #f7f6f2; color: #1d2528; font: 1.0625rem/1.5 system-ui, sans-serif }
  main { max-width: 30rem; margin: 12vh auto; padding: 0 1.25rem }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem }
  small { display: block; color: #556267; margin-bottom: .25rem; font-size: .9375rem }
  ul { list-style: none; padding: 0; margin: 1.5rem 0; border-top: 1px solid #d8d5cc }
  li { display: flex; gap: 1rem; align-items: center; padding: .625rem 0; border-bottom: 1px solid #d8d5cc }
  li span { color: #556267 }
  button { font: inherit; font-weight: 600; padding: .5rem 1rem; min-height: 2.75rem; min-width: 11rem; text-align: left;
    background: #1d4f5c; color: #fff; border: 0; border-radius: 4px; cursor: pointer }
  button.quiet { background: none; color: #1d4f5c; text-decoration: underline; padding-left: 0; min-width: 0 }
  button:hover { background: #163d47 } button.quiet:hover { background: none; color: #0d2a31 }
  :focus-visible { outline: 3px solid #b3541e; outline-offset: 2px }
`

function page(title: string, content: ReturnType<typeof html>): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Sandbox identity provider</title>
<style>${asIs(STYLE)}</style>
</head>
<body>
<main>
<small>Sandbox identity provider</small>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`.toString()
}

/** Text that is already markup; only for our own constants and the provider's own form. */
const asIs = (markup: string) => html([markup] as unknown as TemplateStringsArray)
