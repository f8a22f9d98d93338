import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createPostcodes } from './http.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})

afterEach(() => sandbox.setFault('ideal-postcodes', 'ok'))

afterAll(() => sandbox.close())

const create = (key = sandbox.config.postcodes.key) =>
  createPostcodes({ ...sandbox.config.postcodes, key }, 5_000)

test('finds addresses, however the postcode is written', async () => {
  const answer = await create().lookUp(' id1 1qd')
  if (answer.kind !== 'found') throw new Error('not found')
  expect(answer.addresses).toHaveLength(7)
  expect(answer.addresses).toContainEqual({
    flatNumber: 'Flat 2',
    houseNumber: '3',
    line1: 'Heron Lane',
    line2: '',
    town: 'TEST TOWN',
    county: '',
    postCode: 'ID1 1QD',
  })
  expect(answer.addresses.at(-1)).toMatchObject({ houseNumber: 'Heron Cottage', line2: 'Waterside' })
})

test('a building in a street has its name and its number', async () => {
  expect(await create().lookUp('X9 9BB')).toMatchObject({
    addresses: expect.arrayContaining([
      expect.objectContaining({
        flatNumber: 'Flat 3',
        houseNumber: 'Ashby Court, 9',
        line1: 'Station Road',
      }),
    ]),
  })
})

test.each(['ID1 1ZZ', 'not a postcode', '../keys'])('finds none at %s', async (postCode) => {
  expect(await create().lookUp(postCode)).toEqual({ kind: 'found', addresses: [] })
})

test('does not ask for what cannot be a postcode', async () => {
  await sandbox.setFault('ideal-postcodes', 'down')
  expect(await create().lookUp('W1')).toEqual({ kind: 'found', addresses: [] })
})

test('asks once for the same postcode, and caches no failure', async () => {
  const postcodes = create()
  await sandbox.setFault('ideal-postcodes', 'down')
  expect(await postcodes.lookUp('X9 9AB')).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('ideal-postcodes', 'ok')
  const found = await postcodes.lookUp('X9 9AB')
  expect(found).toMatchObject({ kind: 'found', addresses: [{ houseNumber: '10', line1: 'Mill Row' }] })
  await sandbox.setFault('ideal-postcodes', 'down')
  expect(await postcodes.lookUp('x99ab')).toEqual(found)
})

test('a key that is not accepted is unavailable', async () => {
  expect(await create('wrong').lookUp('ID1 1QD')).toEqual({ kind: 'unavailable' })
})

test('a wrong base address does not look like an empty postcode', async () => {
  const postcodes = createPostcodes(
    { ...sandbox.config.postcodes, url: `${sandbox.url}/nothing-here` },
    5_000,
  )
  expect(await postcodes.lookUp('ID1 1QD')).toEqual({ kind: 'unavailable' })
})
