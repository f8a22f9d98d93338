import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'
import type { PostcodeAddress } from './addresses.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

interface Answer {
  code: number
  total: number
  result: PostcodeAddress[]
}

async function look(postcode: string, key = SANDBOX_KEYS.idealPostcodesKey) {
  const url = `${sandbox.url}/ideal-postcodes/v1/postcodes/${encodeURIComponent(postcode)}?api_key=${key}`
  const response = await fetch(url)
  return { status: response.status, ...((await response.json()) as Answer) }
}

describe('postcodes', () => {
  it('finds several addresses at ID1 1QD, however it is written', async () => {
    const found = await look('id11qd')
    expect(found).toMatchObject({ status: 200, code: 2000, total: 7 })
    expect(found.result[2]).toMatchObject({
      postcode: 'ID1 1QD',
      line_1: 'Flat 1',
      line_2: '3 Heron Lane',
      sub_building_name: 'Flat 1',
      building_number: '3',
      thoroughfare: 'Heron Lane',
      post_town: 'TEST TOWN',
    })
  })

  it('invents the same three addresses for any other postcode each time', async () => {
    const first = await look('NE1 4ST')
    expect(first.result).toHaveLength(3)
    expect(await look('ne1 4st')).toEqual(first)
  })

  it('does not find ID1 1ZZ or what is no postcode, and refuses a wrong key', async () => {
    expect(await look('ID1 1ZZ')).toMatchObject({ status: 404, code: 4040 })
    expect(await look('HELLO')).toMatchObject({ status: 404, code: 4040 })
    expect(await look('ID1 1QD', 'wrong')).toMatchObject({ status: 401, code: 4010 })
  })

  it('suggests addresses while typing, and gives the one chosen', async () => {
    const headers = { Authorization: `api_key="${SANDBOX_KEYS.idealPostcodesKey}"` }
    const ask = async (path: string) =>
      (await fetch(`${sandbox.url}/ideal-postcodes${path}`, { headers })).json()
    const { result } = (await ask('/v1/autocomplete/addresses?query=12%20heron')) as {
      result: { hits: { suggestion: string; urls: { udprn: string } }[] }
    }
    expect(result.hits.map(({ suggestion }) => suggestion)).toEqual(['12 Heron Lane, TEST TOWN, ID1 1QD'])
    expect(await ask(result.hits[0]?.urls.udprn ?? '')).toMatchObject({ result: { line_1: '12 Heron Lane' } })
  })

  it('is away during an outage', async () => {
    await sandbox.post('/faults', { provider: 'ideal-postcodes', mode: 'down' })
    expect((await look('ID1 1QD')).status).toBe(503)
  })
})
