import { expect } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

/** The bank says late that the newest payment of a loan was not paid. */
export async function comesBack(
  { sandboxUrl }: Pick<RunningProduct, 'sandboxUrl'>,
  loanId: number,
): Promise<void> {
  const headers = {
    authorization: 'Bearer sandbox_gocardless_token_for_this_machine',
    'gocardless-version': '2015-07-06',
    'content-type': 'application/json',
  }
  const answer = await fetch(`${sandboxUrl}/gocardless/payments?limit=500`, { headers })
  const { payments } = (await answer.json()) as { payments: { id: string; metadata: { loan?: string } }[] }
  const resource = payments.find(({ metadata }) => metadata.loan === String(loanId))?.id
  const path = `${sandboxUrl}/gocardless/scenario_simulators/payment_late_failure/actions/run`
  const body = JSON.stringify({ data: { links: { resource } } })
  expect((await fetch(path, { method: 'POST', headers, body })).status).toBeLessThan(300)
}
