import { Problem } from '@tarnbrook/contract/errors'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/**
 * Four eyes: who asks for it does not decide on it. The database holds it too.
 * @throws Problem FORBIDDEN
 */
export function requireSecondPerson(
  by: number,
  { first, did = 'proposed' }: { first: number | null; did?: 'proposed' | 'recorded' | 'accepted' },
): void {
  if (first === by)
    throw new Problem('FORBIDDEN', {
      message: `You ${did} this, so another member of staff decides on it.`,
    })
}

/** Who did what is in the way, and when: 'Sam Second did that on 27 November 2026 at 10:14.' */
export async function describeColleague(
  { tx }: Pick<Work, 'tx'>,
  { by, at }: { by: number; at: Date | null },
): Promise<string> {
  const staff = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', by)
    .executeTakeFirst()
  const name = staff ? `${staff.first_name} ${staff.last_name}` : 'A colleague'
  if (at === null) return `${name} did that.`
  const moment = toInstant(at).toZonedDateTimeISO('Europe/London')
  const time = moment.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${name} did that on ${formatDayWords(moment.toPlainDate())} at ${time}.`
}
