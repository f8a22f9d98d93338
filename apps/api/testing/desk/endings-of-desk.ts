import { seedArrearsNotice, seedDefaultNotice } from '#testing/seed/arrears-notice.ts'
import { lend } from './borrowers.ts'
import type { Desk } from './desk.ts'

/** Loans far behind, what staff proposed about them, and what was recorded of their borrowers. */
export async function endForDesk(desk: Desk): Promise<void> {
  const { call, staff } = desk
  await behind(desk, 'Fred Holt')
  await behind(desk, 'Rosa Quill', { noticeDaysAgo: 21 })
  const unpaid = await behind(desk, 'Ivor Black', { noticeDaysAgo: 22 })
  await call('POST', `/admin/loans/${unpaid}/proposals`, {
    as: staff.sue.token,
    body: { kind: 'write-off', reason: 'No income but a pension', because: 'nothing-recoverable' },
  })
  await endHirePurchase(desk)
  await refundForDesk(desk)
  await payWithoutReference(desk)
  const insolvent = await behind(desk, 'Una Crane')
  await call('POST', `/admin/loans/${insolvent}/person-events`, {
    as: staff.adams.token,
    body: {
      kind: 'insolvency',
      insolvencyKind: 'bankruptcy',
      happenedOn: desk.deps.clock.today().subtract({ days: 6 }).toString(),
      evidence: 'The Gazette, and a letter of the Official Receiver.',
    },
  })
}

/** Transfers without a known owner; one of them is to go back. */
async function payWithoutReference({ deps, call, staff }: Desk): Promise<void> {
  const receivedOn = deps.clock.today().subtract({ days: 1 }).toString()
  const came = async (bankId: string, amount: number, payer: string): Promise<number> => {
    const body = { bankId, receivedOn, amount, payer }
    return (await call('POST', '/admin/bank-lines', { as: staff.adams.token, body })).body.data.id
  }
  await came('FT26330A11', 286.7, 'MS R QUILL')
  const toReturn = await came('FT26330A12', 15, 'HARBOUR CAFE LTD')
  await call('POST', `/admin/bank-lines/${toReturn}/propose-return`, {
    as: staff.adams.token,
    body: { reason: 'A company that we have no agreement with' },
  })
}

/** Three payments missed and a notice of arrears given; a default notice where days are given. */
async function behind(desk: Desk, name: string, more: Behind = {}): Promise<number> {
  const { noticeDaysAgo, ...options } = more
  // The third payment was missed before the notice was given.
  const nextDueOn = desk.deps.clock.today().add({ days: noticeDaysAgo === undefined ? 20 : 4 })
  const { loanId } = await lend(desk, name, { state: 'Late', missedInstalments: 3, nextDueOn, ...options })
  await seedArrearsNotice(desk.deps, { loanId, daysAgo: 60 })
  if (noticeDaysAgo !== undefined) await seedDefaultNotice(desk.deps, { loanId, daysAgo: noticeDaysAgo })
  return loanId
}

interface Behind {
  noticeDaysAgo?: number
  brand?: string
  productType?: 'hire-purchase'
  optionToPurchaseFeePence?: number
  partner?: string
}

/** Charged for days of a late notice: a colleague proposed to give that back. */
async function refundForDesk(desk: Desk): Promise<void> {
  const { loanId } = await lend(desk, 'Lena Frost', { paidInstalments: 4 })
  await desk.call('POST', `/admin/loans/${loanId}/proposals`, {
    as: desk.staff.sue.token,
    body: {
      kind: 'refund',
      reason: 'Notice of arrears 12 days late, s86D',
      told: 'We told you too late that a payment was missed. This is the interest of those days.',
      amount: 8.4,
    },
  })
}

/** Ended by two people, so the vehicle is to be collected. */
async function endHirePurchase(desk: Desk): Promise<void> {
  const { call, staff } = desk
  const loanId = await behind(desk, 'Max Thorn', {
    noticeDaysAgo: 20,
    brand: 'motor',
    productType: 'hire-purchase',
    optionToPurchaseFeePence: 25_00,
    partner: 'Sandbox Cars',
  })
  const { body } = await call('POST', `/admin/loans/${loanId}/proposals`, {
    as: staff.sam.token,
    body: { kind: 'terminate', reason: 'No answer to five calls', isInBreathingSpace: false },
  })
  await call('POST', `/admin/proposals/${body.data.id}/approve`, { as: staff.sue.token })
}
