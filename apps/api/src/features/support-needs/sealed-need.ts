import { legal } from '@tarnbrook/brands/facts/legal'
import type { SupportNeed } from '@tarnbrook/contract/support-needs/support-needs'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import type { SupportCircumstance } from '@tarnbrook/domain/support-needs/support-need'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toInstant } from '#platform/clock.ts'
import { seal, unseal } from '#platform/secrets.ts'

export type SupportNeedRow = Selectable<DB['support_need']>

/** What is told, as it is sealed. */
export interface Need {
  circumstances: SupportCircumstance[]
  words: string | null
}

type Config = Pick<ApiDeps, 'config'>

const SEALED_FOR = 'support-need'

export function sealNeed({ config }: Config, need: Need): Buffer {
  return seal(config.secretKeys, SEALED_FOR, JSON.stringify(need))
}

/** Null where the secret key has changed: it must be told again, and still counts. */
export function unsealNeed({ config }: Config, sealed: Buffer): Need | null {
  try {
    return JSON.parse(unseal(config.secretKeys, SEALED_FOR, sealed)) as Need
  } catch {
    return null
  }
}

export function sealNote({ config }: Config, note: string): Buffer {
  return seal(config.secretKeys, `${SEALED_FOR}-note`, note)
}

export function unsealNote({ config }: Config, sealed: Buffer): string {
  try {
    return unseal(config.secretKeys, `${SEALED_FOR}-note`, sealed)
  } catch {
    return 'This note can’t be read: it was sealed with another key.'
  }
}

export function toldOnWire(
  deps: Config,
  { sealed, told_at }: Pick<SupportNeedRow, 'sealed' | 'told_at'>,
): NonNullable<SupportNeed['told']> {
  const toldAt = toInstant(told_at)
  const need = unsealNeed(deps, sealed)
  return {
    circumstances: need?.circumstances ?? [],
    words: need?.words ?? null,
    toldAt: toldAt.toString({ smallestUnit: 'second' }),
    deletedOn: londonToday(toldAt).add({ days: legal.retention.supportNeedDays }).toString(),
  }
}
