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
