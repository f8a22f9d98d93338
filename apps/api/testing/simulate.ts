import type { ApiDeps } from '#deps.ts'

/** GoCardless's own scenario simulators, as its sandbox offers them. @returns the status of its answer */
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
