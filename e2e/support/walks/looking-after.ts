import { call } from '../api-walk.ts'
import { open, readLoan, readToken, runningLoan, type Trip } from '../journey.ts'
import { bookTransfer, type Outside, seedCredit } from '../outside.ts'

/** Pays by Direct Debit but takes no money: for hire purchase, where the seller is paid. */
const TAKES_NO_PAYOUT = '99-99-95'

const STEPS = ['start', 'reason', 'budget'] as const
const STEPS_AFTER = ['offer', 'review'] as const

/**
 * The pages about support needs, arranging, settling and withdrawing, each at the middle of its
 * way. The API does what leads there, so only the pages are checked.
 */
export async function eachPageOfHelp(
  trip: Trip,
  outside: Outside,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const { product, brand, page, person } = trip
  const isHired = brand === 'motor'
  const id = await runningLoan(trip, { ...(isHired && { sortCode: TAKES_NO_PAYOUT }), days: 7 })
  const token = await readToken(page)
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await call(product, method, path, { brand, token, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.error)}`)
    return answer.data
  }
  const openAndLook = async (name: string, path: string) => {
    await open(trip, path)
    await look(name)
  }
  const repay = (name: string) => `/account/borrow/repay/${name}?id=${id}`
  const arrangement = `/loans/${id}/self-serve-arrangement`

  await openAndLook('support needs', '/account/support-needs')
  await openAndLook('settling', repay('settlement-quote'))
  await openAndLook('withdrawing', repay('withdraw'))
  const { data: draft } = await ask('POST', arrangement, {})
  for (const step of STEPS)
    await openAndLook(`arrangement, ${step}`, `/account/borrow/self-serve-arrangement/${id}/${step}`)
  await ask('PUT', arrangement, {
    reason: 'less-income',
    priorityBillsUpdated: true,
    affordability: await statement(ask),
  })
  const { data: info } = await ask('GET', `${arrangement}-info`)
  await ask('PUT', arrangement, { amount: 60, term: 3, paymentDate: info.offer.paymentDates[0] })
  for (const step of STEPS_AFTER)
    await openAndLook(`arrangement, ${step}`, `/account/borrow/self-serve-arrangement/${id}/${step}`)
  await ask('POST', `${arrangement}/end`, { arrangementId: draft.id })

  const quote = await ask('POST', `/loans/${id}/create-early-settlement-quote`, { type: 'settlement' })
  await openAndLook('a settlement quote', repay('settlement-quote'))
  if (!isHired) return
  const { settlementQuote } = await readLoan(trip, id)
  await bookTransfer(product, {
    reference: quote.reference,
    pounds: settlementQuote!.amountToPay,
    received: (await outside.today()).toString(),
  })
  await seedCredit(product, { loanId: id, pence: 300 })
  await outside.newest(
    person.email,
    ({ subject }) => subject === "We couldn't send your refund of £3" || undefined,
  )
  await openAndLook('settled, and a refund that failed', repay('settlement-quote'))
  await openAndLook('another account for a refund', repay('refund-account'))
}

/** Something is left each month. @returns its id */
async function statement(
  ask: (method: 'POST' | 'PUT', path: string, body?: object) => Promise<{ id: number }>,
): Promise<number> {
  const { id } = await ask('POST', '/v2/financial-statements/unexpired')
  const monthly = (line: string, amount: number) => ({ line, amount, frequency: 'monthly' })
  await ask('PUT', `/v2/financial-statements/${id}`, {
    household: {
      isJoint: false,
      childrenUnder16: 0,
      children16To18: 0,
      otherDependants: 0,
      nonDependants: 0,
      vehicles: 0,
      housingTenure: 'tenant-private-sector',
      employment: ['part-time'],
      partnerEmployment: [],
    },
    sections: [
      { key: 'earnings', lines: [monthly('client-salary-or-wages', 1600)] },
      { key: 'home-contents', lines: [monthly('rent', 800)] },
      { key: 'food-housekeeping', lines: [monthly('groceries', 500)] },
    ],
    priorityDebts: [],
    otherDebts: [],
    tokenPayments: 0,
    explanations: [],
    confirmed: ['asset-use-considered', 'savings-contribution-considered'],
  })
  return id
}
