import { isAccountHolder } from '@tarnbrook/domain/applications/bank-statement'
import type { ApiDeps } from '#deps.ts'
import { sealBankData, toFindings } from '#platform/bank-evidence.ts'
import { realNow, toDate, toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { unseal } from '#platform/secrets.ts'
import type { SharedAccounts } from '#providers/open-banking/port.ts'

/** Pauses between tries at a bank that is down or slow; the access ends after the last. */
const PAUSES_SECONDS = [2, 5, 10, 30, 60, 300, 900, 1800]

interface Payload {
  dataPullId: number
  tries?: number
}

/**
 * Job: reads the accounts once, stores them sealed with the findings, and ends the access. An
 * account in another name is not stored: an applicant may have sent the link to its holder.
 */
export async function readBankData(deps: ApiDeps, { dataPullId, tries = 1 }: Payload): Promise<void> {
  const pull = await deps.db
    .selectFrom('data_pull as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.access_sealed', 'p.consent_ends_at', 'p.from_day', 'p.to_day', 'u.first_name', 'u.last_name'])
    .where('p.id', '=', dataPullId)
    .where('p.state', '=', 'reading')
    .executeTakeFirst()
  if (!pull?.access_sealed) return
  const accessToken = unseal(deps.config.secretKeys, 'bank-access', pull.access_sealed)
  const period = { from: pull.from_day, to: pull.to_day }
  const isOver = Temporal.Instant.compare(toInstant(pull.consent_ends_at), deps.clock.now()) <= 0
  const answer = isOver
    ? ({ kind: 'refused', reason: 'access ended' } as const)
    : await deps.providers.openBanking.readAccounts(accessToken, period)
  if (answer.kind === 'unavailable') return tryLater(deps, { dataPullId, tries })
  const person = { firstName: pull.first_name, lastName: pull.last_name }
  const result =
    answer.kind === 'refused' ? FAILED : toBankDataColumns(deps, { shared: answer.value, period, person })
  const isRecorded = await command(
    deps,
    systemContext('bank-data'),
    { name: 'storeBankData' },
    async (work) => {
      const now = toDate(deps.clock.now())
      const stored = await work.tx
        .updateTable('data_pull')
        .set({ ...result, access_sealed: null, consent_ends_at: now, read_at: now })
        .where('id', '=', dataPullId)
        .where('state', '=', 'reading')
        .returning('application_id')
        .executeTakeFirst()
      if (!stored) return false
      await work.record({
        name: 'bankDataRead',
        subject: ['application', stored.application_id],
        after: { dataPull: dataPullId, state: result.state },
      })
      return true
    },
  )
  // The access ends within the hour by itself, so a provider that does not answer is not retried.
  if (isRecorded && !isOver) await deps.providers.openBanking.disconnect(accessToken)
}

const FAILED = { state: 'failed' } as const

function toBankDataColumns(
  deps: ApiDeps,
  about: {
    shared: SharedAccounts
    period: { from: string; to: string }
    person: { firstName: string; lastName: string }
  },
) {
  const { shared, period, person } = about
  if (!shared.holderNames.some((name) => isAccountHolder(name, person)))
    return { state: 'other-person', bank: shared.bank } as const
  const statement = { ...period, accounts: shared.accounts, transactions: shared.transactions }
  return {
    state: 'read',
    bank: shared.bank,
    statement_sealed: sealBankData(deps.config, statement),
    findings_sealed: sealBankData(deps.config, toFindings(statement)),
  } as const
}

async function tryLater(deps: ApiDeps, { dataPullId, tries }: Required<Payload>): Promise<void> {
  const pause = PAUSES_SECONDS[tries - 1]
  await command(deps, systemContext('bank-data'), { name: 'postponeBankData' }, async (work) => {
    if (pause !== undefined)
      return work.enqueue(
        'read-bank-data',
        { dataPullId, tries: tries + 1 },
        { key: `bank-data:${dataPullId}`, runAt: realNow().add({ seconds: pause }) },
      )
    await work.tx
      .updateTable('data_pull')
      .set({ ...FAILED, access_sealed: null, read_at: toDate(deps.clock.now()) })
      .where('id', '=', dataPullId)
      .where('state', '=', 'reading')
      .execute()
  })
}
