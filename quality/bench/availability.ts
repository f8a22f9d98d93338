import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startSeeded } from './support/live-site.ts'
import type { RunningSite } from './support/running-site.ts'
import { median, type Table, verdict } from './support/table.ts'

const DOCUMENTS = 30
const READS = 60
const MOST_SLOWER = 3
const SLOW_BODIES = 200
const UPLOADS = 20

type Borrower = { token: string; loanId: number }

/**
 * One borrower's read beside 30 documents of another at once, and files beside 200 bodies that
 * strangers send slowly.
 */
export async function benchAvailability(): Promise<Table> {
  const { loans, startSite, stop } = await startSeeded()
  try {
    const site = await startSite({ ROLES: 'web,api,worker,sandbox' })
    const [reader, asker, sender] = loans.map(({ borrower, loanId }) => ({ token: borrower.token, loanId }))
    if (!reader || !asker || !sender) throw new Error('too few loans')
    return {
      title: 'Availability: others beside one who asks for much',
      head: ['what', 'quiet', 'beside it', 'ratio', 'limit', ''],
      rows: [await besideDocuments(site, reader, asker), await besideSlowBodies(site, sender)],
      notes: ['A file counts as taken where it was read: the answer is then about its content or its task.'],
    }
  } finally {
    await stop()
  }
}

async function ask({ apiUrl }: RunningSite, { token }: Pick<Borrower, 'token'>, path: string) {
  const begun = performance.now()
  const answer = await fetch(apiUrl + path, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - begun }
}

async function besideDocuments(site: RunningSite, reader: Borrower, asker: Borrower): Promise<string[]> {
  const read = async () => (await ask(site, reader, `/loans/${reader.loanId}`)).ms
  const readSome = async () => {
    const times: number[] = []
    for (let count = 0; count < READS; count += 1) times.push(await read())
    return times
  }
  await readSome()
  await ask(site, asker, `/loans/${asker.loanId}/statement.pdf`)
  const quiet = median(await readSome())
  let isOver = false
  const statuses: number[] = []
  const asking = Array.from({ length: DOCUMENTS }, async () => {
    while (!isOver) {
      const { status } = await ask(site, asker, `/loans/${asker.loanId}/statement.pdf`)
      statuses.push(status)
      // A refusal says to wait; a second is less than it says.
      if (status === 429) await wait(1_000)
    }
  })
  await wait(300)
  const beside = median(await readSome())
  isOver = true
  await Promise.all(asking)
  if (!statuses.includes(200)) throw new Error('no document was made')
  const ratio = beside / quiet
  const what = `a loan read beside ${DOCUMENTS} PDFs at once (ms)`
  return [
    what,
    quiet.toFixed(1),
    beside.toFixed(1),
    ratio.toFixed(2),
    `<= ${MOST_SLOWER}`,
    verdict(ratio <= MOST_SLOWER),
  ]
}

/** Its body was read, and refused for what it holds or for its task, which is not there. */
const READ_STATUSES = [404, 422]
const FILE_CALL = '/v1/income-application-requirements/3/proof-of-income'

async function besideSlowBodies(site: RunningSite, sender: Borrower): Promise<string[]> {
  const file = JSON.stringify({ name: 'payslip.pdf', file: Buffer.alloc(2_000_000, 'x').toString('base64') })
  const upload = async () => {
    const begun = performance.now()
    const answer = await fetch(site.apiUrl + FILE_CALL, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sender.token}` },
      body: file,
    })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - begun }
  }
  const uploadSome = async () => {
    const answers = []
    for (let count = 0; count < UPLOADS; count += 1) answers.push(await upload())
    return {
      statuses: answers.map(({ status }) => status),
      taken: answers.filter(({ status }) => READ_STATUSES.includes(status)).length,
      ms: median(answers.map(({ ms }) => ms)),
    }
  }
  await upload()
  const quiet = await uploadSome()
  const slow = Array.from({ length: SLOW_BODIES }, (_, index) => sendSlowly(site, index))
  await wait(500)
  const beside = await uploadSome()
  for (const { end } of slow) end()
  if (quiet.taken === 0) throw new Error(`no file was read: ${quiet.statuses}`)
  const isEnough = quiet.taken === UPLOADS && beside.taken === UPLOADS
  return [
    `files of 2 MB beside ${SLOW_BODIES} slow bodies (taken; ms)`,
    `${quiet.taken} of ${UPLOADS}; ${quiet.ms.toFixed(0)}`,
    `${beside.taken} of ${UPLOADS}; ${beside.ms.toFixed(0)}`,
    (beside.ms / quiet.ms).toFixed(2),
    'all',
    verdict(isEnough),
  ]
}

/** A body of a stranger: half of them with a made-up token, half to a call that anyone may make. */
function sendSlowly({ apiUrl }: RunningSite, index: number): { end(): void } {
  const isFile = index % 2 === 0
  const { hostname, port } = new URL(apiUrl)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = [
    `POST ${isFile ? FILE_CALL : '/login-links'} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-Forwarded-For: 198.51.100.${index}`,
    ...(isFile ? [`Authorization: Bearer made-up-${index}-${'x'.repeat(40)}`] : []),
    'Content-Type: application/json',
    `Content-Length: ${isFile ? 20_000_000 : 100_000}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  const dripping = setInterval(() => {
    if (!socket.destroyed) socket.write(' ')
  }, 500)
  return {
    end() {
      clearInterval(dripping)
      socket.destroy()
    },
  }
}
