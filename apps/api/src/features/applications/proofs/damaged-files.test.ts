import { memoryUsage, threadCpuUsage } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForLoan, fetchRequirement, requestLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof } from '#testing/proofs/calls.ts'
import { createRandom, damageFile } from '#testing/proofs/damage.ts'
import { buildJpeg, buildPdf, buildPng } from '#testing/proofs/files.ts'
import { buildFastWebView, buildScan, buildStatement } from '#testing/proofs/pdfs.ts'
import { buildPhoto, HEIC_PHOTO } from '#testing/proofs/photos.ts'

const INCOME = 'income-application-requirement'

let api: TestApi
let files: readonly Buffer[]

beforeAll(async () => {
  api = await startTestApi()
  const size = { width: 120, height: 80 }
  const formats = ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const
  const photos = await Promise.all(formats.map((format) => buildPhoto(format, size)))
  const pdfs = [buildPdf('Payslip'), buildFastWebView(), await buildScan(2), await buildStatement()]
  const locked = await buildStatement({ ownerPassword: 'secret' })
  files = [...photos, ...pdfs, locked, HEIC_PHOTO, buildJpeg(300, 200), buildPng(60, 40)]
})
afterAll(() => api?.stop())

// A file is answered 200 or 422, and a call beside it at once.
test('a few damaged files harm nobody', async () => {
  await sendDamaged(24)
})

test('2,000 damaged files harm nobody', { tags: ['exhaustive'] }, async () => {
  const { busiestMs, growth } = await sendDamaged(2000)
  expect(busiestMs).toBeLessThan(1000)
  expect(growth).toBeLessThan(200 * 1024 * 1024)
})

/** How long files kept another caller waiting, and how memory grew after the first quarter. */
async function sendDamaged(count: number): Promise<{ busiestMs: number; growth: number }> {
  const random = createRandom(`damaged ${count}`)
  const borrower = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, borrower)
  const income = await fetchRequirement(api, borrower, INCOME)
  const beside = watchOtherCalls()
  const statuses = new Map<number, number>()
  const rssAt: number[] = []
  for (let sent = 0; sent < count; sent += 4) {
    const turn = Array.from({ length: 4 }, () => damageFile(files, random))
    const answers = await Promise.all(
      turn.map(async ({ file, name }) => {
        const send = () => callProof(api, income, 'send', { as: borrower.token, file, name })
        let answer = await send()
        // A database that is slow on a busy machine: sent again, as the page does it.
        for (let tries = 0; answer.status === 503 && tries < 5; tries += 1) {
          await wait(2000)
          answer = await send()
        }
        return answer
      }),
    )
    for (const [index, { status, body }] of answers.entries()) {
      expect([200, 422], `file ${sent + index}, ${turn[index]!.how}: ${JSON.stringify(body)}`).toContain(
        status,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // Neither the number of files nor that of calls is what this is about.
    await sql`delete from proof where requirement_id = ${income.id}`.execute(api.deps.db)
    await sql`delete from rate_limit`.execute(api.deps.db)
    rssAt.push(memoryUsage.rss())
  }
  const busiestMs = await beside.stop()
  expect([...statuses.keys()].sort()).toEqual([200, 422])
  const early = Math.max(...rssAt.slice(0, Math.ceil(rssAt.length / 4)))
  return { busiestMs, growth: Math.max(...rssAt) - early }
}

/**
 * Another caller, all the while. Counted is what the thread that answers worked during a call of
 * theirs: the time of day would count what else the machine does. @returns the most of it, in ms
 */
function watchOtherCalls() {
  let isOver = false
  let busiest = 0
  const watching = (async () => {
    while (!isOver) {
      const before = threadCpuUsage()
      expect((await fetch(`${api.apiUrl}/healthz`)).status).toBe(200)
      const { user, system } = threadCpuUsage(before)
      busiest = Math.max(busiest, (user + system) / 1000)
      await wait(20)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return busiest
    },
  }
}
