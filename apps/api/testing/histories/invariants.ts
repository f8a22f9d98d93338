import { OWN_LENDING } from '@tarnbrook/brands/facts/own-lending'
import { LOAN_STATES, loanEvents } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import { checkAllBooks } from '#features/attention/check-books.ts'
import type { TestApi } from '#testing/kit.ts'

/** Each move that the table of states has, as 'from>to'; from nothing, what begins a loan. */
const MOVES = [null, ...LOAN_STATES].flatMap((from) =>
  LOAN_STATES.filter((to) => loanEvents(from, to).length > 0).map((to) => `${from ?? ''}>${to}`),
)

/** What must hold for every loan: each query finds the loans for which it does not. */
const INVARIANTS = {
  'each event in the books sums to zero': sql`
    select t.loan_id, sum(p.amount_pence) as wrong from ledger_posting p
    join ledger_transaction t on t.id = p.transaction_id group by t.id, t.loan_id having sum(p.amount_pence) <> 0`,

  'the balance is the principal of the payments that have not fallen due': sql`
    select l.id as loan_id, l.balance_pence - sum(i.principal_pence) filter (where posted.id is null) as wrong
    from loan l join ${scheduleRows()} i on i.loan_id = l.id
    left join ledger_transaction posted on posted.loan_id = l.id and posted.reference = i.reference
    where l.disbursed_on is not null and l.state <> 'Cancelled'
    group by l.id having l.balance_pence <> coalesce(sum(i.principal_pence) filter (where posted.id is null), 0)`,

  'what is due in the books is what fell due less what was paid': sql`
    select l.id as loan_id, due.amount - fallen.amount + l.paid_pence + gone.amount as wrong from loan l
    cross join lateral (select coalesce(sum(p.amount_pence), 0) as amount from ledger_posting p
      where p.loan_id = l.id and p.account = 'instalments-due') due
    cross join lateral (select coalesce(sum(i.amount_pence), 0) as amount from ${scheduleRows()} i
      join ledger_transaction t on t.loan_id = l.id and t.reference = i.reference
      where i.loan_id = l.id) fallen
    cross join lateral (select coalesce(sum(p.amount_pence), 0) as amount from ledger_posting p
      join ledger_transaction t on t.id = p.transaction_id
      where p.loan_id = l.id and p.account in ('written-off', 'sale-proceeds', 'damages-income')) gone
    where l.disbursed_on is not null and l.state <> 'Cancelled' and due.amount <> fallen.amount - l.paid_pence - gone.amount`,

  'nothing is collected twice: what is collected or under way of an instalment is at most its amount': sql`
    select i.loan_id, sum(c.amount_pence) - i.amount_pence as wrong from instalment i
    join collection c on c.loan_id = i.loan_id and c.instalment_number = i.number
      and c.state in ('reserved', 'sent', 'confirmed', 'paid-out')
    group by i.loan_id, i.number, i.amount_pence having sum(c.amount_pence) > i.amount_pence`,

  'what one Direct Debit takes is of one loan and one state, and its provider has the first of it alone': sql`
    select c.loan_id, c.amount_pence as wrong from collection c join collection first on first.id = c.taken_with_id
    where first.taken_with_id is not null or (c.loan_id, c.state, c.charge_on) <> (first.loan_id, first.state, first.charge_on)`,

  'once payments kept coming back the bank is not asked for others': sql`
    select l.id as loan_id, c.amount_pence as wrong from loan l
    join collection c on c.loan_id = l.id and c.method = 'DIRECT_DEBIT' and c.state in ('confirmed', 'paid-out')
    where c.created_at > l.collecting_stopped_at`,

  'what the Direct Debit provider has of our borrowers is what we have recorded as paid': sql`
    select l.id as loan_id, coalesce(theirs.amount, 0) - coalesce(ours.amount, 0) as wrong from loan l
    left join lateral (select sum((p.doc->>'amount')::bigint) as amount from sandbox.gocardless_payment p
      where p.doc->'metadata'->>'loan' = l.id::text and p.doc->>'status' in ('confirmed', 'paid_out')) theirs on true
    left join lateral (select sum(c.amount_pence) as amount from collection c
      where c.loan_id = l.id and c.method = 'DIRECT_DEBIT' and c.state in ('confirmed', 'paid-out')) ours on true
    where coalesce(theirs.amount, 0) <> coalesce(ours.amount, 0)`,

  'what the card provider has of our borrowers is what we have recorded as paid': sql`
    select l.id as loan_id, cards.amount - coalesce(ours.amount, 0) as wrong from loan l
    cross join lateral (${cardsOfLoan()}) cards
    left join lateral (select sum(c.amount_pence) as amount from collection c
      where c.loan_id = l.id and c.method = 'CARD' and c.state in ('confirmed', 'paid-out')) ours on true
    where cards.amount <> coalesce(ours.amount, 0)`,

  'what has settled from bank accounts of our borrowers is what we have recorded as paid': sql`
    select l.id as loan_id, banks.amount - coalesce(ours.amount, 0) as wrong from loan l
    cross join lateral (${banksOfLoan()}) banks
    left join lateral (select sum(c.amount_pence) as amount from collection c
      where c.loan_id = l.id and c.method = 'OPEN_BANKING' and c.state = 'paid-out') ours on true
    where banks.amount <> coalesce(ours.amount, 0)`,

  'a bank payment has the collections of its amount, and they have its state': sql`
    select b.loan_id, b.amount_pence - coalesce(sum(c.amount_pence), 0) as wrong from bank_payment b
    left join collection c on c.bank_payment_id = b.id and c.state = case when b.state = 'paid' then 'paid-out'
      when b.state in ('failed', 'cancelled') then 'cancelled' else 'reserved' end
    group by b.id having b.amount_pence <> coalesce(sum(c.amount_pence), 0)`,

  'what was paid is what arrived, by Direct Debit, card and bank account at the providers and by bank transfer, less what they sent back': sql`
    select l.id as loan_id, l.paid_pence + refunds.amount - coalesce(debits.amount, 0) - coalesce(transfers.amount, 0) - cards.amount - banks.amount as wrong
    from loan l
    cross join lateral (${cardsOfLoan()}) cards
    cross join lateral (${banksOfLoan()}) banks
    cross join lateral (select coalesce(sum((t.doc->>'amount_in_minor')::bigint), 0) as amount from sandbox.truelayer_payout t
      where t.doc->'metadata'->>'loan' = l.id::text and t.doc->'metadata' ? 'refund' and t.doc->>'status' = 'executed') refunds
    left join lateral (select sum((p.doc->>'amount')::bigint) as amount from sandbox.gocardless_payment p
      where p.doc->'metadata'->>'loan' = l.id::text and p.doc->>'status' in ('confirmed', 'paid_out')) debits on true
    left join lateral (select sum(t.amount_pence) as amount from bank_transfer t where t.loan_id = l.id) transfers on true
    where l.paid_pence + refunds.amount <> coalesce(debits.amount, 0) + coalesce(transfers.amount, 0) + cards.amount + banks.amount`,

  'a loan that was settled or withdrawn from owes nothing but what came back, and is in credit for what goes back': sql`
    select l.id as loan_id, due.amount as wrong from loan l join loan_closing k on k.loan_id = l.id
    cross join lateral (select coalesce(sum(p.amount_pence), 0) as amount from ledger_posting p
      where p.loan_id = l.id and p.account = 'instalments-due') due
    cross join lateral (select coalesce(sum(r.amount_pence), 0) as amount from refund r
      where r.loan_id = l.id and not r.is_replaced and r.state in ('reserved', 'sending', 'sent', 'failed', 'returned')) set_aside
    where exists (select from settlement_quote q where q.loan_id = l.id and q.state = 'settled')
        and k.owed_since is null and due.amount <> -set_aside.amount
      or k.owed_since is not null and due.amount <= 0 or l.balance_pence <> 0`,

  'no refund is sent twice, and each that the provider executed is recorded': sql`
    select l.id as loan_id, coalesce(theirs.amount, 0) - coalesce(ours.amount, 0) as wrong from loan l
    left join lateral (select sum((t.doc->>'amount_in_minor')::bigint) as amount from sandbox.truelayer_payout t
      where t.doc->'metadata'->>'loan' = l.id::text and t.doc->'metadata' ? 'refund' and t.doc->>'status' = 'executed') theirs on true
    left join lateral (select sum(r.amount_pence) as amount from refund r
      where r.loan_id = l.id and r.state = 'executed') ours on true
    where coalesce(theirs.amount, 0) <> coalesce(ours.amount, 0)`,

  // A replaced one has no money out; a settled loan owes again at most what went back to its payer.
  'a refund is paid once, to whichever account': sql`
    select r.loan_id, r.amount_pence as wrong from refund r
    where r.is_replaced and r.state in ('reserved', 'sending', 'sent', 'executed')
    union all
    select l.id, due.amount - back.amount from loan l
    cross join lateral (select coalesce(sum(p.amount_pence), 0) as amount from ledger_posting p
      where p.loan_id = l.id and p.account = 'instalments-due') due
    cross join lateral (select coalesce(sum(p.amount_pence), 0) as amount from ledger_posting p
      join ledger_transaction t on t.id = p.transaction_id and t.kind = 'chargeback'
      where p.loan_id = l.id and p.account = 'instalments-due') back
    where exists (select from settlement_quote q where q.loan_id = l.id and q.state = 'settled') and due.amount > back.amount`,

  'a settlement asks for no more than the law allows, and a settled loan was paid what was asked': sql`
    select q.loan_id, q.amount_pence as wrong from settlement_quote q join loan l on l.id = q.loan_id
    where q.type = 'settlement' and (q.amount_pence > (q.figures->>'statutoryPence')::bigint
      or q.amount_pence > (q.figures->>'contractualPence')::bigint)
      or q.state = 'settled' and q.type = 'settlement' and l.state <> 'Settled'
      or q.state = 'settled' and q.type = 'cancellation' and l.state <> 'Cancelled'`,

  'a quote is being paid while a payment of it is under way, and only then': sql`
    select q.loan_id, count(c.id) as wrong from settlement_quote q
    left join collection c on c.settlement_quote_id = q.id and c.state in ('reserved', 'sent')
    where q.state in ('quoted', 'paying') group by q.id, q.loan_id, q.state having (q.state = 'paying') <> (count(c.id) > 0)`,

  'nothing falls due after a notice of withdrawal': sql`
    select q.loan_id, count(*) as wrong from settlement_quote q join instalment i on i.loan_id = q.loan_id
    where q.type = 'cancellation' and i.state not in ('paid', 'closed') and i.state <> 'missed' group by q.loan_id`,

  'money was lent once: the provider executed one payout of a loan that is paid out': sql`
    select l.id as loan_id, count(*) as wrong from loan l
    join payout p on p.loan_id = l.id join sandbox.truelayer_payout t on t.id = p.provider_id and t.doc->>'status' = 'executed'
    group by l.id, l.amount_pence having count(*) <> 1 or sum((t.doc->>'amount_in_minor')::bigint) <> l.amount_pence`,

  'a loan has moved only as its states allow, and is where its last move left it': sql`
    select l.id as loan_id, count(*) as wrong from loan l
    left join lateral (select t.from_state, t.to_state, t.most_recent, lag(t.to_state) over later as came_from,
        lead(t.to_state) over later is null as is_last
      from loan_transition t where t.loan_id = l.id window later as (order by t.sort_key)) t on true
    where t.to_state is null or t.from_state is distinct from t.came_from or t.most_recent <> t.is_last
      or coalesce(t.from_state, '') || '>' || t.to_state <> all (${MOVES}::text[])
      or (t.is_last and t.to_state <> l.state)
    group by l.id`,

  'a loan is late when an instalment is missed, and only then': sql`
    select l.id as loan_id, count(*) filter (where i.state = 'missed') as wrong from loan l join instalment i on i.loan_id = l.id
    where l.state in ('Repaying', 'Late', 'Complete') group by l.id, l.state
    having (l.state = 'Late') <> (count(*) filter (where i.state = 'missed') > 0)`,

  'a complete loan owes nothing, and a loan that owes nothing is complete': sql`
    select l.id as loan_id, l.total_payable_pence - l.paid_pence as wrong from loan l where l.disbursed_on is not null
    and l.state in ('Repaying', 'Late', 'Complete') and (l.state = 'Complete') <> (l.paid_pence = l.total_payable_pence)
    and not exists (select from early_repayment e where e.loan_id = l.id and e.state in ('not-applied', 'owed-again'))`,

  'an early repayment changes the payments while its money is there, and only then': sql`
    select e.loan_id, e.amount_pence as wrong from early_repayment e join collection c on c.early_repayment_id = e.id
    where (e.state in ('applied', 'not-applied')) <> (c.state in ('confirmed', 'paid-out'))
      or (e.state = 'pending') <> (c.state in ('reserved', 'sent'))`,

  // Where nothing was repaid early: such a part's own row has interest off the next instalment.
  'no interest is charged for a day of a breathing space': sql`
    select want.loan_id, want.pence - coalesce(sum(f.amount_pence), 0) as wrong from (
      select i.loan_id, sum(ceil((i.interest_pence + coalesce(off.amount_pence, 0)) * frozen.days::numeric
        / (i.due_on - i.starts_on))) as pence
      from (select i.*, coalesce(lag(i.due_on) over (partition by i.loan_id order by i.number), l.disbursed_on) as starts_on,
          l.user_id, l.agreed_on
        from instalment i join loan l on l.id = i.loan_id
        where l.state in ('Repaying', 'Late', 'Complete')
          and not exists (select from early_repayment e where e.loan_id = l.id)) i
      join ledger_transaction t on t.loan_id = i.loan_id and t.reference = 'instalment:' || i.loan_id || ':' || i.number
      left join frozen_interest off on off.loan_id = i.loan_id and off.instalment_number = i.number
      cross join lateral (select count(*) as days
        from generate_series(i.starts_on, i.due_on - 1, interval '1 day') as day
        where exists (select from breathing_space b where b.user_id = i.user_id and b.started_on >= i.agreed_on
          and day between b.started_on and coalesce(b.last_day, 'infinity'))) frozen
      where i.due_on > i.starts_on
      group by i.loan_id) want
    left join frozen_interest f on f.loan_id = want.loan_id
    group by want.loan_id, want.pence having want.pence > coalesce(sum(f.amount_pence), 0)`,

  'a loan that was ended is open while something is left to pay, and what was written off or sold is not due to us': sql`
    select l.id as loan_id, due.amount as wrong from loan l join loan_closing k on k.loan_id = l.id
    cross join lateral (select coalesce(sum(p.amount_pence), 0) as amount from ledger_posting p
      where p.loan_id = l.id and p.account = 'instalments-due') due
    left join vehicle_return v on v.loan_id = l.id
    where (l.state in ('Terminated', 'Voluntary terminated') and due.amount <= 0
        and (l.product_type = 'unsecured' or v.damage in ('none', 'claimed')))
      or (l.state = 'Written Off' and due.amount <> 0) or (l.state = 'Sold' and due.amount > 0)`,

  // CCA 1974 s100(1): what was due is owed in any case. Without a document it is only asked for.
  'a hire purchase that its borrower ended has their notice, and costs what brings the payments to half or what was due': sql`
    select l.id as loan_id, coalesce(h.to_pay_pence, 0) as wrong from loan l
    left join hand_back h on h.loan_id = l.id and h.document_id is not null
    where (h.loan_id is not null) <> exists (select from loan_transition t
        where t.loan_id = l.id and t.to_state = 'Voluntary terminated')
      or h.to_pay_pence <> greatest(h.arrears_pence, h.half_pence - h.paid_pence)`,

  'no Direct Debit is asked for after a loan has ended': sql`
    select k.loan_id, c.amount_pence as wrong from loan_closing k join collection c on c.loan_id = k.loan_id
    where c.method = 'DIRECT_DEBIT' and c.created_at > k.created_at`,

  'a loan is ended, written off or sold as often as another member of staff approved it': sql`
    select l.id as loan_id, moved.times - approved.times as wrong from loan l
    cross join lateral (select count(*) as times from loan_transition t
      where t.loan_id = l.id and t.to_state in ('Terminated', 'Written Off', 'Sold')) moved
    cross join lateral (select count(*) as times from staff_proposal p
      where p.loan_id = l.id and p.state = 'approved' and p.decided_by <> p.proposed_by
        and p.kind in ('terminate', 'write-off', 'sell')) approved
    where moved.times <> approved.times`,
  // Asked for while it ran and due by its last day: earlier requests are told to the borrower.
  'while an arrangement runs, nothing but its own payments is collected by Direct Debit': sql`
    select c.loan_id, c.amount_pence as wrong from collection c
    join arrangement a on a.loan_id = c.loan_id and a.agreed_at is not null
      and c.created_at > a.agreed_at and (a.state = 'active' or c.created_at < a.updated_at)
    join instalment i on i.loan_id = c.loan_id and i.number = c.instalment_number and i.collect_on <= a.last_payment_on
    where c.method = 'DIRECT_DEBIT' and c.arrangement_payment_id is null and c.state <> 'cancelled'
      and not exists (select from event e where e.subject_type = 'loan' and e.subject_id = a.loan_id
        and e.name = 'arrangementPaymentMoved' and e.at > c.created_at
        and i.collect_on > (e.before->>'lastPaymentOn')::date)`,

  // Also not asked for: what the borrower pays by themselves is of a later day than its own.
  'after a broken arrangement nothing is collected by itself before the day that its borrower was told': sql`
    select c.loan_id, c.amount_pence as wrong from collection c
    join arrangement a on a.loan_id = c.loan_id and a.state = 'broken' and c.created_at > a.updated_at
      and c.charge_on < a.usual_payments_from
    join instalment i on i.loan_id = c.loan_id and i.number = c.instalment_number
      and (c.created_at at time zone 'Europe/London')::date <= i.collect_on
    where c.method = 'DIRECT_DEBIT' and c.arrangement_payment_id is null and c.state <> 'cancelled'`,

  'of each payment of an arrangement no more is collected, or under way, than was agreed': sql`
    select a.loan_id, sum(c.amount_pence) - p.amount_pence as wrong from arrangement_payment p
    join arrangement a on a.id = p.arrangement_id
    join collection c on c.arrangement_payment_id = p.id and c.state in ('reserved', 'sent', 'confirmed', 'paid-out')
    group by a.loan_id, p.id, p.amount_pence having sum(c.amount_pence) > p.amount_pence`,

  'a payment of an arrangement pays nothing before it has fallen due': sql`
    select c.loan_id, c.amount_pence as wrong from collection c
    join arrangement_payment p on p.id = c.arrangement_payment_id
    join instalment i on i.loan_id = c.loan_id and i.number = c.instalment_number
    where i.due_on > p.due_on`,

  // Some seconds are left to what was decided beside it.
  'no person is quoted while a loan of theirs is behind, arranged, withdrawn from, owed again or ended unpaid, in a breathing space or insolvent, under any checked account': sql`
    select l.id as loan_id, q.application_id as wrong from ${quotesOfPeople()} q join loan l on l.user_id = q.user_id
    cross join lateral (select t.to_state as state from loan_transition t
      where t.loan_id = l.id and t.at < q.before order by t.sort_key desc limit 1) was
    cross join lateral (select coalesce(sum(p.amount_pence), 0) as pence from ledger_posting p
      join ledger_transaction t on t.id = p.transaction_id
      where p.loan_id = l.id and p.account = 'instalments-due' and t.created_at < q.at) due
    where was.state in ('Late', 'Written Off', 'Sold')
      or was.state in ('Terminated', 'Voluntary terminated') and due.pence > 0
      or exists (select from arrangement a where a.loan_id = l.id and a.agreed_at < q.before
        and (a.state = 'active' or a.updated_at > q.at))
      or exists (select from settlement_quote w where w.loan_id = l.id and w.type = 'cancellation' and w.created_at < q.before
        and (w.state in ('quoted', 'paying') or w.updated_at > q.at))
      or due.pence > 0 and exists (select from loan_closing k where k.loan_id = l.id and k.owed_since < q.day)
      or exists (select from breathing_space b where b.user_id = l.user_id and b.created_at < q.before
        and q.day between b.started_on and coalesce(b.last_day, 'infinity'))
      or exists (select from person_event e join person_event_user u on u.event_id = e.id
        where u.user_id = l.user_id and e.state = 'confirmed' and e.recorded_at < q.before
          and q.day between e.happened_on and coalesce(e.discharged_on, 'infinity'))`,

  'no person is quoted more than, with all that they owe at every brand, is lent to one person': sql`
    select (array_agg(l.id))[1] as loan_id, q.amount_pence + sum(owed.pence) as wrong
    from ${quotesOfPeople()} q join loan l on l.user_id = q.user_id
    cross join lateral (select case when l.disbursed_on is null and l.state <> 'Cancelled' then l.amount_pence
      when l.state = 'Sold' then 0 else greatest(0, (select coalesce(sum(p.amount_pence), 0) from ledger_posting p
        join ledger_transaction t on t.id = p.transaction_id and t.created_at < q.before
        where p.loan_id = l.id and p.account in ('loan-principal', 'instalments-due', 'written-off'))) end as pence) owed
    group by q.application_id, q.amount_pence having q.amount_pence + sum(owed.pence) > ${OWN_LENDING.mostOwedPounds.all * 100}`,

  'only a loan that is being repaid has an arrangement that is followed': sql`
    select l.id as loan_id, 1 as wrong from loan l join arrangement a on a.loan_id = l.id and a.state = 'active'
    where l.state not in ('Repaying', 'Late')`,

  'each balance of the schedule follows from the one before, and the last is nothing': sql`
    select loan_id, max(wrong) as wrong from (
      select i.loan_id, coalesce(lag(i.balance_pence) over later, l.amount_pence + l.fee_pence) - i.principal_pence - i.balance_pence as wrong,
        case when lead(i.due_on) over later is null then i.balance_pence else 0 end as rest
      from ${scheduleRows()} i join loan l on l.id = i.loan_id
      window later as (partition by i.loan_id order by i.number, i.is_part, i.due_on, i.seq)
    ) chain where wrong <> 0 or rest <> 0 group by loan_id`,
} as const

export const RULES = Object.keys(INVARIANTS)

/** All that is due and when: instalments, scheduled early repayments, the amount that ended it. */
function scheduleRows() {
  return sql`(select i.loan_id, i.number, i.due_on, i.amount_pence, i.principal_pence, i.balance_pence, false as is_part,
      0 as seq, 'instalment:' || i.loan_id || ':' || i.number as reference from instalment i
    left join loan_closing k on k.loan_id = i.loan_id where i.state <> 'closed' or k.loan_id is null
      or exists (select from ledger_transaction t where t.reference = 'instalment:' || i.loan_id || ':' || i.number)
    union all
    select e.loan_id, e.after_number, e.takes_effect_on, e.amount_pence, e.principal_pence, e.balance_pence, true, e.seq,
      'early-repayment:' || e.id
    from early_repayment e where e.state in ('applied', 'owed-again')
    union all
    select k.loan_id, 32767, k.closed_on, k.amount_pence, k.principal_pence, 0, false, 0, 'closing:' || k.loan_id from loan_closing k)`
}

/** When which accounts of a person were quoted, by the account that has loans. */
function quotesOfPeople() {
  return sql`(select a.id as application_id, a.amount_pence, u.id as user_id, t.at, t.at - interval '20 seconds' as before,
      (t.at at time zone 'Europe/London')::date as day
    from application_transition t join loan_application a on a.id = t.application_id
    join app_user v on v.id = a.user_id and v.mobile_verified_at < t.at
    join app_user u on u.date_of_birth = v.date_of_birth and u.last_name = v.last_name and u.first_name = v.first_name
    where t.to_state = 'Quoted')`
}

/** What the card provider took from the borrower of a loan and has not given back. */
function cardsOfLoan() {
  return sql`select coalesce(sum((p.doc->'doc'->>'amount_received')::bigint), 0) as amount from sandbox.stripe_payment_intent p
    where p.doc->'doc'->'metadata'->>'loan' = l.id::text
      and not coalesce((p.doc->'charge'->>'disputed')::boolean or (p.doc->'charge'->>'refunded')::boolean, false)`
}

/** What has settled at the bank payment provider. */
function banksOfLoan() {
  return sql`select coalesce(sum((p.doc->>'amount_in_minor')::bigint), 0) as amount from sandbox.truelayer_payment p
    where p.doc->'metadata'->>'loan' = l.id::text and p.doc->>'status' = 'settled'`
}

type Rule = keyof typeof INVARIANTS

/** A loan of which the rule does not hold; none when it holds. */
export async function findBreach({ deps }: Pick<TestApi, 'deps'>, rule: Rule): Promise<string[]> {
  const { rows } = await sql<{
    loan_id: number
    wrong: number
  }>`select loan_id, wrong from (${INVARIANTS[rule]}) as found order by loan_id limit 1`.execute(deps.db)
  return rows.map(({ loan_id, wrong }) => `${rule}: loan ${loan_id}, by ${wrong}`)
}

/** Each rule that does not hold, with a loan of which it does not. */
export async function brokenInvariants({ deps }: TestApi): Promise<string[]> {
  const broken: string[] = []
  for (const rule of Object.keys(INVARIANTS) as Rule[]) broken.push(...(await findBreach({ deps }, rule)))
  const { disagreements } = await checkAllBooks(deps)
  return [
    ...broken,
    ...disagreements.map(({ kind, loan_id, detail }) => `${kind}: loan ${loan_id}, ${detail}`),
  ]
}
