import {
  findStandstill,
  type Moratorium,
  type Standstill,
} from '@tarnbrook/domain/breathing-space/breathing-space'
import { day } from '@tarnbrook/domain/core/calendar'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { Clock } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

export type BreathingSpaceRow = Selectable<DB['breathing_space']>

type ProtectedLoan = Pick<Selectable<DB['loan']>, 'user_id' | 'agreed_on'>

/** What may be asked about this loan today. A loan agreed later is not protected. */
export async function readStandstill(
  work: Pick<Work, 'tx'>,
  { clock }: { clock: Clock },
  loan: ProtectedLoan,
): Promise<Standstill> {
  return findStandstill(await readMoratoria(work, loan), clock.today())
}

/** Those that protect the borrower from this loan, over or not, the oldest first. */
export async function readMoratoria(
  { tx }: { tx: Pick<Work['tx'], 'selectFrom'> },
  loan: ProtectedLoan,
): Promise<Moratorium[]> {
  const rows = await tx
    .selectFrom('breathing_space')
    .selectAll()
    .where('user_id', '=', loan.user_id)
    .where('started_on', '>=', loan.agreed_on)
    .orderBy('started_on')
    .orderBy('seq')
    .execute()
  return rows.map(toMoratorium)
}

export function toMoratorium(
  row: Pick<BreathingSpaceRow, 'kind' | 'started_on' | 'treatment_ended_on' | 'ended_on'>,
): Moratorium {
  return {
    kind: row.kind,
    startedOn: day(row.started_on),
    ...(row.kind === 'mental-health' &&
      row.treatment_ended_on !== null && { treatmentEndedOn: day(row.treatment_ended_on) }),
    ...(row.ended_on !== null && { endedOn: day(row.ended_on) }),
  } as Moratorium
}
