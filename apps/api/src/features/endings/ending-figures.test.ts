import { formatDay, formatDayWords, formatMoney, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUYER, createEndingKit, MOTOR, SELL, TERMINATE, WRITE_OFF } from '#testing/features/endings.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const { on, behind, noticeRanOut, propose, approve, end, transfer, newest, brokenRules } = createEndingKit(
  () => kit,
  () => ({ ann, ben }),
)

const NOTHING_RECOVERABLE = { ...WRITE_OFF, because: 'nothing-recoverable' }

/** One payment is missed, the next is weeks ahead, and no default notice was given. */
const missedOne = (options = {}) => behind({ missedInstalments: 1, paidInstalments: 4, ...options })

const exact = (pounds: number) => formatMoneyExact(pence(Math.round(pounds * 100)))
const short = (pounds: number) => formatMoney(pence(Math.round(pounds * 100)))

const getPdf = ({ loanId, borrower }: SeededLoan, path: string) =>
  kit.call('GET', `/loans/${loanId}/${path}`, { as: borrower.token })

async function readText(loan: SeededLoan, path: string): Promise<string> {
  const { body } = await getPdf(loan, path)
  return oneSpaced((await readPdf(body)).text)
}

/** What the statement of account and the table of s77B say is owed. */
async function readPapers(loan: SeededLoan) {
  const [account, instalments] = await Promise.all([
    readText(loan, 'statement.pdf'),
    readText(loan, 'instalment-statement.pdf'),
  ])
  return {
    account,
    instalments,
    owedByAccount: account.match(/At the end [\d/]+ (?:£[\d,.]+ ){2}(£[\d,.]+)/)?.[1],
    owedByInstalments: instalments.match(/Total (£[\d,.]+)/)?.[1],
  }
}

describe('a running agreement is written off', () => {
  test.each([
    ['a loan', {}],
    ['a hire purchase', MOTOR],
  ])(
    'of %s what is owed by the contract is owed, in every place the same, and nothing is called in',
    async (_, options) => {
      const loan = await missedOne(options)
      const before = await on.read(loan)
      const { id, figures } = (await propose(loan, NOTHING_RECOVERABLE)).body.data
      expect(figures.owed).toBe(before.amountOwed)
      await approve(id)
      const read = await on.read(loan)
      expect(read).toMatchObject({ amountOwed: figures.owed, ending: { isAgreementRunning: true } })
      const name = read.productType === 'hire-purchase' ? 'hire purchase agreement' : 'loan'
      const mail = await newest(loan, `We've written off your ${name}`)
      expect(mail!.text).toContain(`The ${short(figures.owed)} that is left is still owed in law`)
      const papers = await readPapers(loan)
      expect([papers.owedByAccount, papers.owedByInstalments]).toEqual([
        exact(figures.owed),
        exact(figures.owed),
      ])
      expect(papers.account).toContain(`Owed in law ${exact(figures.owed)}`)
      expect(papers.account).toContain('What we ask you to pay £0.00')
      for (const text of [papers.account, papers.instalments]) {
        expect(text).toContain(`off on ${formatDay(kit.deps.clock.today())}`)
        expect(text).not.toMatch(/pay off your agreement early|We collect each payment|is overdue/)
      }
      expect(await brokenRules()).toEqual([])
    },
  )

  test('what comes later makes every figure less by as much', async () => {
    const loan = await missedOne()
    await end(loan, NOTHING_RECOVERABLE)
    await transfer(loan, 300)
    const { amountOwed } = await on.read(loan)
    const papers = await readPapers(loan)
    expect([papers.owedByAccount, papers.owedByInstalments]).toEqual([exact(amountOwed), exact(amountOwed)])
  })

  test('once it was ended by us it has no instalments any more, and the answer says so', async () => {
    const loan = await noticeRanOut()
    await end(loan, TERMINATE)
    const { amountOwed } = await on.read(loan)
    const refused = await getPdf(loan, 'instalment-statement.pdf')
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      `This agreement has ended, so it has no more monthly payments. ${short(amountOwed)} is left, and its page says how it can be paid.`,
    ])
    const account = await readText(loan, 'statement.pdf')
    expect(account).toContain(`Left to pay ${exact(amountOwed)}`)
    expect(account).toContain(`Overdue ${exact(amountOwed)}`)
    expect(account).toContain('has no more monthly payments')
    expect(account).not.toContain('pay off your agreement early')
    await end(loan, NOTHING_RECOVERABLE)
    expect((await on.read(loan)).ending.isAgreementRunning).toBe(false)
    expect(await readText(loan, 'statement.pdf')).toContain(`Owed in law ${exact(amountOwed)}`)
    expect((await getPdf(loan, 'instalment-statement.pdf')).status).toBe(409)
  })
})

describe('a running agreement is sold', () => {
  test('as it stands, for what is owed by the contract: the email says which payments are the buyer’s', async () => {
    const loan = await missedOne()
    const before = await on.read(loan)
    const { id, figures } = (await propose(loan, SELL)).body.data
    expect(figures.owed).toBe(before.amountOwed)
    await approve(id)
    const { ending, scheduledPayments } = await on.read(loan)
    expect(ending).toMatchObject({ isAgreementRunning: true, endedOn: kit.deps.clock.today().toString() })
    const ahead = scheduledPayments.filter(
      ({ dueOn }: { dueOn: string }) => dueOn > kit.deps.clock.today().toString(),
    )
    const [next] = ahead
    const { text } = (await newest(loan, 'Your loan has a new owner'))!
    for (const words of [
      'Your loan goes on as it is.',
      `You pay ${BUYER.name} your payment of ${short(next.amount)}, due on ${formatDayWords(Temporal.PlainDate.from(next.dueOn))}`,
      `Owed when it was sold: ${short(figures.owed)}`,
      `Of it overdue: ${short(before.lateRepayment.payable)}`,
      `Payments left: ${ahead.length}, the last on`,
    ])
      expect(text).toContain(words)
    const account = await readText(loan, 'statement.pdf')
    expect(account).toContain(`Owed from then on to ${BUYER.name}`)
    expect(account).toMatch(
      new RegExp(`Owed to another company from now on [\\d/]+ ${exact(figures.owed)} £0.00`),
    )
    expect((await getPdf(loan, 'instalment-statement.pdf')).body.error.message).toBe(
      `We’ve sold this agreement to ${BUYER.name}. Ask them what is still to pay.`,
    )
    expect(await brokenRules()).toEqual([])
  })

  test('written off before, it is handed over as it stands too; ended before, nothing goes on', async () => {
    const off = await missedOne()
    await end(off, NOTHING_RECOVERABLE)
    const { amountOwed } = await on.read(off)
    await end(off, SELL)
    expect((await newest(off, 'Your loan has a new owner'))!.text).toContain('Your loan goes on as it is.')
    expect(await readText(off, 'statement.pdf')).toMatch(
      new RegExp(`Owed to another company from now on [\\d/]+ ${exact(amountOwed)} £0.00`),
    )
    const ended = await noticeRanOut()
    await end(ended, TERMINATE)
    await end(ended, SELL)
    expect((await newest(ended, 'Your loan has a new owner'))!.text).not.toMatch(/goes on|Payments left/)
    expect((await on.read(ended)).ending.isAgreementRunning).toBe(false)
  })

  test('an instalment that falls due on the day, and is not posted yet, is in the figure', async () => {
    const loan = await seedLoan(kit.deps, {
      paidInstalments: 3,
      nextDueOn: kit.deps.clock.today().add({ days: 1 }),
    })
    const { owed: earlier } = (await propose(loan, SELL)).body.data.figures
    await kit.deps.db
      .updateTable('instalment')
      .set({ due_on: kit.deps.clock.today().toString() })
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', 4)
      .execute()
    const row = (await on.read(loan)).scheduledPayments[3]
    await kit.deps.db.deleteFrom('staff_proposal').where('loan_id', '=', loan.loanId).execute()
    const { id, figures } = (await propose(loan, SELL)).body.data
    expect(figures.owed).toBeCloseTo(earlier + row.interest, 2)
    await approve(id)
    expect((await on.read(loan)).state).toBe('Sold')
    expect(await brokenRules()).toEqual([])
  })
})

test('the signed terms stay what they were, whatever becomes of the loan', async () => {
  const loan = await missedOne({ ...MOTOR, paidInstalments: 8 })
  const { agreed, instalment, totalPayable } = await on.read(loan)
  expect(agreed).toEqual({
    instalment,
    totalPayable,
    optionToPurchaseFee: 25,
    paymentDay: agreed.paymentDay,
    paidInAdvance: 0,
  })
  await end(loan, NOTHING_RECOVERABLE)
  const after = await on.read(loan)
  expect(after.agreed).toEqual(agreed)
  expect(after.totalPayable).not.toBe(totalPayable)
})

describe('what may be done and what is kept of an ended loan', () => {
  const noticesOf = async (loan: SeededLoan) => (await on.read(loan)).endingNotices
  const payByDirectDebit = (loan: SeededLoan) =>
    kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
      as: loan.borrower.token,
      body: { amount: 10 },
    })
  const infoOf = async (loan: SeededLoan) =>
    (await kit.call('GET', `/loans/${loan.loanId}/self-serve-arrangement-info`, { as: loan.borrower.token }))
      .body.data.data

  test('each ending has its notice, attached to the email and kept', async () => {
    const loan = await noticeRanOut()
    expect(await noticesOf(loan)).toEqual([])
    await end(loan, TERMINATE)
    const { amountOwed } = await on.read(loan)
    await end(loan, NOTHING_RECOVERABLE)
    await end(loan, SELL)
    const notices = await noticesOf(loan)
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['terminated', 'written-off', 'sold'])
    const texts: string[] = []
    for (const { id } of notices) texts.push(await readText(loan, `ending-notices/${id}/notice.pdf`))
    for (const text of texts) expect(text).toContain(exact(amountOwed))
    expect(texts[0]).toContain('We gave you a default notice')
    expect(texts[1]).toContain('We do not ask you to pay it')
    expect(texts[2]).toContain(BUYER.address)
    const { attachments } = (await newest(loan, "We've ended your loan"))!
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual([
      expect.stringMatching(/^Notice-terminated-TB\w+\.pdf$/),
    ])
  })

  test.each([
    ['ended by us', TERMINATE, 'by card, from your bank account or by bank transfer', 'ended-owing'],
    ['written off', NOTHING_RECOVERABLE, 'we’re not asking you to pay it', 'written-off'],
    ['sold', SELL, 'Please pay them, and not us', 'sold'],
  ])('%s: the answers say what it is, and not that nothing is overdue', async (_, ending, words, reason) => {
    const loan = await noticeRanOut()
    await end(loan, ending)
    const refused = await payByDirectDebit(loan)
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining(words)])
    expect((await infoOf(loan)).notOffered).toBe(reason)
  })
})
