import { sql } from 'kysely'
import type { TestApi } from './kit.ts'
import { newMailbox } from './seed/mailbox.ts'

export const PARTNER_KEY = 'partner-key-for-tests-only'
export const SEVENTEEN_YEARS_AGO = Temporal.Now.plainDateISO('Europe/London')
  .subtract({ years: 18 })
  .add({ days: 2 })
  .toString()

export const newKey = () => `key-${crypto.randomUUID()}`
export const newVisit = () => `visit-${crypto.randomUUID()}`

export interface Change {
  user?: Record<string, unknown>
  [answer: string]: unknown
}

export interface Caller {
  key?: string
  visit?: string
  as?: string
  brand?: string
}

/** What the form sends for a person who exists in no other test; `change` replaces answers. */
export function answers(change: Change = {}) {
  const { user, ...rest } = change
  return {
    amount: 7500,
    term: 36,
    reason: 'Home improvements',
    employmentStatus: 'Employed full time',
    netMonthlyIncome: 2600,
    user: {
      firstName: 'Ada',
      lastName: 'Marsh',
      dateOfBirth: '1988-05-14',
      email: newMailbox(),
      mobileNumber: '07912 345678',
      addresses: [{ houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'id11qd', period: 3 }],
      ...user,
    },
    affordability: {
      maritalStatus: 'Single',
      residentialStatus: 'private_tenant',
      rentOrMortgageMonthlyPayment: 640.5,
      numberOfDependants: '0',
      monthlyDependantsCost: 0,
    },
    ...rest,
  }
}

/** The calls of an applicant to a running API. */
export function createApplicantKit(api: () => TestApi) {
  const apply = (body: object, caller: Caller = {}) =>
    api().call('POST', '/loan-applications', { key: newKey(), visit: newVisit(), ...caller, body })

  async function signIn(linkToken: string): Promise<string> {
    const { status, body } = await api().call('POST', '/auth', {
      body: { type: 'auto_login', data: { token: linkToken } },
    })
    if (status !== 200) throw new Error(`the link token was refused: ${JSON.stringify(body)}`)
    return body.data.token
  }

  return {
    apply,
    signIn,
    /** A borrower with a decision, signed in by the hand-over token. */
    async applied(change: Change = {}) {
      const sent = answers(change)
      const { status, body } = await apply(sent)
      if (status !== 201) throw new Error(`the application was refused: ${JSON.stringify(body)}`)
      return { id: body.data.id as number, token: await signIn(body.data.autoLoginToken), sent }
    },
    post: (path: string, token: string, body?: object) =>
      api().call('POST', path, { as: token, key: newKey(), body }),
    /** How many footprints the agency has for an application (or under a reference). */
    async footprints(purpose: 'QS' | 'CA', where: { id?: number; reference?: string }): Promise<number> {
      const { rows } = await sql<{ reference: string }>`
        select reference from sandbox.bureau_search where purpose = ${purpose} and reference in
          (select reference from bureau_search
            where application_id = ${where.id ?? null} or reference = ${where.reference ?? null})`.execute(
        api().deps.db,
      )
      return rows.length
    },
  }
}
