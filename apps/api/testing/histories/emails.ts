import type { EmailClass } from '@tarnbrook/domain/situation/contact-rules'
import { sql } from 'kysely'
import type { TestApi } from '#testing/kit.ts'

export interface SentEmail {
  class: EmailClass
  isWithheld: boolean
  /** Its words with single spaces. */
  text: string
}

/** What was recorded of a loan as an email about it was written. */
export interface EmailRecords {
  /** In pence: what the bank was asked for on a day, each Direct Debit and all of the day. */
  debits: readonly { on: string; pence: number }[]
  /** In pence: payments of every kind, as they came. */
  received: readonly number[]
  /** Figures that end the loan, in pence. */
  figures: readonly { payBy: string; pence: number }[]
  /** The books at the moments around it, in pence. */
  balances: readonly { due: number; principal: number; writtenOff: number }[]
  /** What fell due in the days before it, and may be on its way: not overdue yet. In pence. */
  fellDue: readonly number[]
  isDeceased: boolean
  /** By a breathing space, an insolvency or an arrangement. */
  isProtected: boolean
  hasDefaultNotice: boolean
}

const AMOUNT = '(£[\\d,]*\\d(?:\\.\\d\\d)?)'
const DAY = '(\\d{1,2} [A-Z][a-z]+ \\d{4})'
const words = (text: string) => new RegExp(text.replaceAll('A£', AMOUNT).replaceAll('DAY', DAY), 'g')

type Claim = (amount: number, on: string | undefined, records: EmailRecords) => boolean

const isAsked: Claim = (amount, on, { debits }) =>
  debits.some((debit) => debit.on === on && debit.pence === amount)
const isOverdue: Claim = (amount, _on, { balances, fellDue }) =>
  balances.some(({ due }) => sumsOfLast(fellDue).some((sum) => due - sum === amount))
const isOwed: Claim = (amount, _on, { balances }) =>
  balances.some(({ due, principal, writtenOff }) =>
    [due, due + principal, due + principal + writtenOff].includes(amount),
  )

/** Where an email has an amount, and what that has to be by the records. */
const FIGURES: readonly [RegExp, Claim][] = [
  [words("We'll take (?:your payment of )?A£ by Direct Debit on DAY"), isAsked],
  [words("couldn't take (?:your payment of )?A£ (?:of your arrangement )?on DAY"), isAsked],
  [words('taken back the A£ that we collected on DAY'), isAsked],
  [
    words(
      '(?:We received A£ (?:from you )?by (?:bank transfer|Direct Debit|card|open banking)|received your payment of A£)',
    ),
    (amount, _on, { received }) => received.includes(amount),
  ],
  [words('A£ is (?:still )?overdue'), isOverdue],
  [words('(?<!so )A£ is left to pay'), isOwed],
  [words('A£ (?:that is left )?is (?:still owed in law|owed again)'), isOwed],
  [
    words("It's A£, if you pay by DAY"),
    (amount, on, { figures }) => figures.some(({ payBy, pence }) => payBy === on && pence === amount),
  ],
]

const NOTHING_OWED = /(?:you|You) don't owe (?:us )?anything|(?<!and you )Nothing is (?:owed|left to pay)/
const NOTHING_OVERDUE = /Nothing is overdue(?: now)?[,.]/
const FIRST_DEFAULT_NOTICE = /we may send you a default notice/

/** What an email says, or that it was sent at all, against the records; none where all is true. */
export function findUntrueEmail(email: SentEmail, records: EmailRecords): string[] {
  const { text } = email
  if (email.isWithheld) return []
  const found = FIGURES.flatMap(([label, isTrue]) =>
    [...text.matchAll(label)].flatMap(([said, ...parts]) => {
      const amount = parts.find((part) => part?.startsWith('£'))
      const on = parts.find((part) => part && !part.startsWith('£'))
      return isTrue(toPence(amount!), on && toIsoDay(on), records) ? [] : [`“${said}”`]
    }),
  )
  const { balances, fellDue } = records
  const nothing = NOTHING_OWED.exec(text)
  if (nothing && balances.every(({ due, principal, writtenOff }) => due + principal + writtenOff > 0))
    found.push(`“${nothing[0]}”, and something is owed`)
  const overdue = NOTHING_OVERDUE.exec(text)
  if (overdue && balances.every(({ due }) => sumsOfLast(fellDue).every((sum) => due - sum > 0)))
    found.push(`“${overdue[0]}”, and something is overdue`)
  if (FIRST_DEFAULT_NOTICE.test(text) && records.hasDefaultNotice)
    found.push('a default notice may be sent, and one was given')
  if (records.isDeceased) found.push(`an email of the class ${email.class} after a death`)
  if (records.isProtected && email.class === 'collection')
    found.push('overdue money is asked of somebody who is protected')
  return found
}

/** Each sum of the last of them, and nothing. */
function sumsOfLast(amounts: readonly number[]): number[] {
  return [0, ...amounts.map((_, at) => amounts.slice(at).reduce((sum, amount) => sum + amount, 0))]
}

function toPence(amount: string): number {
  return Math.round(Number(amount.replace(/[£,]/g, '')) * 100)
}

const MONTHS = 'January February March April May June July August September October November December'

function toIsoDay(text: string): string {
  const [date, month, year] = text.split(' ')
  const number = MONTHS.split(' ').indexOf(month!) + 1
  return `${year}-${String(number).padStart(2, '0')}-${date!.padStart(2, '0')}`
}

interface EmailRow extends SentEmail, EmailRecords {
  seq: number
  loanId: number
}

/** Emails about loans after one, with the records of the moment at which each was written. */
async function listEmails({ deps }: TestApi, afterSeq: number): Promise<EmailRow[]> {
  const { rows } = await sql<EmailRow>`
    select m.seq, m.loan_id as "loanId", m.class, m.state = 'withheld' as "isWithheld", m.body as text,
      array(select json_build_object('on', c.charge_on, 'pence', sum(c.amount_pence)) from collection c
        where c.loan_id = l.id and c.method = 'DIRECT_DEBIT'
        group by grouping sets ((c.charge_on), (c.charge_on, coalesce(c.taken_with_id, c.id)))) as debits,
      array(select sum(c.amount_pence)::bigint from collection c where c.loan_id = l.id
          group by coalesce(c.taken_with_id, c.card_payment_id, c.bank_payment_id, c.id)
        union select t.amount_pence from bank_transfer t where t.loan_id = l.id
        union select p.amount_pence from card_payment p where p.loan_id = l.id
        union select b.amount_pence from bank_payment b where b.loan_id = l.id) as received,
      array(select json_build_object('payBy', q.pay_by, 'pence', q.amount_pence)
        from settlement_quote q where q.loan_id = l.id) as figures,
      array(select json_build_object('due', coalesce(sum(p.amount_pence) filter (where p.account = 'instalments-due'), 0),
          'principal', coalesce(sum(p.amount_pence) filter (where p.account = 'loan-principal'), 0),
          'writtenOff', coalesce(sum(p.amount_pence) filter (where p.account = 'written-off'), 0))
        from (select m.created_at - interval '3 seconds' as at union select t.created_at from ledger_transaction t
          where t.loan_id = l.id and t.created_at between m.created_at - interval '3 seconds' and m.created_at + interval '3 seconds') moments
        left join ledger_transaction t on t.loan_id = l.id and t.created_at <= moments.at
        left join ledger_posting p on p.transaction_id = t.id group by moments.at) as balances,
      array(select i.amount_pence from instalment i where i.loan_id = l.id
        and i.due_on between (m.created_at at time zone 'Europe/London')::date - 12 and (m.created_at at time zone 'Europe/London')::date
        order by i.number) as "fellDue",
      exists (select from person_event e join person_event_user u on u.event_id = e.id where u.user_id = l.user_id
        and e.kind = 'death' and e.state <> 'rejected' and e.recorded_at < m.created_at - interval '3 seconds') as "isDeceased",
      exists (select from arrangement a where a.loan_id = l.id and a.agreed_at < m.created_at - interval '3 seconds'
          and (a.state = 'active' or a.updated_at > m.created_at + interval '3 seconds'))
        or exists (select from breathing_space b where b.user_id = l.user_id and b.created_at < m.created_at - interval '3 seconds'
          and (m.created_at at time zone 'Europe/London')::date between b.started_on and coalesce(b.last_day, 'infinity'))
        or exists (select from person_event e join person_event_user u on u.event_id = e.id where u.user_id = l.user_id
          and e.kind = 'insolvency' and e.state = 'confirmed' and e.recorded_at < m.created_at - interval '3 seconds'
          and e.discharged_on is null) as "isProtected",
      exists (select from default_notice d where d.loan_id = l.id and d.created_at < m.created_at - interval '3 seconds'
        and d.remedy_by >= (m.created_at at time zone 'Europe/London')::date) as "hasDefaultNotice"
    from message m join loan l on l.id = m.loan_id
    where m.channel = 'mail' and m.seq > ${afterSeq} and m.class <> 'internal' and m.recipient = (select email from app_user where id = l.user_id)
    order by m.seq`.execute(deps.db)
  return rows
}

/** What the emails after one say untruly, and the last of them. */
export async function findUntrueEmails(
  kit: TestApi,
  afterSeq: number,
): Promise<{ untrue: string[]; lastSeq: number }> {
  const emails = await listEmails(kit, afterSeq)
  const untrue = emails.flatMap(({ loanId, text, ...email }) =>
    findUntrueEmail({ ...email, text: text.replace(/\s+/g, ' ') }, toNumbers(email)).map(
      (said) => `what an email says: loan ${loanId}, ${said}`,
    ),
  )
  return { untrue, lastSeq: emails.at(-1)?.seq ?? afterSeq }
}

/** Sums are read as text. */
function toNumbers(records: EmailRecords): EmailRecords {
  return { ...records, received: records.received.map(Number), fellDue: records.fellDue.map(Number) }
}
