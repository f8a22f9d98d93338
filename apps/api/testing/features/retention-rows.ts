import type { ApplicationState } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

/** For tests: a message of that age. */
export async function addMessage(
  { db }: ApiDeps,
  at: Date,
  message: {
    subject: string
    state: 'queued' | 'sent' | 'failed' | 'withheld'
    body?: string
    onceKey?: string
    recipient?: string
  },
) {
  const { id } = await db
    .insertInto('message')
    .values({
      class: 'service',
      channel: 'mail',
      recipient: message.recipient ?? 'ann@mail.example',
      brand: 'main',
      subject: message.subject,
      body: message.body ?? '',
      state: message.state,
      once_key: message.onceKey ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An application of that age, of a person not signed in. Its reason is its name. */
export async function addApplication(
  deps: ApiDeps,
  { name, state, at }: { name: string; state: ApplicationState; at: Date },
) {
  const { userId } = await seedBorrower(deps)
  await deps.db.deleteFrom('auth_token').where('user_id', '=', userId).execute()
  await deps.db
    .insertInto('loan_application')
    .values({
      user_id: userId,
      brand: 'main',
      product_type: 'unsecured',
      state,
      amount_pence: 100_000,
      term_months: 12,
      reason: name,
      employment_status: 'Employed full time',
      net_monthly_income_pence: 240_000,
      marital_status: 'Single',
      residential_status: 'private_tenant',
      rent_or_mortgage_pence: 0,
      number_of_dependants: '0',
      dependants_cost_pence: 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
