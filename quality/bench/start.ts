import { scratchFolder, startSite } from './support/running-site.ts'
import { median, type Table, verdict } from './support/table.ts'

const LIMIT_MS = 2000
const STARTS = 5

/** From `npm start` to a site that answers /readyz, on a built checkout. */
export async function benchStart(): Promise<Table> {
  const folder = scratchFolder()
  try {
    // The first start may install and build, and makes the database: it is shown, and has no limit.
    const first = await measureStart(folder.dataDir)
    const times: number[] = []
    for (let round = 0; round < STARTS; round += 1) times.push(await measureStart(folder.dataDir))
    const middle = median(times)
    return {
      title: 'Start: npm start to /readyz',
      head: ['what', 'ms', 'limit', ''],
      rows: [
        ['first start, with its database made', first.toFixed(0), '', ''],
        [
          `start on a built checkout, median of ${STARTS}`,
          middle.toFixed(0),
          `${LIMIT_MS}`,
          verdict(middle <= LIMIT_MS),
        ],
      ],
      notes: [`All: ${times.map((time) => time.toFixed(0)).join(', ')} ms.`],
    }
  } finally {
    folder.remove()
  }
}

async function measureStart(dataDir: string): Promise<number> {
  const site = await startSite(dataDir)
  await site.stop()
  return site.readyAfterMs
}
