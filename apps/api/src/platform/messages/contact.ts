import type { ConsentFlag } from '@tarnbrook/contract/consent/consent-flags'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { isClosedOff, isInArrears, isTerminated, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import {
  type ContactDecision,
  type ContactFacts,
  decideContact,
  type EmailClass,
} from '@tarnbrook/domain/situation/contact-rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { hasConsent } from '#platform/consent.ts'
import { hasPersonEvent } from '#platform/people/person-facts.ts'

/** What is known of a mailbox that no account has. */
export const NOTHING_KNOWN: Omit<ContactFacts, 'hasConsented'> = {
  isDeceased: false,
  isInsolvent: false,
  isInBreathingSpace: false,
  isArranged: false,
  isInDifficulty: false,
  hasSupportNeed: false,
}

/** Whoever an email goes to: by the mailbox, so that no caller can leave out whose it is. */
export async function decideEmail(
  tx: Kysely<DB>,
  today: Day,
  email: { to: string; class: EmailClass; consent?: ConsentFlag | undefined; loanId?: number | null },
): Promise<ContactDecision> {
  const { consent } = email
  const known = await readContactFacts(tx, today, email)
  const hasConsented =
    consent !== undefined &&
    known !== undefined &&
    (await hasConsent(tx, { userId: known.userId, to: consent }))
  return decideContact(email.class, { ...(known?.facts ?? NOTHING_KNOWN), hasConsented })
}

/** Whether a person may be offered something of a kind now, by mail or on a page. */
export async function canOffer(
  tx: Kysely<DB>,
  today: Day,
  { userId, to }: { userId: number; to: ConsentFlag },
): Promise<boolean> {
  const known = await findContactFacts(tx, sql`u.id = ${userId}`, contactFacts(today))
  if (!known) return false
  const hasConsented = await hasConsent(tx, { userId, to })
  return decideContact('offer', { ...known.facts, hasConsented }).contact === 'send'
}

function readContactFacts(
  tx: Kysely<DB>,
  today: Day,
  { to, loanId = null }: { to: string; loanId?: number | null },
) {
  return findContactFacts(tx, sql`u.email_key = ${emailKey(to)}`, contactFacts(today, loanId))
}

async function findContactFacts(
  tx: Kysely<DB>,
  whose: RawBuilder<unknown>,
  facts: RawBuilder<unknown>,
): Promise<{ userId: number; facts: typeof NOTHING_KNOWN } | undefined> {
  const { rows } = await sql<{ userId: number } & typeof NOTHING_KNOWN>`
    select u.id as "userId", ${facts} from app_user u where ${whose}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { userId, ...known } = row
  return { userId, facts: known }
}

const DIFFICULT_STATES = LOAN_STATES.filter(
  (state) => isInArrears(state) || isClosedOff(state) || isTerminated(state),
)

/** The columns of what is known of `u`, whose arrangement is of the loan where one is given. */
export function contactFacts(today: Day, loanId: number | null = null): RawBuilder<unknown> {
  const user = sql`u.id`
  const on = sql`${today.toString()}::date`
  // A breathing space protects from the loans that were agreed by then.
  return sql`${hasPersonEvent(today, user, ['death'])} as "isDeceased",
    ${hasPersonEvent(today, user, ['insolvency'])} as "isInsolvent",
    exists (select from breathing_space b left join loan l on l.id = ${loanId}
      where b.user_id = u.id and b.started_on between coalesce(l.agreed_on, '-infinity') and ${on}
        and coalesce(b.last_day, 'infinity') >= ${on}) as "isInBreathingSpace",
    exists (select from arrangement a join loan l on l.id = a.loan_id
      where l.user_id = u.id and a.state = 'active' and l.id = coalesce(${loanId}::bigint, l.id)) as "isArranged",
    exists (select from loan l where l.user_id = u.id and (l.state in (${sql.join(DIFFICULT_STATES)})
      or exists (select from instalment i where i.loan_id = l.id and i.state = 'missed'))) as "isInDifficulty",
    exists (select from support_need s where s.user_id = u.id) as "hasSupportNeed"`
}

const HANDED_TO = { copy: 'insolvency', 'hand-over': 'estate' } as const

/** What was decided, as it is stored with the email. */
export function toContactColumns({ contact }: ContactDecision) {
  return {
    state: contact === 'withhold' || contact === 'hand-over' ? ('withheld' as const) : ('queued' as const),
    handed_to: contact === 'copy' || contact === 'hand-over' ? HANDED_TO[contact] : null,
  }
}
