import { pence } from '@tarnbrook/domain/core/money'
import { endByHandBack } from '#features/hand-back/end-by-hand-back.ts'
import { toDate } from '#platform/clock.ts'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { brokenInvariants } from '#testing/histories/invariants.ts'
import type { TestApi } from '#testing/kit.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod } from '#testing/simulate.ts'

export const MOTOR = {
  brand: 'motor',
  productType: 'hire-purchase',
  optionToPurchaseFeePence: 25_00,
} as const
export const TERMINATE = { kind: 'terminate', reason: 'No answer to five calls', isInBreathingSpace: false }
export const WRITE_OFF = { kind: 'write-off', reason: 'Statement of the trustee', because: 'insolvency' }
export const BUYER = {
  name: 'Fellgate Debt Purchase Ltd',
  address: '1 High Street, Leeds, LS1 4AP',
  phone: '0113 496 0000',
  email: 'help@fellgate.example',
}
export const SELL = { kind: 'sell', reason: 'Portfolio 3', buyer: BUYER, price: 800 }

/** Two members of staff: Ann proposes, and Ben approves. */
interface Staff {
  ann: { token: string }
  ben: { token: string }
}

/** For tests: loans that may be ended, and what is done to end them. */
export function createEndingKit(api: () => TestApi, staff: () => Staff) {
  const on = createPayoutKit(api)

  const propose = ({ loanId }: SeededLoan, body: object, as = staff().ann.token) =>
    api().call('POST', `/admin/loans/${loanId}/proposals`, { as, body })
  const approve = (id: number, as = staff().ben.token) =>
    api().call('POST', `/admin/proposals/${id}/approve`, { as })

  async function end(loan: SeededLoan, body: object): Promise<void> {
    const proposed = await propose(loan, body)
    done(proposed)
    done(await approve(proposed.body.data.id))
  }

  async function listReasons({ loanId }: SeededLoan): Promise<string[]> {
    const { body } = await api().call('GET', '/admin/attention?pageSize=200', { as: staff().ann.token })
    return body.data.items
      .filter((item: { loanId: number }) => item.loanId === loanId)
      .map(({ reason }: { reason: string }) => reason)
  }

  async function newest(loan: SeededLoan, subject: string) {
    await api().drain()
    return (await api().inbox(loan.borrower.email)).find((mail) => mail.subject === subject)
  }

  /** Of what holds of every loan. The payments of seeded loans are at no provider. */
  async function brokenRules(): Promise<string[]> {
    await api().drain()
    return (await brokenInvariants(api())).filter((rule) => !/provider|what arrived/.test(rule))
  }

  const vehicleBack = (
    { loanId }: SeededLoan,
    hasDamage: boolean,
    returnedOn = api().deps.clock.today().toString(),
  ) =>
    api().call('POST', `/admin/loans/${loanId}/vehicle-return`, {
      as: staff().ann.token,
      body: { returnedOn, hasDamage },
    })

  return {
    ...loansToEnd(api, staff),
    ...createPaymentKit(api),
    on,
    propose,
    approve,
    end,
    listReasons,
    newest,
    brokenRules,
    vehicleBack,
  }
}

function loansToEnd(api: () => TestApi, staff: () => Staff) {
  async function behind(options: SeedLoanOptions = {}): Promise<SeededLoan> {
    // Its next payment is weeks ahead, so that the daily run does not ask for it meanwhile.
    const nextDueOn = api().deps.clock.today().add({ days: 20 })
    const loan = await seedLoan(api().deps, { state: 'Late', missedInstalments: 3, nextDueOn, ...options })
    await seedArrearsNotice(api().deps, { loanId: loan.loanId })
    return loan
  }

  /** A default notice was given, and its days are over. */
  async function noticeRanOut(options: SeedLoanOptions = {}): Promise<SeededLoan> {
    const loan = await behind(options)
    const given = await api().call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
      as: staff().ann.token,
      body: { isInBreathingSpace: false },
    })
    done(given)
    await moveNotice(loan, api().deps.clock.today().subtract({ days: 1 }))
    return loan
  }

  async function moveNotice({ loanId }: SeededLoan, remedyBy: Temporal.PlainDate): Promise<void> {
    await api()
      .deps.db.updateTable('default_notice')
      .set({
        given_on: remedyBy.subtract({ days: 20 }).toString(),
        served_on: remedyBy.subtract({ days: 18 }).toString(),
        remedy_by: remedyBy.toString(),
      })
      .where('loan_id', '=', loanId)
      .execute()
  }

  return { behind, noticeRanOut, moveNotice }
}

function createPaymentKit(api: () => TestApi) {
  async function transfer(loan: SeededLoan, pounds: number) {
    const { reference } = await api()
      .deps.db.selectFrom('loan')
      .select('reference')
      .where('id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    return bookBankTransfer(api().deps, {
      loanReference: reference,
      amountPence: pence(Math.round(pounds * 100)),
      receivedOn: api().deps.clock.today(),
      bankId: crypto.randomUUID(),
      bookedBy: 'ab',
    })
  }

  async function payByCard(loan: SeededLoan, amount: number) {
    return api().call('POST', `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, {
      as: loan.borrower.token,
      key: crypto.randomUUID(),
      body: { amount, paymentMethodId: await cardMethod(api().deps, '4242424242424242') },
    })
  }

  return { transfer, payByCard }
}

function done({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}

/** Asked for and not in effect. @returns what it leaves to pay */
export async function askHandBack(
  kit: TestApi,
  { loanId, borrower }: Pick<SeededLoan, 'loanId' | 'borrower'>,
): Promise<number> {
  const path = `/loans/${loanId}/voluntary-termination`
  const { toPay } = (await kit.call('GET', path, { as: borrower.token })).body.data.figures
  const asked = await kit.call('POST', path, { as: borrower.token, body: { toPay, confirmed: true } })
  if (asked.status !== 200) throw new Error(`The hand-back was refused: ${asked.status}`)
  return toPay
}

/** Asked for, and the time to take it back is over. @returns what was left to pay, in pounds */
export async function completeHandBack(
  kit: TestApi,
  { loanId, borrower }: Pick<SeededLoan, 'loanId' | 'borrower'>,
): Promise<number> {
  const toPay = await askHandBack(kit, { loanId, borrower })
  await kit.deps.db
    .updateTable('hand_back')
    .set({ takes_effect_at: toDate(kit.deps.clock.now()) })
    .where('loan_id', '=', loanId)
    .execute()
  await endByHandBack(kit.deps, { loanId })
  return toPay
}
