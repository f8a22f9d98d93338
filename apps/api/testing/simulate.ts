import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import type { ApiDeps } from '#deps.ts'

/** GoCardless's scenario simulators, as in its sandbox. @returns the status of its answer */
export async function simulateDirectDebit(
  { config }: Pick<ApiDeps, 'config'>,
  name: string,
  resource: string,
): Promise<number> {
  const { url, token } = config.directDebit
  const answer = await fetch(`${url}/scenario_simulators/${name}/actions/run`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'gocardless-version': '2015-07-06',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data: { links: { resource } } }),
  })
  await answer.body?.cancel()
  return answer.status
}

/** A test card, given as by the provider's browser script. @returns what represents it */
export async function cardMethod(deps: Pick<ApiDeps, 'config'>, number: string): Promise<string> {
  const card = { number, exp_month: '12', exp_year: '2040', cvc: '123' }
  const params = Object.entries(card).map(([name, value]) => [`card[${name}]`, value])
  const { id } = await stripe(deps, 'v1/payment_methods', { type: 'card', ...Object.fromEntries(params) })
  return id
}

/** What the payer does when their bank asks for authentication. */
export async function answerChallenge(
  deps: Pick<ApiDeps, 'config'>,
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<void> {
  await stripe(deps, 'challenges', { client_secret: clientSecret, outcome })
}

/** The lender's staff give the money back, in the provider's own pages. */
export async function refundCard(deps: Pick<ApiDeps, 'config'>, paymentIntentId: string): Promise<void> {
  await stripe(deps, 'v1/refunds', { payment_intent: paymentIntentId }, 'secretKey')
}

/** The payer has their bank take the money back. */
export async function disputeCard(deps: Pick<ApiDeps, 'config'>, paymentIntentId: string): Promise<void> {
  await stripe(deps, `disputes/${paymentIntentId}`, {}, 'secretKey')
}

async function stripe(
  { config }: Pick<ApiDeps, 'config'>,
  path: string,
  params: Record<string, string>,
  key: 'publishableKey' | 'secretKey' = 'publishableKey',
): Promise<{ id: string }> {
  const answer = await fetch(`${config.cardPayments!.url}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.stripe[key]}` },
    body: new URLSearchParams(params),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}
/** What a payer does on the provider's page of a payment, and at their bank. */
export type AtTheBank =
  | { bank: 'ob-sandbox' | 'ob-slow' | 'ob-silent' | 'ob-closed' | 'ob-empty'; answer: 'approve' | 'refuse' }
  | { answer: 'cancel' | 'leave' }

/** As the provider's pages and a browser have it. @returns where the payer comes back to */
export async function payAtBank(journeyUrl: string, choice: AtTheBank): Promise<string> {
  const url = new URL(journeyUrl)
  const form = new URLSearchParams([...url.searchParams, ...Object.entries(choice)])
  const answer = await fetch(new URL('bank', url), { method: 'POST', body: form, redirect: 'manual' })
  await answer.body?.cancel()
  const back = answer.headers.get('location')
  if (answer.status !== 303 || !back) throw new Error(`the bank's page answered ${answer.status}`)
  return back
}
