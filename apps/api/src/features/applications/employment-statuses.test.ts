import { EMPLOYMENT_STATUSES } from '@tarnbrook/contract/applications/application-choices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const list = async (query = '') => {
  const { status, body } = await api.call('GET', `/v2/employment-statuses${query}`)
  const names = body.data?.employmentStatuses.map(({ name }: { name: string }) => name)
  return { status, body, names }
}

test('all of them in the order of the form, for anybody', async () => {
  const { status, body, names } = await list()
  expect([status, names]).toEqual([200, EMPLOYMENT_STATUSES])
  expect(body.data).toMatchObject({ page: 1, perPage: 20, total: 9, pageCount: 1 })
  expect(body.data.employmentStatuses[0]).toEqual({
    '@type': 'employmentStatus',
    id: 1,
    name: 'Employed full time',
  })
})

test('in pages, and nothing past the last', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&perPage=4`)))
  expect(pages.flatMap(({ names }) => names)).toEqual(EMPLOYMENT_STATUSES)
  expect(pages.map(({ names }) => names.length)).toEqual([4, 4, 1])
  expect(pages[2]!.body.data).toMatchObject({ page: 3, perPage: 4, total: 9, pageCount: 3 })
  expect((await list('?page=4&perPage=4')).names).toEqual([])
})

test('in reverse order, each with its own number', async () => {
  const { body, names } = await list('?order=desc&perPage=1')
  expect(names).toEqual(['Unemployed'])
  expect(body.data.employmentStatuses[0].id).toBe(9)
})

test.each(['page=0', 'page=x', 'perPage=101', 'order=sideways'])(
  '%s is refused at its name',
  async (query) => {
    const { status, body } = await list(`?${query}`)
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(body.error.fields)).toEqual([query.split('=')[0]])
  },
)
