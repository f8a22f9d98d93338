import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let first: { token: string; userId: number }
let second: { token: string; userId: number }

const on = createQuoteKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  first = await seedStaff(kit)
  second = await seedStaff(kit)
})

afterAll(() => kit?.stop())

const HEAD = 'Date,Amount,Payer,Reference,Id'
const today = () => kit.deps.clock.today().toString()
const post = (path: string, body?: object, as = first.token) =>
  kit.call('POST', `/admin/${path}`, { as, ...(body && { body }) })
const importText = (...rows: string[]) => post('bank-statements', { file: rows.join('\n') })
const record = (fields: object, as?: string) =>
  post('bank-lines', { receivedOn: today(), amount: 286.7, payer: 'MS A PAYER', ...fields }, as)
const seedLate = () => seedLoan(kit.deps, { state: 'Late', paidInstalments: 1, missedInstalments: 2 })
const referenceOf = async ({ loanId }: SeededLoan) =>
  (
    await kit.deps.db
      .selectFrom('loan')
      .select('reference')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
  ).reference
const paidToDate = async (loan: SeededLoan) =>
  (await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })).body.data.paidToDate
const findLine = (bankId: string) =>
  kit.deps.db.selectFrom('bank_line').selectAll().where('bank_id', '=', bankId).executeTakeFirst()
const listItems = async (id: number): Promise<string[]> =>
  (await kit.call('GET', '/admin/attention?pageSize=200', { as: first.token })).body.data.items
    .map((item: { id: string }) => item.id)
    .filter((item: string) => item.endsWith(`:${id}`))

test('one typed with a reference is booked once, and its borrower is told', async () => {
  const loan = await seedLate()
  const fields = { bankId: 'FT-typed', reference: `loan ${(await referenceOf(loan)).toLowerCase()}, thanks` }
  const booked = await record(fields)
  expect(booked.body.data).toMatchObject({ state: 'booked', loanId: loan.loanId, whyUnbooked: null })
  expect((await record(fields)).body.data.id).toBe(booked.body.data.id)
  expect((await record({ ...fields, amount: 20 })).body.error.code).toBe('WRONG_STATE')
  const other = await referenceOf(await seedLate())
  expect((await record({ ...fields, reference: other })).body.error.message).toBe('It is booked already.')
  expect(await paidToDate(loan)).toBe(286.7 * 2)
  const letters = await kit.deps.db
    .selectFrom('message')
    .select('subject')
    .where('recipient', '=', loan.borrower.email)
    .execute()
  expect(letters).toEqual([{ subject: "We've received your payment of £286.70" }])
})

test('one typed with a reference that cannot be booked is refused in words, and nothing is stored', async () => {
  const late = await referenceOf(await seedLate())
  const current = await referenceOf(await seedLoan(kit.deps, { paidInstalments: 1 }))
  const own = await seedLoan(kit.deps, { state: 'Late', paidInstalments: 1 })
  await kit.deps.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN'] })
    .where('id', '=', own.borrower.userId)
    .execute()
  const tomorrow = kit.deps.clock.today().add({ days: 1 }).toString()
  const refusals = [
    [{ reference: 'TBNOSUCH' }, 'No loan or figure has that reference'],
    [
      { reference: current },
      'Nothing is overdue on that loan. Call the borrower, or propose to send the money back.',
    ],
    [
      { reference: late, amount: 600 },
      'Only £573.40 is overdue. Book that much of it, and call the borrower about the rest.',
    ],
    [{ reference: late, receivedOn: tomorrow }, 'Enter today, or a day before it'],
    [
      { reference: late, payer: 'Card 4242 4242 4242 4242', bankId: '4242424242424242' },
      'Don’t put a card number here. We never store card numbers',
    ],
  ] as const
  for (const [index, [fields, words]] of refusals.entries()) {
    const { body } = await record({ bankId: `FT-refused-${index}`, ...fields })
    expect([body.error?.message, ...Object.values(body.error?.fields ?? {}).flat()]).toContain(words)
  }
  const asOwner = await record({ bankId: 'FT-own', reference: await referenceOf(own) }, own.borrower.token)
  expect([asOwner.status, asOwner.body.error.message]).toEqual([
    403,
    'That loan is a record of your own. A colleague has to look after it.',
  ])
  const kept = await kit.deps.db
    .selectFrom('bank_line')
    .select('id')
    .where('bank_id', 'like', 'FT-REFUSED%')
    .execute()
  expect(kept).toEqual([])
})

test('a statement is imported once: what has an owner is booked, the rest waits', async () => {
  const loan = await seedLate()
  const reference = await referenceOf(loan)
  const text = [
    `\ufeff${HEAD}`,
    `20/11/2026,"£100.00","SMITH, J",${reference},FT-a`,
    `2026-11-20,50,J SMITH,TBNOSUCH,FT-b`,
    `20/11/2026,25.5,HARBOUR CAFE,,FT-c`,
    `20/11/2026,-12.00,BANK CHARGES,,FT-d`,
    `20/11/2026,25.50,HARBOUR CAFE,,FT-c`,
    '',
  ]
  const answers = await Promise.all([importText(...text), importText(...text)])
  const counted = answers.map(({ body: { data } }) => data)
  expect(counted).toContainEqual(expect.objectContaining({ rows: 5, paidOut: 1 }))
  const sum = (name: string) => counted.reduce((total, data) => total + data[name], 0)
  expect([sum('booked'), sum('unmatched'), sum('knownBefore')]).toEqual([1, 2, 5])
  expect((await importText(...text)).body.data).toMatchObject({ booked: 0, unmatched: 0, knownBefore: 4 })
  expect(await paidToDate(loan)).toBe(286.7 + 100)
  const { items } = (await kit.call('GET', '/admin/bank-lines', { as: first.token })).body.data
  const waiting = items.filter(({ bankId }: { bankId: string }) => ['FT-B', 'FT-C'].includes(bankId))
  expect(waiting.map(({ whyUnbooked }: { whyUnbooked: string }) => whyUnbooked).toSorted()).toEqual([
    'no-such-loan',
    'not-tried',
  ])
  expect(await listItems(waiting[0].id)).toEqual([`bank-line-unmatched:${waiting[0].id}`])
  // Once staff know whose it is, typing it again books it.
  const known = { bankId: 'FT-b', receivedOn: '2026-11-20', amount: 50, reference }
  expect((await record(known)).body.data.state).toBe('booked')
  expect(await paidToDate(loan)).toBe(286.7 + 150)
})

test.each<[string, string[], string[]]>([
  [
    'other columns',
    ['When,Money'],
    [
      'The first row has to name the columns date, amount, payer, reference, id. Missing: date, amount, payer, reference, id',
    ],
  ],
  ['no rows', [HEAD], ['The file has no rows under its first one']],
  [
    'many rows',
    [HEAD, ...Array.from({ length: 1_001 }, (_, n) => `x,${n}`)],
    ['The file has 1,001 rows. Export fewer days: up to 200 rows at a time'],
  ],
  [
    'a million rows',
    [HEAD, '20/11/2026,1,A,,FT-1\n'.repeat(1_000_000).slice(0, 100_000)],
    ['That file is too large. Export fewer days: up to 200 rows at a time'],
  ],
  [
    'rows of one id',
    [HEAD, '20/11/2026,1,A,,FT-x', '20/11/2026,2,A,,FT-x'],
    ['Row 3: another row has the id FT-X, and is not the same'],
  ],
  [
    'unreadable cells',
    [HEAD, '31/11/2026,1,A,,FT-y', '20/11/2026,one,A,,FT-z', '01/01/2099,1,A,,FT-w', '20/11/2026,1,A,"TB'],
    [
      'Row 2: the date is not a day, like 20/11/2026',
      'Row 3: the amount is not pounds and pence, like 286.70',
      'Row 4: the date is in the future',
      'Row 5: bankId: Enter the bank’s own id of the transfer',
    ],
  ],
  ['nothing', [], ['Choose the file of a statement']],
])('a file with %s is refused as a whole, and says why', async (_, rows, words) => {
  const { body } = await importText(...rows)
  expect(body.error?.fields?.file).toEqual(words)
  const kept = await kit.deps.db
    .selectFrom('bank_line')
    .select('id')
    .where('bank_id', 'in', ['FT-1', 'FT-X', 'FT-Y'])
    .execute()
  expect(kept).toEqual([])
})

test('of too much the part that is overdue is booked, and the rest goes back by the word of two', async () => {
  const loan = await seedLate()
  const { id } = (await record({ bankId: 'FT-part', amount: 600 })).body.data
  expect(await listItems(id)).toEqual([`bank-line-unmatched:${id}`])
  const reference = await referenceOf(loan)
  expect((await post(`bank-lines/${id}/book`, { reference })).body.error.message).toContain('Only £573.40')
  expect((await post(`bank-lines/${id}/book`, { reference, amount: 700 })).body.error.code).toBe(
    'VALIDATION_FAILED',
  )
  const both = await Promise.all(
    [1, 2].map(() => post(`bank-lines/${id}/book`, { reference, amount: 573.4 })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await paidToDate(loan)).toBeCloseTo(286.7 * 3, 10)
  const { items } = (await kit.call('GET', '/admin/bank-lines', { as: first.token })).body.data
  const rest = items.find(({ bankId }: { bankId: string }) => bankId === 'FT-PART #2')
  expect(rest).toMatchObject({ amount: 26.6, state: 'unmatched' })
  // As the statement has it, whole.
  expect((await importText(HEAD, `${today()},600,MS A PAYER,,FT-part`)).body.data).toMatchObject({
    knownBefore: 1,
  })

  const path = `bank-lines/${rest.id}`
  const back = { bankReference: 'FP-back' }
  expect((await post(`${path}/return`, back, second.token)).body.error.message).toBe(
    'Nobody proposed to send it back.',
  )
  expect((await post(`${path}/propose-return`, { reason: 'Paid too much' })).body.data.state).toBe(
    'return-proposed',
  )
  expect(await listItems(rest.id)).toEqual([`bank-line-to-return:${rest.id}`])
  expect((await post(`${path}/return`, back)).status).toBe(403)
  expect((await post(`${path}/book`, { reference })).body.error.code).toBe('WRONG_STATE')
  expect((await post(`${path}/keep`, undefined, second.token)).body.data.state).toBe('unmatched')
  await post(`${path}/propose-return`, { reason: 'Paid too much' })
  const admin = await seedStaff(kit, ['ADMIN'])
  expect((await post(`${path}/return`, back, admin.token)).status).toBe(403)
  expect((await post(`${path}/return`, back, second.token)).body.data).toMatchObject({
    state: 'returned',
    returnReference: 'FP-back',
  })
  expect(
    (await post(`${path}/return`, { bankReference: 'FP-again' }, second.token)).body.data.returnReference,
  ).toBe('FP-back')
  expect(await listItems(rest.id)).toEqual([])
  expect((await post(`${path}/propose-return`, { reason: 'Once more' })).body.error.message).toBe(
    'It has been sent back.',
  )
})

test('what would leave a credit, which goes back by itself, is booked by no one person', async () => {
  const loan = await seedLate()
  const { reference, amountToPay } = await on.quoted(loan)
  const over = { reference, amount: Math.round(amountToPay * 100 + 10_00) / 100 }
  const left = amountToPay.toLocaleString('en-GB', { minimumFractionDigits: 2 })
  const onlyLeft = `Only £${left} is left to pay. Book that much of it, and propose to send the rest back.`
  expect((await record({ bankId: 'FT-over', ...over })).body.error.message).toBe(onlyLeft)
  await importText(HEAD, `${today()},${over.amount},A PAYER,${reference},FT-over`)
  const waiting = await findLine('FT-OVER')
  expect(waiting).toMatchObject({ state: 'unmatched', why_unbooked: 'more-than-left' })
  // By the loan's own reference, of which more is overdue than the figure still asks for.
  const most = { bankId: 'FT-most', reference, amount: Math.round(amountToPay * 100 - 100_00) / 100 }
  expect((await record(most)).body.data.state).toBe('booked')
  const ofLoan = { bankId: 'FT-by-loan', reference: await referenceOf(loan) }
  expect((await record(ofLoan)).body.error.message).toContain('Only £100.00 is left to pay')

  const part = { reference, amount: 100 }
  expect((await post(`bank-lines/${waiting!.id}/book`, part)).body.data.state).toBe('booked')
  const settled = (await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })).body.data
  expect(settled).toMatchObject({ state: 'Settled', refunds: [] })
  expect((await record({ bankId: 'FT-after', reference })).body.error.message).toContain(
    'Nothing is left to pay of it.',
  )
  const refunds = await kit.deps.db
    .selectFrom('refund')
    .select('id')
    .where('loan_id', '=', loan.loanId)
    .execute()
  expect(refunds).toEqual([])
})

test('a statement is taken whatever its payers wrote, and with ids that pass for card numbers', async () => {
  // 16 digits of a scheme that pass the Luhn check, and 14 that only pass the check.
  const ids = ['4242424242424242', '20261120000009']
  const [long, script] = ['rent '.repeat(60), 'Иван Петров']
  const imported = await importText(
    HEAD,
    `20/11/2026,11,${'A PAYER '.repeat(30)},${long},${ids[0]}`,
    `20/11/2026,12,${script},card 4242 4242 4242 4242,${ids[1]}`,
  )
  expect(imported.body.data).toMatchObject({ rows: 2, unmatched: 2 })
  const [one, other] = await Promise.all(ids.map(findLine))
  expect([one!.payer.length, one!.reference.length]).toEqual([140, 139])
  expect(other).toMatchObject({ payer: script, reference: 'card 9999 9999 9999 4242' })
  expect((await record({ bankId: '5555555555554444' })).body.data.bankId).toBe('5555555555554444')
})

test('typed by another id than the statement has, a transfer is booked once', async () => {
  const loan = await seedLate()
  const reference = await referenceOf(loan)
  const typed = { bankId: 'ft 123', reference, amount: 50 }
  expect((await record(typed)).body.data).toMatchObject({ bankId: 'FT123', state: 'booked' })
  const row = (id: string) => `${today()},50,MS A PAYER,Loan ${reference.toLowerCase()},${id}`
  expect((await importText(HEAD, row('Ft123'))).body.data).toMatchObject({ knownBefore: 1 })
  expect((await importText(HEAD, row('FT0123'))).body.data).toMatchObject({ booked: 0, unmatched: 1 })
  const left = await findLine('FT0123')
  expect(left).toMatchObject({ state: 'unmatched', why_unbooked: 'looks-the-same' })
  expect(await listItems(left!.id)).toEqual([`bank-line-unmatched:${left!.id}`])
  expect((await record({ ...typed, bankId: 'FT-0123' })).body.error.message).toContain('recorded already')
  expect(await paidToDate(loan)).toBe(286.7 + 50)
  // Both came: staff say so.
  expect((await post(`bank-lines/${left!.id}/book`, { reference })).body.data.state).toBe('booked')
  expect(await paidToDate(loan)).toBe(286.7 + 100)
})

test('parts of a transfer come to the whole, whatever ids the bank has', async () => {
  const reference = await referenceOf(await seedLate())
  for (const bankId of ['FT-W#2', 'FT-W #2']) await record({ bankId, amount: 7 })
  await record({ bankId: 'FT-W', amount: 100 })
  const { id } = (await findLine('FT-W'))!
  await post(`bank-lines/${id}/book`, { reference, amount: 10.01 })
  const rest = (await findLine('FT-W #2'))!
  await post(`bank-lines/${rest.id}/book`, { reference, amount: 20.02 })
  const parts = await kit.deps.db
    .selectFrom('bank_line')
    .select(['bank_id', 'amount_pence'])
    .where((where) => where.or([where('id', '=', id), where('part_of', '=', id)]))
    .orderBy('seq')
    .execute()
  expect(parts).toEqual([
    { bank_id: 'FT-W', amount_pence: 10_01 },
    { bank_id: 'FT-W #2', amount_pence: 20_02 },
    { bank_id: 'FT-W #3', amount_pence: 69_97 },
  ])
})
