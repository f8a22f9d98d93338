import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { World } from '../world.ts'
import { PAYMENT_BANKS } from './banks.ts'
import { page } from './consent-page.ts'
import { approvePayment, type BankPayment, cancelPayment, findPayment, refusePayment } from './payments.ts'

/** The provider's payment page and the bank's: choose a bank, approve or refuse, without script. */
export function hostedPages(app: Hono, world: World): void {
  app.get('/hosted/payments', async (c) => {
    const asked = await readAsked(world, c.req.query())
    if (!asked) return invalid(c)
    if (asked.payment.status !== 'authorization_required') return c.redirect(toReturnUrl(asked), 303)
    return c.html(bankPage(asked))
  })
  app.get('/hosted/bank', async (c) => {
    const asked = await readAsked(world, c.req.query())
    const bank = PAYMENT_BANKS.find(({ id }) => id === c.req.query('bank'))
    return asked && bank ? c.html(approvalPage(asked, bank)) : invalid(c)
  })
  app.post('/hosted/bank', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const asked = await readAsked(world, form)
    if (!asked) return invalid(c)
    const { id } = asked.payment
    if (form.answer === 'approve') await approvePayment(world, id, form.bank ?? '')
    else if (form.answer === 'refuse') await refusePayment(world, id)
    else if (form.answer === 'cancel') await cancelPayment(world, id)
    // Closed without an answer: the payment waits until it expires.
    const isLeft = form.answer === 'leave'
    return c.redirect(toReturnUrl(asked, isLeft ? { error: 'tl_hpp_abandoned' } : {}), 303)
  })
}

interface Asked {
  payment: BankPayment
  resourceToken: string
  returnUri: string
}

async function readAsked(world: World, given: Record<string, string>): Promise<Asked | null> {
  const { payment_id: id = '', resource_token: resourceToken = '', return_uri: returnUri = '' } = given
  if (!/^https?:$/.test(URL.parse(returnUri)?.protocol ?? '') || resourceToken === '') return null
  const payment = await findPayment(world, id, resourceToken)
  return payment ? { payment, resourceToken, returnUri } : null
}

function toReturnUrl({ payment, returnUri }: Asked, query: Record<string, string> = {}): string {
  const url = new URL(returnUri)
  for (const [name, value] of Object.entries({ payment_id: payment.id, ...query }))
    url.searchParams.set(name, value)
  return url.href
}

function toFormFields({ payment, resourceToken, returnUri }: Asked) {
  return { payment_id: payment.id, resource_token: resourceToken, return_uri: returnUri }
}

const hidden = (asked: Asked) =>
  Object.entries(toFormFields(asked)).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )

function bankPage(asked: Asked) {
  return page(
    `Pay ${formatAmount(asked)}`,
    html`<p>Choose your bank.</p>
    <ul>
      ${PAYMENT_BANKS.map(({ id, name }) => {
        const query = new URLSearchParams({ ...toFormFields(asked), bank: id }).toString()
        return html`<li><a href="bank?${query}">${name}</a></li>`
      })}
    </ul>
    <form method="post" action="bank">${hidden(asked)}
      <p class="row"><button class="plain" name="answer" value="cancel">Cancel this payment</button>
      <button class="plain" name="answer" value="leave">Leave without an answer</button></p>
    </form>`,
  )
}

function approvalPage(asked: Asked, { id, name }: (typeof PAYMENT_BANKS)[number]) {
  return page(
    `Pay ${formatAmount(asked)} from ${name}?`,
    html`<p>To Sandbox Lender, by Faster Payments.</p>
    <form method="post" action="bank">${hidden(asked)}
      <input type="hidden" name="bank" value="${id}">
      <p class="row"><button name="answer" value="approve">Approve</button>
      <button class="plain" name="answer" value="refuse">Refuse</button></p>
    </form>`,
  )
}

function formatAmount({ payment }: Asked): string {
  return `£${(payment.amount_in_minor / 100).toFixed(2)}`
}

function invalid(c: Context) {
  return c.html(
    page('Invalid request', html`<p>The link does not name a payment that can be approved.</p>`),
    400,
  )
}
