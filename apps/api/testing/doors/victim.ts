import { getBrand } from '@tarnbrook/brands/brand'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { noteContactChange } from '#platform/contact-changes/contact-change.ts'
import { systemContext } from '#platform/context.ts'
import { passkeySite } from '#platform/step-up/passkeys.ts'
import { createAuthenticator } from '#testing/features/authenticator.ts'
import { MOTOR } from '#testing/features/endings.ts'
import { confirmAct, createSecondSession } from '#testing/features/step-up.ts'
import { applyForLoan, fetchRequirement, requestLoan, signInWeakly, startVisit } from '#testing/journey.ts'
import type { TestApi } from '#testing/kit.ts'
import { type SeededBorrower, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import type { Thief } from './thieves.ts'

/** The product as a thief meets it: one that runs, or the API of a test. */
export type DoorKit = Pick<TestApi, 'deps' | 'call' | 'inbox'> & {
  /** A sign-in by what the mailbox alone gives. */
  signInByMailbox(borrower: SeededBorrower): Promise<string>
}

export interface Victim {
  userId: number
  email: string
  phone: string
  /** Open, with its requirements. */
  applicationId: number
  requirements: { phone: number; bank: number }
  /** Runs for weeks. */
  loanId: number
  withdrawableLoanId: number
  /** Its payout failed. */
  unpaidLoanId: number
  /** Settled, with a refund that failed. */
  refundedLoanId: number
  vehicleLoanId: number
  /** What handing the vehicle back leaves to pay, in pounds. */
  toPay: number
  today: string
  tokens: Record<Thief, string | undefined>
}

/** A borrower with one of everything that can be stolen, who has lost one key to each thief. */
export async function seedVictim(kit: DoorKit): Promise<Victim> {
  const applied = await applyForLoan(kit)
  await requestLoan(kit, applied)
  const phone = (await fetchRequirement(kit, applied, 'phone-application-requirement')).id
  const bank = (await fetchRequirement(kit, applied, 'bank-application-requirement')).id
  const { user_id: userId } = await kit.deps.db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', applied.applicationId)
    .executeTakeFirstOrThrow()
  await kit.deps.db
    .updateTable('app_user')
    .set({ mobile_verified_at: toDate(kit.deps.clock.now()) })
    .where('id', '=', userId)
    .execute()
  const borrower = { userId, email: applied.email, token: '' }
  const undone = await endedByUndoing(kit, borrower)
  const removed = await endedByRemoving(kit, borrower)
  borrower.token = await createSecondSession(kit, borrower)
  const loans = await seedLoans(kit, borrower)
  return {
    userId,
    email: applied.email,
    phone: `+44${applied.mobileNumber.replaceAll(' ', '').slice(1)}`,
    applicationId: applied.applicationId,
    requirements: { phone, bank },
    ...loans,
    toPay: await readToPay(kit, loans.vehicleLoanId, borrower.token),
    today: kit.deps.clock.today().toString(),
    tokens: {
      mailbox: await kit.signInByMailbox(borrower),
      phone: undefined,
      session: borrower.token,
      'signed-out': await endedBySigningOut(kit, borrower),
      undone,
      'removed-passkey': removed,
      weak: await signInWeakly(kit, { userId, applicationId: applied.applicationId }),
      other: (await seedBorrower(kit.deps)).token,
    },
  }
}

/** A sign-in of before the owner undid a change by the link in their mailbox. */
async function endedByUndoing(kit: DoorKit, borrower: SeededBorrower): Promise<string> {
  const { deps } = kit
  const token = await createSecondSession(kit, borrower)
  const { mobile_number: mobileNumber } = await deps.db
    .selectFrom('app_user')
    .select('mobile_number')
    .where('id', '=', borrower.userId)
    .executeTakeFirstOrThrow()
  await command(deps, systemContext('test'), { name: 'noteContactChange' }, (work) =>
    noteContactChange(work, deps, {
      userId: borrower.userId,
      brand: getBrand('main'),
      old: {
        kind: 'mobile-number',
        mobileNumber: mobileNumber!,
        verifiedAt: toDate(deps.clock.now()).toISOString(),
      },
    }),
  )
  const link = await awaitMessage(
    kit,
    borrower.email,
    (text) => /undo-change\?token=([\w-]+)/.exec(text)?.[1],
  )
  const undone = await kit.call('POST', '/contact-changes/undo', { body: { token: link } })
  if (undone.status !== 200) throw new Error(`not undone: ${undone.status}`)
  return token
}

/** What a device with a passkey that was removed gets by it: nothing. */
async function endedByRemoving(kit: DoorKit, borrower: SeededBorrower): Promise<string | undefined> {
  const as = await createSecondSession(kit, borrower)
  const device = createAuthenticator(passkeySite(kit.deps.config, 'main'))
  await confirmAct(kit, as, { act: 'passkey', input: null })
  const begun = await kit.call('POST', '/passkeys/options', { as })
  const body = { deviceName: 'Old phone', answer: device.make(begun.body.data.options) }
  const added = await kit.call('POST', '/passkeys', { as, body })
  await kit.call('DELETE', `/passkeys/${added.body.data.id}`, { as })
  const visit = await startVisit(kit)
  const asked = await kit.call('POST', '/auth/passkey-options', { visit })
  const answer = device.answer(asked.body.data.options)
  const signedIn = await kit.call('POST', '/auth', { visit, body: { type: 'passkey', data: { answer } } })
  return signedIn.body.data?.token
}

async function endedBySigningOut(kit: DoorKit, borrower: SeededBorrower): Promise<string> {
  const token = await createSecondSession(kit, borrower)
  await kit.call('POST', '/auth/sign-out', { as: token })
  return token
}

async function seedLoans(kit: DoorKit, borrower: SeededBorrower) {
  const { deps } = kit
  const today = deps.clock.today()
  const running = { borrower, paidInstalments: 3, nextDueOn: today.add({ days: 20 }) }
  const unpaid = await seedLoan(deps, { borrower, state: 'Pending', sortCode: '999994' })
  const [loan, withdrawable, refunded, vehicle] = [
    await seedLoan(deps, running),
    await seedLoan(deps, { borrower, agreedOn: today.subtract({ days: 3 }) }),
    await seedLoan(deps, { borrower, state: 'Settled' }),
    await seedLoan(deps, { ...running, ...MOTOR }),
  ]
  await seedFailedRefund(kit, refunded.loanId)
  await awaitFound('a payout that failed', async () => {
    const { body } = await kit.call('GET', `/loans/${unpaid.loanId}`, { as: borrower.token })
    return body.data.payoutStatus === 'failed' || undefined
  })
  return {
    loanId: loan.loanId,
    withdrawableLoanId: withdrawable.loanId,
    unpaidLoanId: unpaid.loanId,
    refundedLoanId: refunded.loanId,
    vehicleLoanId: vehicle.loanId,
  }
}

async function seedFailedRefund({ deps }: DoorKit, loanId: number): Promise<void> {
  const now = toDate(deps.clock.now())
  await deps.db
    .insertInto('refund')
    .columns(['loan_id', 'bank_account_id', 'amount_pence', 'state', 'created_at', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('loan as l')
        .select((one) => [
          'l.id',
          'l.bank_account_id',
          one.val(3_00).as('amount'),
          one.val('failed').as('state'),
          one.val(now).as('created'),
          one.val(now).as('updated'),
        ])
        .where('l.id', '=', loanId),
    )
    .execute()
}

async function readToPay(kit: DoorKit, loanId: number, as: string): Promise<number> {
  const answer = await kit.call('GET', `/loans/${loanId}/voluntary-termination`, { as, brand: 'motor' })
  return answer.body.data.figures.toPay
}

/** What `find` sees in a message to this mailbox or phone, once a job has sent it. */
export function awaitMessage(
  kit: DoorKit,
  to: string,
  find: (text: string) => string | undefined,
): Promise<string> {
  return awaitFound(`a message to ${to}`, async () => {
    for (const { subject, text } of await kit.inbox(to)) {
      const found = find(`${subject ?? ''}\n${text}`)
      if (found !== undefined) return found
    }
    return undefined
  })
}

async function awaitFound<Found>(what: string, read: () => Promise<Found | undefined>): Promise<Found> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const found = await read()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`waited in vain for ${what}`)
}
