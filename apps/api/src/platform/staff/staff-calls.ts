import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { Problem } from '@tarnbrook/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { OWNERS } from './record-owners.ts'

/** What the `{id}` of a call of staff is; `list` where it has none. */
type Subject = keyof typeof OWNERS | 'list'

interface StaffCall {
  about: Subject
  /** Where left out, every member of staff may. */
  needs?: 'SUPER_ADMIN'
}

/** Every call of staff: whose record it opens, and who may. A call that is not in it is refused. */
const STAFF_CALLS: Readonly<Record<string, StaffCall>> = {
  listAttention: { about: 'list' },
  // Their item is in the body, and one of their own is not found.
  closeAttention: { about: 'list' },
  retryAttention: { about: 'list' },
  readAttentionItem: { about: 'list' },
  claimAttention: { about: 'list' },
  releaseAttention: { about: 'list' },
  deferAttention: { about: 'list' },
  // It shows none of their own, and records itself.
  searchCustomers: { about: 'list' },
  readCustomer: { about: 'user' },
  readCustomerMoney: { about: 'user' },
  readCustomerMessages: { about: 'user' },
  readCustomerDocuments: { about: 'user' },
  readCustomerDocument: { about: 'user' },
  readCustomerNotes: { about: 'user' },
  writeCustomerNote: { about: 'user' },
  readCustomerHistory: { about: 'user' },
  readContactDetails: { about: 'user' },
  correctContactDetails: { about: 'user' },
  // The mailbox is the account: two of staff.
  approveContactProposal: { about: 'contact-proposal', needs: 'SUPER_ADMIN' },
  refuseContactProposal: { about: 'contact-proposal', needs: 'SUPER_ADMIN' },
  readDataRequests: { about: 'user' },
  recordDataRequest: { about: 'user' },
  takeDataRequestStep: { about: 'data-request' },
  readDataCopy: { about: 'data-request' },
  // Rights end: two of staff.
  eraseData: { about: 'data-request', needs: 'SUPER_ADMIN' },
  readLoanAsBorrower: { about: 'loan' },
  readLoanForStaff: { about: 'loan' },
  readLoanMoney: { about: 'loan' },
  readMessage: { about: 'message' },
  answerMessage: { about: 'message' },
  recordCustomerComplaint: { about: 'user' },
  // One of their own mailbox is a colleague's from then on.
  recordComplaint: { about: 'list' },
  respondToComplaint: { about: 'message' },
  tellComplaintDelay: { about: 'message' },
  readCall: { about: 'call' },
  recordCall: { about: 'call' },
  readComplaint: { about: 'complaint' },
  recordComplaintAnswer: { about: 'complaint' },
  readSupportNeed: { about: 'user' },
  noteSupportNeed: { about: 'user' },
  readArrangementAnswers: { about: 'arrangement' },
  noteArrangementAnswers: { about: 'arrangement' },
  listPartners: { about: 'list' },
  resendPartnerDelivery: { about: 'partner-delivery' },
  // It leaves those of their own applications.
  resendFailedDeliveries: { about: 'list' },
  exportFigures: { about: 'list' },
  // Names and mailboxes of many.
  exportOfferAudience: { about: 'list', needs: 'SUPER_ADMIN' },
  readLoanActs: { about: 'loan' },
  startCollecting: { about: 'loan' },
  giveDefaultNotice: { about: 'loan' },
  recordBreathingSpace: { about: 'loan' },
  endBreathingSpace: { about: 'breathing-space' },
  getAttribution: { about: 'application' },
  recordPersonEvent: { about: 'loan' },
  readPersonEvent: { about: 'person-event' },
  confirmPersonEvent: { about: 'person-event' },
  rejectPersonEvent: { about: 'person-event' },
  dischargeInsolvency: { about: 'person-event' },
  readEmail: { about: 'email' },
  proposeEnding: { about: 'loan' },
  listProposals: { about: 'list' },
  approveProposal: { about: 'proposal', needs: 'SUPER_ADMIN' },
  refuseProposal: { about: 'proposal', needs: 'SUPER_ADMIN' },
  recordVehicleReturn: { about: 'loan' },
  listCardPayoffs: { about: 'list' },
  payCardPayoff: { about: 'card-payoff' },
  sendCardPayoff: { about: 'card-payoff' },
  returnCardPayoff: { about: 'card-payoff' },
  listBankLines: { about: 'list' },
  readBankLine: { about: 'bank-line' },
  // Whose loan its reference is of, they ask themselves.
  recordBankLine: { about: 'list' },
  importStatement: { about: 'list' },
  bookBankLine: { about: 'bank-line' },
  proposeBankLineReturn: { about: 'bank-line' },
  returnBankLine: { about: 'bank-line', needs: 'SUPER_ADMIN' },
  keepBankLine: { about: 'bank-line', needs: 'SUPER_ADMIN' },
  listReviews: { about: 'list' },
  getReview: { about: 'review' },
  readProofForReview: { about: 'review' },
  readProofPageForReview: { about: 'review' },
  acceptProof: { about: 'review' },
  sendProofBack: { about: 'review' },
  askForProof: { about: 'application' },
  declineAfterReview: { about: 'review' },
  readDeclineReview: { about: 'application' },
  reviewDecline: { about: 'application' },
}

/**
 * Before a call of staff is answered: the role that it needs, and whose record it is: not their own
 * account, nor one with their email address or phone. A reading is recorded, whatever it finds.
 * @throws Problem FORBIDDEN for want of the role, or for a record of their own
 */
export async function admitStaff(
  deps: ApiDeps,
  ctx: RequestContext,
  {
    endpoint,
    params,
    query,
  }: { endpoint: Pick<Endpoint, 'name' | 'method'>; params: unknown; query: unknown },
): Promise<void> {
  const call = STAFF_CALLS[endpoint.name]
  const { roles } = requireStrong(ctx)
  if (!call || (call.needs && !roles.includes(call.needs))) throw new Problem('FORBIDDEN')
  const { about } = call
  const { id, ...parts } = (params ?? {}) as { id?: number }
  const record = about === 'list' || id === undefined ? null : { about, id }
  const owners = record ? await refuseOwnRecord(deps, ctx, OWNERS[record.about](record.id)) : []
  if (endpoint.method !== 'GET') return
  const asked = about === 'list' ? { query } : { ...parts, ...listNumbers(query) }
  // One for each owner, whose history has it; of a record of no customer there is one too.
  const customers = owners.length > 0 ? owners : [undefined]
  await command(deps, ctx, { name: 'recordStaffReading' }, async (work) => {
    for (const customer of customers)
      await work.record({
        name: 'staffRead',
        ...(record && { subject: [record.about, record.id] as const }),
        after: { call: endpoint.name, ...asked, customer },
      })
  })
}

/** Ids and pages: words that were typed are not recorded. */
function listNumbers(query: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(query ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** Whether the account is the caller's own: lists leave it out, and a colleague looks after it. */
export function isOwnAccount(ctx: RequestContext, accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  const { userId } = requireStrong(ctx)
  return sql<boolean>`exists (select from app_user own join app_user staff on staff.id = ${userId}
    where own.id = ${accountId} and (own.id = staff.id or own.email_key = staff.email_key
      or own.mobile_number = staff.mobile_number))`
}

/** All accounts that are the caller's own, by the index of each thing that says so. */
export function listOwnAccounts(ctx: RequestContext): RawBuilder<unknown> {
  const { userId } = requireStrong(ctx)
  const staff = sql`app_user staff join app_user own`
  return sql`select staff.id from app_user staff where staff.id = ${userId}
    union select own.id from ${staff} on own.email_key = staff.email_key where staff.id = ${userId}
    union select own.id from ${staff} on own.mobile_number = staff.mobile_number where staff.id = ${userId}`
}

/** @returns whose it is. @throws Problem FORBIDDEN in words */
async function refuseOwnRecord(
  { db }: Pick<ApiDeps, 'db'>,
  ctx: RequestContext,
  owners: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number
    is_own: boolean
  }>`select u.id, ${isOwnAccount(ctx, sql`u.id`)} as is_own
    from app_user u where u.id in (${owners}) order by u.id`.execute(db)
  if (rows.some((row) => row.is_own)) throw new Problem('FORBIDDEN', { message: OWN_RECORD })
  return rows.map(({ id }) => id)
}

const OWN_RECORD = 'This is a record of your own. A colleague has to look after it.'
