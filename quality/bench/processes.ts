import { PAGES, pageTargets, startSeeded } from './support/live-site.ts'
import { type LoadTarget, measureLiveRate } from './support/load.ts'
import type { RunningSite } from './support/running-site.ts'
import { median, type Table } from './support/table.ts'

const CONNECTIONS = 16
const ROUNDS = 8
const ROUND_SECONDS = 1.5

/** Requests a second of live pages: one process with pages and API, or two of each. */
export async function benchProcesses(): Promise<Table> {
  const { loans, startSite, stop } = await startSeeded()
  try {
    const one = await startSite({ ROLES: 'web,api,sandbox' })
    const apis = [await startSite({ ROLES: 'api' }), await startSite({ ROLES: 'api' })]
    const webs: RunningSite[] = []
    for (const { apiUrl } of apis) webs.push(await startSite({ ROLES: 'web', API_URL: apiUrl }))
    const rows: string[][] = []
    for (const page of PAGES.filter(({ as }) => as === 'signed in')) {
      const targets = (site: RunningSite) => pageTargets(page, site, loans)
      rows.push(await compare(page.name, [targets(one)], webs.map(targets)))
    }
    return {
      title: `Processes: requests a second of live pages, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${ROUND_SECONDS} s`,
      head: ['what', 'one process', 'two of pages, two of API', 'ratio'],
      rows,
      notes: [
        'The load and the database take part of the same cores: on two there is little left for a second process.',
      ],
    }
  } finally {
    await stop()
  }
}

async function compare(name: string, one: LoadTarget[][], several: LoadTarget[][]): Promise<string[]> {
  const rate = async (sites: LoadTarget[][], seconds = ROUND_SECONDS) => {
    const connections = CONNECTIONS / sites.length
    const rates = await Promise.all(
      sites.map((targets) => measureLiveRate(targets, { connections, seconds })),
    )
    return rates.reduce((sum, each) => sum + each, 0)
  }
  for (const sites of [one, several]) await rate(sites, 4)
  const [rates, ofSeveral] = [[] as number[], [] as number[]]
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push(await rate(one))
    ofSeveral.push(await rate(several))
  }
  const ratio = median(ofSeveral.map((value, round) => value / rates[round]!))
  return [name, median(rates).toFixed(0), median(ofSeveral).toFixed(0), ratio.toFixed(2)]
}
