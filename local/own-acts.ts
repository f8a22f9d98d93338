/** Whose act an item comes from, as the audit trail has it, and the email that it brought. */
interface OwnAct {
  by: 'borrower' | 'bank'
  event: string
  told?: RegExp
}

/** Kinds of the seeded desk that come from calls of borrowers, or reports of their banks. */
export const OWN_ACTS: Record<string, OwnAct> = {
  'message-received': {
    by: 'borrower',
    event: 'contactMessageReceived',
    told: /^We've received your message/,
  },
  'complaint-received': {
    by: 'borrower',
    event: 'contactMessageReceived',
    told: /^We've received your complaint/,
  },
  'commission-complaint': {
    by: 'borrower',
    event: 'commissionComplaintReceived',
    told: /^We've received your complaint/,
  },
  'callback-due': { by: 'borrower', event: 'callbackRequested', told: /^We'll call you on/ },
  'decline-to-review': { by: 'borrower', event: 'callbackRequested', told: /^We'll call you on/ },
  'support-need-told': { by: 'borrower', event: 'supportNeedTold', told: /^Thank you for telling us/ },
  'arrangement-to-read': { by: 'borrower', event: 'arrangementAgreed', told: /^Your arrangement is set up/ },
  'data-request-open': {
    by: 'borrower',
    event: 'dataRequested',
    told: /^We've received your request about your data/,
  },
  'hand-back-asked': {
    by: 'borrower',
    event: 'handBackAsked',
    told: /^You've asked to hand the vehicle back/,
  },
  'proof-waiting': { by: 'borrower', event: 'proofConfirmed' },
  'text-not-delivered': { by: 'borrower', event: 'mobileCodeReserved' },
  'mandate-ended': { by: 'bank', event: 'mandateMoved', told: /^Your Direct Debit has been cancelled/ },
  'mandate-moved': { by: 'bank', event: 'mandateMovedToAccount', told: /^Your Direct Debit has moved/ },
}

interface Item {
  id: string
  reason: string
  loanId: number | null
  applicationId: number | null
  customerId: number | null
}

interface Database {
  query(statement: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** Whether the item's own borrower made the call that it is about, or their bank reported it. */
export async function isOwnAct(database: Database, item: Item): Promise<boolean> {
  const act = OWN_ACTS[item.reason]
  if (!act) return false
  const [, key = ''] = item.id.split(':')
  const subjects = [Number(key), item.loanId, item.applicationId, item.customerId]
  const { rows } = await database.query(
    `select from event where name = $1 and subject_id = any($2::bigint[])
      and case $3 when 'bank' then actor like 'system:%' and actor <> 'system:seed'
        else actor = 'user:' || $4::bigint end`,
    [act.event, subjects.filter((subject) => Number.isSafeInteger(subject)), act.by, item.customerId],
  )
  return rows.length > 0
}
