import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const PERSONAL = {
  authorization: 'Bearer secret-1',
  token: 'secret-2',
  password: 'secret-3',
  verificationCode: 'secret-4',
  email: 'secret-5@people.example',
  mobileNumber: 'secret-6',
  accountNumber: 'secret-7',
  sortCode: 'secret-8',
  firstName: 'secret-9',
  lastName: 'secret-10',
  addresses: [{ postCode: 'secret-11' }],
  body: { code: 'secret-12', answers: { deep: { income: 'secret-13' } } },
}

test.each([
  ['at the top', PERSONAL],
  ['one level down', { user: PERSONAL }],
  ['two levels down', { application: { user: PERSONAL } }],
  ['three levels down', { request: { application: { user: PERSONAL } } }],
])('personal data and secrets are not logged: %s', (_, facts) => {
  const line = written((log) => log.info({ loanId: 41, ...facts }, 'told'))
  expect(JSON.stringify(line)).not.toContain('secret-')
  expect(JSON.stringify(line).match(/\[redacted\]/g)).toHaveLength(Object.keys(PERSONAL).length)
  expect(line).toMatchObject({ loanId: 41, msg: 'told' })
})

test('the code of an error is logged', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(written((log) => log.error({ err: error }, 'failed'))).toMatchObject({
    err: { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED', stack: expect.any(String) },
  })
})

test('of a database error the code and the constraint are logged, and the row it quotes is not', () => {
  const error = Object.assign(new Error('Key (email)=(maeve@people.example) already exists'), {
    code: '23505',
    constraint: 'app_user_email_key',
    detail: 'maeve@people.example',
  })
  const line = written((log) => log.error({ err: error }, 'failed'))
  expect(line).toMatchObject({ err: { code: '23505', constraint: 'app_user_email_key' } })
  expect(JSON.stringify(line)).not.toContain('maeve')
})

test('the number of a card is masked wherever it stands, and the line stays JSON', () => {
  const number = '4242424242424242'
  const error = new Error(`no such card ${number}`)
  const facts = { err: error, path: `/cards/${number}`, deep: { list: [Number(number)] }, [number]: number }
  const line = written((log) => log.error(facts, `refused 4242 4242 4242 4242`))
  expect(JSON.stringify(line).replaceAll(' ', '')).not.toContain(number)
  expect(line).toMatchObject({ path: '/cards/9999999999994242', msg: 'refused 9999 9999 9999 4242' })
})

function written(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0]!)
}
