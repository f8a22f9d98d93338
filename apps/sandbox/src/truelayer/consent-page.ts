import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { STYLE } from '../console/style.ts'
import type { World } from '../world.ts'
import { BANKS } from './banks.ts'
import { giveConsent } from './consents.ts'
import { CUSTOMERS } from './customers.ts'

/** The provider's and the bank's pages: choose a bank, sign in as a customer, agree or refuse. */
export function consentPages(app: Hono, world: World): void {
  app.get('/auth/api/providers', (c) =>
    c.req.query('clientId') === world.keys.truelayerClientId
      ? c.json(BANKS.map(({ id, name }) => ({ provider_id: id, display_name: name, country: 'uk' })))
      : c.json({ error: 'invalid_client' }, 400),
  )
  app.get('/auth/', (c) => {
    const asked = readAsked(c.req.query(), world)
    return asked ? c.html(bankPage(asked)) : invalid(c)
  })
  app.get('/auth/bank', async (c) => {
    const asked = readAsked(c.req.query(), world)
    const bank = BANKS.find(({ id }) => id === c.req.query('bank'))
    if (!asked || !bank) return invalid(c)
    if (bank.error) return c.redirect(toReturnUrl(asked, { error: bank.error }), 303)
    return c.html(customerPage(asked, bank, await lastApplicant(world)))
  })
  app.post('/auth/bank', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const asked = readAsked(form, world)
    const bank = BANKS.find(({ id }) => id === form.bank)
    if (!asked || !bank) return invalid(c)
    if (form.answer !== 'agree') return c.redirect(toReturnUrl(asked, { error: 'access_denied' }), 303)
    const customer = CUSTOMERS.find(({ id }) => id === form.customer)
    if (!customer) return invalid(c)
    const holder = (form.holder ?? '').slice(0, 100)
    const code = await giveConsent(world, {
      redirectUri: asked.redirect_uri,
      codeChallenge: asked.code_challenge,
      bank: bank.id,
      customer: customer.id,
      holder,
    })
    return c.redirect(toReturnUrl(asked, { code, scope: asked.scope }), 303)
  })
}

const NAMES = [
  'client_id',
  'response_type',
  'redirect_uri',
  'state',
  'scope',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const

type Asked = Record<(typeof NAMES)[number], string>

/** What the product asked for; null where something is missing. */
function readAsked(given: Record<string, string>, world: World): Asked | null {
  const asked = Object.fromEntries(NAMES.map((name) => [name, given[name] ?? ''])) as Asked
  const isWhole =
    asked.client_id === world.keys.truelayerClientId &&
    asked.response_type === 'code' &&
    /^https?:$/.test(URL.parse(asked.redirect_uri)?.protocol ?? '') &&
    asked.state !== '' &&
    asked.nonce !== '' &&
    asked.code_challenge_method === (asked.code_challenge === '' ? '' : 'S256')
  return isWhole ? asked : null
}

function toReturnUrl({ redirect_uri, state }: Asked, query: Record<string, string>): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...query, state })) url.searchParams.set(name, value)
  return url.href
}

/** Whoever asked for a loan last is most likely who is trying the page: the name can be changed. */
async function lastApplicant(world: World): Promise<string> {
  const [row] = await world.store.query<{ name: string }>(
    'select name from sandbox.bureau_search order by seq desc limit 1',
  )
  return row?.name ?? ''
}

function bankPage(asked: Asked) {
  return page(
    'Choose your bank',
    html`<ul>
      ${BANKS.map(
        ({ id, name }) =>
          html`<li><a href="bank?${new URLSearchParams({ ...asked, bank: id }).toString()}">${name}</a></li>`,
      )}
    </ul>
    <p><a href="${toReturnUrl(asked, { error: 'access_denied' })}">Cancel</a></p>`,
  )
}

function customerPage(asked: Asked, { id, name }: (typeof BANKS)[number], applicant: string) {
  return page(
    `Share your accounts at ${name}?`,
    html`<p>You would share: ${asked.scope}.</p>
    <form method="post" action="bank">
      ${NAMES.map((field) => html`<input type="hidden" name="${field}" value="${asked[field]}">`)}
      <input type="hidden" name="bank" value="${id}">
      <p><label for="holder">Name of the account’s holder</label><input id="holder" name="holder" value="${applicant}"></p>
      <p><label for="customer">Whose statements</label>
      <select id="customer" name="customer">
        ${CUSTOMERS.map((each) => html`<option value="${each.id}">${each.about}</option>`)}
      </select></p>
      <p class="row"><button name="answer" value="agree">Agree</button>
      <button class="plain" name="answer" value="refuse">Refuse</button></p>
    </form>`,
  )
}

function invalid(c: Context) {
  return c.html(page('Invalid request', html`<p>The link does not say who asks, or what for.</p>`), 400)
}

export function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Sandbox open banking</title>
<link rel="icon" href="data:,">
<style>${html([STYLE] as unknown as TemplateStringsArray)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}
