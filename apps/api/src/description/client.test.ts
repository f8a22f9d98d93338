import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { openApiDocument } from './document.ts'

const NODE_MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const run = promisify(execFile)

/** A partner's code with the generated types; the compiler must find each marked error. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const client = createClient<paths>({ baseUrl: process.argv[2]! })
const visit = await client.POST('/sessions/initialize')
if (!visit.data) throw new Error(visit.error.error.code)
const headers = { 'X-Session-Id': visit.data.data.id }

const body: components['schemas']['LoanApplicationInput'] = {
  amount: 7500,
  term: 36,
  reason: 'Home improvements',
  occupation: 'Nurse',
  employmentStatus: 'Employed full time',
  netMonthlyIncome: 2600,
  user: {
    firstName: 'Asha',
    lastName: 'Reed',
    dateOfBirth: '1990-02-03',
    email: 'asha@people.example',
    mobileNumber: '07912 345678',
    addresses: [{ houseNumber: '4', line1: 'Mill Lane', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }],
  },
  affordability: {
    maritalStatus: 'Single',
    residentialStatus: 'private_tenant',
    rentOrMortgageMonthlyPayment: 640,
    numberOfDependants: '0',
    monthlyDependantsCost: 0,
  },
}
// @ts-expect-error: no such employment status
body.employmentStatus satisfies 'Astronaut'
// @ts-expect-error: an amount is a number
const wrong: typeof body = { ...body, amount: '7500' }
void wrong
// @ts-expect-error: there is no such call
void client.GET('/loan-offers')

const made = await client.POST('/loan-applications', { headers, body })
if (!made.data) throw new Error(made.error.error.code)
const { id, quote, autoLoginToken } = made.data.data
const signedIn = await client.POST('/auth', { body: { type: 'auto_login', data: { token: autoLoginToken } } })
const authorization = \`Bearer \${signedIn.data!.data.token}\`
const read = await client.GET('/loan-applications/{id}', {
  params: { path: { id }, query: { embedded: ['quote'] } },
  headers: { authorization },
})
const refused = await client.GET('/loan-applications/{id}', { params: { path: { id } } })
const code: components['schemas']['Problem']['error']['code'] = refused.error!.error.code
console.log(JSON.stringify({ made: quote!.totalPayable, read: read.data!.data.quote!.totalPayable, code }))
`

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi({ worker: false })
  folder = mkdtempSync(join(tmpdir(), 'tarnbrook-client-'))
  symlinkSync(NODE_MODULES, join(folder, 'node_modules'), 'junction')
})
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  await api?.stop()
})

test('a client generated from the description type-checks, and makes a quote', async () => {
  const types = await openapiTS(openApiDocument(ENDPOINTS) as never)
  write('api.ts', astToString(types))
  write('quote.ts', PROGRAM)
  write('package.json', JSON.stringify({ type: 'module' }))
  write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, files: ['quote.ts'] }))

  const compiler = join(NODE_MODULES, 'typescript-native/bin/tsc')
  const checked = await run(process.execPath, [compiler, '--project', folder, '--pretty', 'false']).catch(
    (error: { stdout: string }) => error,
  )
  expect(checked.stdout).toBe('')

  const { stdout } = await run(process.execPath, [join(folder, 'quote.ts'), api.apiUrl])
  const answer = JSON.parse(stdout)
  expect(answer).toEqual({ made: expect.any(Number), read: answer.made, code: 'UNAUTHENTICATED' })
  expect(answer.made).toBeGreaterThan(7500)
})

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  types: ['node'],
}

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
}
