import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { pence } from '@tarnbrook/domain/core/money'
import type { MandateState } from '@tarnbrook/domain/direct-debit/mandate-state'
import { disbursementPostings } from '@tarnbrook/domain/loans/ledger'
import type { LoanState } from '@tarnbrook/domain/loans/loan-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { createLoan, lockLoan, moveLoan, postToLedger } from '#features/loans/loan.ts'
import { storeBankAccount } from '#platform/bank-account.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { PayeeCheck } from '#platform/payee/accept-account.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'
import { type SeedDebt, seedCards, seedDebt } from './cards.ts'
import { buildTerms, type SeedTerms, type Terms } from './loan-terms.ts'
import { seedPastPayments } from './past-payments.ts'
import { seedProviderRecords } from './provider-records.ts'

export interface SeededBorrower {
  userId: number
  email: string
  /** A strong bearer token. */
  token: string
}

/** With what they answer when they are asked who they are. */
export interface SeededPerson extends SeededBorrower {
  person: typeof SEEDED_PERSON & { email: string }
}

/** A borrower as they answer; they lived there for longer than the address has been stored. */
export const SEEDED_PERSON = {
  firstName: 'Ann',
  lastName: 'Fell',
  dateOfBirth: '1988-03-14',
  addresses: [
    { houseNumber: '12', line1: 'Tarn Street', town: 'TEST TOWN', postCode: 'ID1 1QD', period: 3 },
  ] as const,
}

/** Each with another birthday: two with one name, birthday and home are one person. */
function newPerson(name: { firstName?: string; lastName?: string }) {
  born += 1
  const dateOfBirth = Temporal.PlainDate.from(SEEDED_PERSON.dateOfBirth).add({ days: born }).toString()
  return { ...SEEDED_PERSON, ...name, dateOfBirth }
}

let born = 0

/** A borrower with an address and a token to sign in with. */
export async function seedBorrower(
  deps: ApiDeps,
  options: { email?: string; firstName?: string; lastName?: string } = {},
): Promise<SeededPerson> {
  const { email = newMailbox('mail.example'), ...name } = options
  const person = newPerson(name)
  const { firstName, lastName, dateOfBirth, addresses } = person
  const [home] = addresses
  const now = deps.clock.now()
  const token = newToken()
  const userId = await asSeed(deps, async ({ tx }) => {
    const { id } = await tx
      .insertInto('app_user')
      .values({
        email,
        email_key: emailKey(email),
        first_name: firstName,
        last_name: lastName,
        date_of_birth: dateOfBirth,
        mobile_number: '+447912345678',
        mobile_verified_at: toDate(now),
        created_at: toDate(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_address')
      .values({
        user_id: id,
        position: 0,
        house_number: home.houseNumber,
        line1: home.line1,
        town: home.town,
        post_code: home.postCode,
        period: 6,
      })
      .execute()
    await tx
      .insertInto('auth_token')
      .values({
        hash: hashToken(token),
        user_id: id,
        strength: 'strong',
        created_at: toDate(now),
        expires_at: toDate(now.add({ hours: 24 * 3650 })),
      })
      .execute()
    return id
  })
  return { userId, email, token, person: { ...person, email } }
}

export interface SeedLoanOptions extends SeedTerms {
  /** A new borrower without it. */
  borrower?: SeededBorrower
  /** When the signed agreement was emailed; default the agreement's day, null if it was not. */
  agreementSentOn?: Temporal.PlainDate | null
  sortCode?: string
  /** What their bank said of the account's name; default nothing. */
  payeeCheck?: PayeeCheck
  /** What the loan pays to each of its borrower's credit cards, in pence. */
  cards?: readonly number[]
  /** The debt of a settlement letter that it pays off. */
  debt?: SeedDebt
  accountNumber?: string
  /** Who introduced it: of a hire purchase the seller, who is paid. */
  partner?: string
  /** Default active. */
  mandate?: 'pending' | 'active' | 'failed' | 'cancelled'
  /** If paid out: whether providers know its Direct Debit, payments and payout. Default no. */
  isAtProviders?: boolean
}

export interface SeededLoan {
  loanId: number
  applicationId: number
  borrower: SeededBorrower
}

async function seedPayoffs(
  work: Work,
  deps: ApiDeps,
  { applicationId, options }: { applicationId: number; options: SeedLoanOptions },
) {
  const now = deps.clock.now()
  const cards = await seedCards(work, { applicationId, amounts: options.cards ?? [], now })
  const { debt } = options
  return debt ? [...cards, await seedDebt(work, deps, { applicationId, debt, now })] : cards
}

/** An accepted application and its loan in any state, with a consistent ledger and schedule. */
export async function seedLoan(deps: ApiDeps, options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const borrower = options.borrower ?? (await seedBorrower(deps))
  const terms = buildTerms(options, deps.clock.today())
  const { sortCode = '999990', accountNumber = '12345678' } = options
  return asSeed(deps, async (work) => {
    const { applicationId, quote } = await seedApplication(work, deps, {
      userId: borrower.userId,
      terms,
      partner: options.partner ?? null,
      state: 'Accepted',
    })
    const loanId = await createLoan(work, {
      applicationId,
      userId: borrower.userId,
      bankAccountId: await storeBankAccount(work, deps, {
        userId: borrower.userId,
        applicationId,
        account: {
          accountHolderName: await readName(work, borrower),
          sortCode,
          accountNumber,
        },
        payeeCheck: options.payeeCheck ?? null,
        isPayeeConfirmed: false,
      }),
      brand: terms.brand,
      productType: terms.productType,
      quote,
      schedule: terms.schedule,
      cards: await seedPayoffs(work, deps, { applicationId, options }),
      agreedOn: terms.agreedOn,
      now: deps.clock.now(),
    })
    await work.tx
      .updateTable('loan')
      .set({
        agreement_sent_on:
          (options.agreementSentOn === undefined ? terms.agreedOn : options.agreementSentOn)?.toString() ??
          null,
      })
      .where('id', '=', loanId)
      .execute()
    if (terms.state !== 'Pending')
      await advanceLoan(work, deps, { loanId, terms, mandate: options.mandate ?? 'active' })
    if (options.isAtProviders) await seedProviderRecords(work, deps, { loanId, sortCode, accountNumber })
    return { loanId, applicationId, borrower }
  })
}

async function readName({ tx }: Work, { userId }: SeededBorrower): Promise<string> {
  const { first_name, last_name } = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

/** An application with its quote; a loan is made of one that is accepted. */
export async function seedApplication(
  { tx }: Work,
  deps: ApiDeps,
  {
    userId,
    terms,
    partner,
    state,
  }: { userId: number; terms: Terms; partner: string | null; state: 'Accepted' | 'Requested' | 'Declined' },
): Promise<{ applicationId: number; quote: Selectable<DB['quote']> }> {
  const at = toDate(deps.clock.now())
  const application = await tx
    .insertInto('loan_application')
    .values({
      user_id: userId,
      brand: terms.brand,
      product_type: terms.productType,
      partner,
      state,
      reaction: state === 'Declined' ? null : 'yes',
      ...(state === 'Declined' && { decline_reasons: ['credit-score'], declined_by: 'rules' as const }),
      amount_pence: terms.amountPence,
      term_months: terms.termMonths,
      reason: 'Home improvements',
      occupation: 'Teacher',
      employment_status: 'Employed full time',
      net_monthly_income_pence: 240_000,
      marital_status: 'Single',
      residential_status: 'private_tenant',
      rent_or_mortgage_pence: 70_000,
      number_of_dependants: '0',
      dependants_cost_pence: 0,
      loan_contract_accepted_at: state === 'Accepted' ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('application_transition')
    .values({ application_id: application.id, sort_key: 1, to_state: state, most_recent: true, at })
    .execute()
  const quote = await tx
    .insertInto('quote')
    .values({
      application_id: application.id,
      is_current: true,
      band: 'Good',
      amount_pence: terms.amountPence,
      fee_pence: terms.feePence,
      option_to_purchase_fee_pence: terms.optionToPurchaseFeePence,
      term_months: terms.termMonths,
      annual_rate_percent: terms.annualRatePercent,
      apr_percent: terms.aprPercent,
      start_on: terms.agreedOn.toString(),
      first_payment_on: terms.firstPaymentOn.toString(),
      payment_day: terms.paymentDay,
      instalment_pence: terms.schedule.instalmentPence,
      last_instalment_pence: terms.schedule.lastInstalmentPence,
      total_payable_pence: terms.schedule.totalPayablePence,
      total_charge_pence: terms.schedule.totalChargePence,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { applicationId: application.id, quote }
}

/** Moves a Pending loan to its state through the allowed transitions. */
async function advanceLoan(
  work: Work,
  deps: ApiDeps,
  { loanId, terms, mandate }: { loanId: number; terms: Terms; mandate: MandateState },
): Promise<void> {
  const { tx } = work
  const isDisbursed = terms.state !== 'Cancelled' && terms.state !== 'Funded'
  const [isPaidOut, isSent] = [isDisbursed, terms.state === 'Funded']
  await tx
    .updateTable('mandate')
    .set({
      state: mandate,
      provider_id: `MDSEED${loanId}`,
      provider_account_id: `BAMDSEED${loanId}`,
      reference: `SEED-${loanId}`,
    })
    .where('loan_id', '=', loanId)
    .execute()
  await tx
    .updateTable('payout')
    .set({ state: isPaidOut ? 'executed' : isSent ? 'sent' : 'failed', provider_id: `seed-${loanId}` })
    .where('loan_id', '=', loanId)
    .execute()
  if (isDisbursed) await disburse(work, deps, { loanId, terms })
  for (const to of findStatePath(terms.state)) {
    const loan = await lockLoan(tx, { id: loanId })
    await moveLoan(work, { loan, to, reason: 'seed', now: deps.clock.now() })
  }
}

function findStatePath(state: LoanState): LoanState[] {
  if (state === 'Cancelled' || state === 'Funded') return [state]
  return state === 'Repaying' ? ['Funded', 'Repaying'] : ['Funded', 'Repaying', state]
}

async function disburse(work: Work, deps: ApiDeps, { loanId, terms }: { loanId: number; terms: Terms }) {
  const now = deps.clock.now()
  const payout = await work.tx
    .selectFrom('payout')
    .select('amount_pence')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  await work.tx
    .updateTable('loan')
    .set({ disbursed_on: terms.agreedOn.toString() })
    .where('id', '=', loanId)
    .execute()
  await postToLedger(work, {
    loanId,
    kind: 'disbursement',
    reference: `disbursement:${loanId}`,
    bookedOn: terms.agreedOn,
    postings: disbursementPostings({
      amountPence: pence(terms.amountPence),
      feePence: pence(terms.feePence),
      heldPence: pence(terms.amountPence - payout.amount_pence),
    }),
    now,
  })
  await seedPastPayments(work, deps, { loanId, terms })
}

function asSeed<Result>(deps: ApiDeps, body: (work: Work) => Promise<Result>): Promise<Result> {
  return command(deps, systemContext('seed'), { name: 'seed' }, body)
}
