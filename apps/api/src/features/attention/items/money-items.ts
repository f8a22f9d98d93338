import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { REFUND_REMINDERS } from '@tarnbrook/domain/refunds/refund-reminders'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { CARD_DAYS, DUE_CARD_PAYOFFS } from '#features/loans/facts/card-payoffs.ts'
import { isPartPaidSql, OPEN_QUOTES, paidTowards } from '#features/loans/facts/settlement-quotes.ts'
import { hasPersonEvent } from '#platform/people/person-facts.ts'
import {
  type AttentionQuery,
  findEarlierWorkingDay,
  hasNewNumber,
  hoursAgo,
  isUnanswered,
  stuckSince,
} from './item-query.ts'

/** Money that is owed, held or on its way. */
export function moneyItems(deps: ApiDeps): AttentionQuery[] {
  return [
    ...payouts(deps),
    ...mandates(deps),
    ...loans(deps),
    ...noticesAndInterest(deps),
    ...afterEnd(),
    ...paymentsAsked(deps),
    ...bankLines(),
  ]
}

/** A transfer goes back only once a second member of staff has looked at it. */
function bankLines(): AttentionQuery[] {
  const row = {
    detail: { as: 'pence', value: sql`b.amount_pence` },
    key: sql`b.id`,
  } satisfies Partial<AttentionQuery>
  return [
    {
      ...row,
      reason: 'bank-line-unmatched',
      // The page with the account details promises it from the day on which the money came.
      since: sql`b.received_on::timestamp at time zone 'Europe/London'`,
      from: sql`bank_line b where b.state = 'unmatched'`,
    },
    {
      ...row,
      reason: 'bank-line-to-return',
      since: sql`b.changed_at`,
      from: sql`bank_line b where b.state = 'return-proposed'`,
    },
  ]
}

function payouts(deps: ApiDeps): AttentionQuery[] {
  const row = { since: sql`p.updated_at`, loan: sql`p.loan_id`, payout: sql`p.id` }
  const notPaid = (state: 'failed' | 'returned'): AttentionQuery => ({
    ...row,
    reason: `payout-${state}`,
    detail: { as: 'money', value: sql`p.reason` },
    from: sql`payout p join loan l on l.id = p.loan_id and l.state in ('Pending', 'Funded')
      where p.is_current and p.state = ${sql.lit(state)}`,
  })
  return [
    notPaid('failed'),
    notPaid('returned'),
    {
      ...row,
      reason: 'payout-contradicted',
      detail: { as: 'contradiction', value: sql`p.staff_reason` },
      from: sql`payout p where p.staff_reason is not null`,
    },
    {
      ...row,
      reason: 'payout-stuck',
      detail: { as: 'money', value: sql`p.state` },
      from: sql`payout p join loan l on l.id = p.loan_id and l.state in ('Pending', 'Funded')
        join mandate m on m.loan_id = l.id and m.is_current
        where p.is_current and p.updated_at <= ${stuckSince(deps)}
          and (p.state in ('sending', 'sent') or (p.state = 'reserved' and m.state in ('pending', 'active')))
          and not (p.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)})
          and not (p.state = 'reserved' and ${isUnanswered(sql`p.bank_account_id`)})
          and not (p.state = 'reserved' and ${hasNewNumber(deps, sql`l.user_id`)})`,
    },
    {
      ...row,
      reason: 'payee-not-answered',
      since: sql`p.created_at`,
      from: sql`payout p join loan l on l.id = p.loan_id and l.state = 'Pending'
        join mandate m on m.loan_id = l.id and m.is_current and m.state in ('pending', 'active')
        where p.is_current and p.state = 'reserved' and p.amount_pence > 0
          and p.created_at <= ${hoursAgo(deps, PAYEE_HOURS)} and ${isUnanswered(sql`p.bank_account_id`)}`,
    },
    {
      ...row,
      reason: 'payout-held',
      from: sql`payout p join loan l on l.id = p.loan_id and l.state = 'Pending'
        where p.is_current and p.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)}`,
    },
  ]
}

function mandates(deps: ApiDeps): AttentionQuery[] {
  const row = {
    since: sql`m.updated_at`,
    detail: { as: 'mandate', value: sql`m.state` },
    loan: sql`m.loan_id`,
    mandate: sql`m.id`,
  } satisfies Partial<AttentionQuery>
  const refused = {
    ...row,
    detail: { as: 'mandate', value: sql`coalesce(m.reason, m.state)` },
  } satisfies Partial<AttentionQuery>
  const isActive = sql`m.state in ('reserved', 'pending', 'active')`
  return [
    {
      ...refused,
      reason: 'mandate-refused-before-payout',
      from: sql`loan l join mandate m on m.loan_id = l.id and m.is_current and m.state in ('failed', 'cancelled')
        where l.state = 'Pending'`,
    },
    {
      ...refused,
      reason: 'mandate-ended',
      from: sql`mandate m join loan l on l.id = m.loan_id and l.state in ('Repaying', 'Late')
        where m.is_current and m.state in ('failed', 'cancelled') and m.reason is distinct from 'payer-died'`,
    },
    {
      reason: 'hand-back-asked',
      since: sql`h.noticed_at`,
      detail: {
        as: 'words',
        value: sql`to_char(h.takes_effect_at at time zone 'Europe/London', 'DD/MM/YYYY HH24:MI')`,
      },
      loan: sql`h.loan_id`,
      from: sql`hand_back h where h.document_id is null`,
    },
    {
      ...row,
      since: sql`m.moved_at`,
      reason: 'mandate-moved',
      from: sql`mandate m join loan l on l.id = m.loan_id and l.state in ('Pending', 'Funded', 'Repaying', 'Late')
        where m.is_current and m.moved_at is not null`,
    },
    {
      ...row,
      reason: 'mandate-stuck',
      from: sql`mandate m join loan l on l.id = m.loan_id and l.state = 'Pending'
        where m.is_current and m.state = 'reserved' and m.updated_at <= ${stuckSince(deps)}`,
    },
    {
      ...row,
      since: sql`greatest(m.updated_at, l.updated_at)`,
      reason: 'mandate-not-cancelled',
      from: sql`loan l join mandate m on m.loan_id = l.id and m.is_current and ${isActive}
        where l.state = 'Cancelled' and l.disbursed_on is null
          and greatest(m.updated_at, l.updated_at) <= ${stuckSince(deps)}`,
    },
    {
      ...row,
      reason: 'mandate-not-cancelled',
      from: sql`mandate m where not m.is_current and not m.is_next and ${isActive} and m.updated_at <= ${stuckSince(deps)}
          and not exists (select from collection c where c.loan_id = m.loan_id and c.state = 'sent')`,
    },
  ]
}

function loans(deps: ApiDeps): AttentionQuery[] {
  const moved = { since: sql`t.at`, loan: sql`l.id` }
  const last = sql`loan l join loan_transition t on t.loan_id = l.id and t.most_recent`
  const refund = { since: sql`r.updated_at`, loan: sql`r.loan_id`, key: sql`r.id` }
  const isNotPaid = sql`r.state in ('failed', 'returned') and not r.is_replaced`
  const fundedSince = findEarlierWorkingDay(deps)
  return [
    {
      ...moved,
      reason: 'funded-without-payout',
      from: sql`${last} where l.state = 'Funded' and t.at < ${fundedSince}`,
    },
    {
      ...moved,
      reason: 'owed-after-end',
      detail: { as: 'words', value: sql`l.state` },
      from: sql`${last} where l.state in ('Complete', 'Settled', 'Cancelled') and l.disbursed_on is not null
        and (l.id in (select i.loan_id from instalment i where i.state = 'missed')
          or l.id in (select k.loan_id from loan_closing k where k.owed_since is not null))`,
    },
    {
      ...refund,
      reason: 'refund-failed',
      detail: { as: 'money', value: sql`r.reason` },
      from: sql`refund r where ${isNotPaid} and r.reminders < ${sql.lit(REFUND_REMINDERS)}`,
    },
    {
      ...refund,
      reason: 'refund-not-claimed',
      detail: { as: 'money', value: sql`r.reason` },
      from: sql`refund r where ${isNotPaid} and r.reminders >= ${sql.lit(REFUND_REMINDERS)}`,
    },
    {
      ...refund,
      reason: 'refund-stuck',
      detail: { as: 'money', value: sql`r.state` },
      from: sql`refund r join loan l on l.id = r.loan_id
        where r.state in ('reserved', 'sending', 'sent') and r.updated_at <= ${stuckSince(deps)}
          and not (r.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)})
          and not (r.state = 'reserved' and ${isUnanswered(sql`r.bank_account_id`)})
          and not (r.state = 'reserved' and ${hasNewNumber(deps, sql`l.user_id`)})`,
    },
    {
      ...refund,
      reason: 'payee-not-answered',
      since: sql`r.created_at`,
      from: sql`refund r where r.state = 'reserved'
        and r.created_at <= ${hoursAgo(deps, PAYEE_HOURS)} and ${isUnanswered(sql`r.bank_account_id`)}`,
    },
    {
      ...refund,
      reason: 'refund-held',
      from: sql`refund r join loan l on l.id = r.loan_id
        where r.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)}`,
    },
    {
      ...refund,
      reason: 'refund-cancelled',
      detail: { as: 'pence', value: sql`r.amount_pence` },
      from: sql`refund r where r.state = 'cancelled' and r.told is not null`,
    },
    {
      reason: 'bank-payment-stuck',
      since: sql`b.updated_at`,
      detail: { as: 'bankPayment', value: sql`b.state` },
      loan: sql`b.loan_id`,
      key: sql`b.id`,
      from: sql`bank_payment b where b.state in ('reserved', 'started', 'authorised')
        and b.updated_at < ${findEarlierWorkingDay(deps)}`,
    },
    {
      reason: 'withdrawal-not-repaid',
      since: sql`(q.pay_by + 1)::timestamp at time zone 'Europe/London'`,
      loan: sql`q.loan_id`,
      from: sql`settlement_quote q where q.type = 'cancellation' and q.state in ('quoted', 'paying')
        and q.pay_by < ${deps.clock.today().toString()}::date`,
    },
    {
      reason: 'settlement-part-paid',
      since: sql`q.updated_at`,
      detail: { as: 'pence', value: sql`paid.total` },
      loan: sql`q.loan_id`,
      key: sql`q.id`,
      from: sql`settlement_quote q join loan l on l.id = q.loan_id and l.state in ('Repaying', 'Late')
        cross join lateral (select sum(each.amount_pence) as total from (${paidTowards(sql`q.id`)}) each) paid
        where ${isPartPaidSql} and not exists (select from settlement_quote open
          where open.loan_id = q.loan_id and open.state in (${sql.join(OPEN_QUOTES)}))`,
    },
    {
      ...moved,
      reason: 'refund-owed',
      from: sql`${last} where l.state = 'Cancelled' and l.disbursed_on is null and l.paid_pence > 0`,
    },
  ]
}

function noticesAndInterest(deps: ApiDeps): AttentionQuery[] {
  const today = deps.clock.today().toString()
  return [
    {
      reason: 'arrears-notice-late',
      since: sql`n.created_at`,
      detail: { as: 'daysLate', value: sql`(n.given_on - n.give_by)` },
      loan: sql`n.loan_id`,
      key: sql`n.id`,
      from: sql`arrears_notice n where n.given_on > n.give_by`,
    },
    {
      reason: 'frozen-interest-left',
      since: sql`l.updated_at`,
      detail: { as: 'pence', value: sql`f.amount_pence` },
      loan: sql`l.id`,
      from: sql`frozen_interest f join loan l on l.id = f.loan_id
        where f.instalment_number = 0 and not exists (select from instalment i where i.loan_id = l.id
          and i.state = 'due' and i.due_on > ${today}::date)`,
    },
  ]
}

function afterEnd(): AttentionQuery[] {
  return [
    {
      // More than was owed, any after a sale, and any written-off money the books could not take.
      reason: 'payment-after-end',
      since: sql`came.at`,
      detail: { as: 'pence', value: sql`came.amount` },
      loan: sql`l.id`,
      from: sql`loan l join loan_closing k on k.loan_id = l.id
        cross join lateral (select -sum(p.amount_pence) as amount, max(t.created_at) as at
          from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
          where p.loan_id = l.id and p.account = 'instalments-due') came
        where came.amount > 0`,
    },
    {
      reason: 'payment-after-end',
      since: sql`t.created_at`,
      detail: { as: 'after', value: sql`t.kind` },
      loan: sql`l.id`,
      key: sql`t.id`,
      from: sql`loan l join ledger_transaction t on t.loan_id = l.id and t.kind = 'recovered' where l.state = 'Written Off'`,
    },
    {
      // A payment went back after the debt was sold, or after what an ended loan left was paid.
      reason: 'owed-after-end',
      since: sql`t.created_at`,
      detail: { as: 'words', value: sql`l.state` },
      loan: sql`l.id`,
      key: sql`t.id`,
      from: sql`loan l join loan_closing k on k.loan_id = l.id
        join ledger_transaction t on t.loan_id = l.id and t.kind = 'chargeback'
        where l.state in ('Settled', 'Sold')
          and t.created_at > (select m.at from loan_transition m where m.loan_id = l.id and m.most_recent)`,
    },
  ]
}

function paymentsAsked(deps: ApiDeps): AttentionQuery[] {
  const early = (state: 'not-applied' | 'owed-again'): AttentionQuery => ({
    reason: `early-repayment-${state}`,
    since: sql`e.updated_at`,
    loan: sql`e.loan_id`,
    key: sql`e.id`,
    // What an ended loan was paid too much goes back by itself.
    from: sql`early_repayment e where e.state = ${sql.lit(state)}
      and not exists (select from loan_closing k where k.loan_id = e.loan_id)
      and not (e.state = 'not-applied' and exists (select from loan l where l.id = e.loan_id and l.state = 'Complete'))`,
  })
  return [
    {
      // A figure is urgent on the last working day on which it holds.
      reason: 'card-payoff-due',
      since: sql`started.at`,
      detail: {
        as: 'words',
        value: sql`case when ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)} then 'Held: the borrower has died or is insolvent' end`,
      },
      loan: sql`l.id`,
      key: sql`p.id`,
      from: sql`${DUE_CARD_PAYOFFS} where p.state = 'held' and (started.at < ${findEarlierWorkingDay(deps, CARD_DAYS)}
        or (select c.valid_until from debt_consolidation_card c where c.id = p.card_id) < ${addWorkingDays(deps.clock.today(), 1).toString()})`,
    },
    early('not-applied'),
    early('owed-again'),
  ]
}

/** A bank that is away for a moment is asked again several times within it. */
const PAYEE_HOURS = 24
