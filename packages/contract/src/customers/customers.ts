import { APPLICATION_STATES } from '@tarnbrook/domain/applications/application-state'
import { MANDATE_STATES } from '@tarnbrook/domain/direct-debit/mandate-state'
import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { z } from 'zod'
import { attentionItem } from '../attention/attention.ts'
import { endpoint } from '../endpoint.ts'
import { paragraphs } from '../fields.ts'
import { loanResource } from '../loans/loans.ts'
import { COMPLAINT_CHANNELS } from '../support/complaint-channels.ts'
import { RESPONSE_OUTCOMES } from '../support/response-outcomes.ts'
import { addedField, id, idParams, isoDay, isoInstant, money } from '../wire.ts'

const area = 'staff'
const access = 'admin'
const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'] as const

/** Of whom a page is, above each of its parts. */
const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: isoDay.nullable(),
  brands: z.array(z.string()),
})

export const customer = z.object({
  '@type': z.literal('customer'),
  person,
  email: z.string(),
  emailConfirmedAt: isoInstant.nullable(),
  mobileNumber: z.string().nullable(),
  mobileConfirmedAt: isoInstant.nullable(),
  customerSince: isoInstant,
  /** In lines, the current one first; `until` when another replaced it. */
  addresses: z.array(z.object({ address: z.string(), until: isoInstant.nullable() })),
  hasDied: z.boolean(),
  isInsolvent: z.boolean(),
  /** The last day of a breathing space that runs; `since` where it has none. */
  breathingSpace: z.object({ since: isoDay, lastDay: isoDay.nullable() }).nullable(),
  supportNeed: z.object({ toldAt: isoInstant, isNoted: z.boolean() }).nullable(),
  applications: z.array(
    z.object({
      id,
      reference: z.string(),
      brand: z.string(),
      state: z.enum(APPLICATION_STATES),
      amount: money,
      term: z.number(),
      createdAt: isoInstant,
      declineReasons: z.array(z.string()),
    }),
  ),
  loans: z.array(
    z.object({
      id,
      reference: z.string(),
      brand: z.string(),
      situation: z.enum(LOAN_SITUATIONS),
      agreedOn: isoDay,
      amountOwed: money,
      /** Due and not paid. */
      overdue: money,
      nextPayment: z.object({ amount: money, dueOn: isoDay }).nullable(),
      mandateStatus: z.enum(MANDATE_STATES).nullable(),
    }),
  ),
  /** The latest answer to each question. */
  consents: z.array(
    z.object({ flag: z.string(), brand: z.string(), isGiven: z.boolean(), saidAt: isoInstant }),
  ),
  items: z.array(attentionItem),
})
export type Customer = z.output<typeof customer>

export const readCustomer = endpoint('GET /admin/users/{id}', {
  name: 'readCustomer',
  area,
  access,
  summary: 'A customer over all brands; reading it is recorded',
  params: idParams,
  data: customer,
  errors: REFUSALS,
})

/** What was booked, the newest first. */
const books = z.object({
  loanId: id,
  reference: z.string(),
  brand: z.string(),
  owed: money,
  lines: z.array(
    z.object({
      id,
      bookedOn: isoDay,
      kind: z.string(),
      /** To us above zero, from us below. */
      cash: money,
      /** What is owed once it is booked. */
      owed: money,
    }),
  ),
})
export type Books = z.output<typeof books>

export const customerMoney = z.object({
  '@type': z.literal('customerMoney'),
  person,
  loans: z.array(books),
})

export const readCustomerMoney = endpoint('GET /admin/users/{id}/money', {
  name: 'readCustomerMoney',
  area,
  access,
  summary: 'The books of each loan of a customer; reading them is recorded',
  params: idParams,
  data: customerMoney,
  errors: REFUSALS,
})

/** `before`: the `next` of the page before. */
const before = z.object({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})

export const customerMessages = z.object({
  '@type': z.literal('customerMessages'),
  person,
  /** To which our answers go. */
  mailbox: addedField(z.string(), ''),
  home: z.string().nullable(),
  sent: z.array(
    z.object({
      id,
      brand: z.string(),
      subject: z.string().nullable(),
      /** Without the links that sign in; null where it isn’t kept. */
      text: z.string().nullable(),
      /** `post`: a letter, printed and posted by staff. */
      state: z.enum(['queued', 'sent', 'failed', 'withheld', 'post']),
      writtenAt: isoInstant,
      attachments: z.array(z.string()),
    }),
  ),
  next: z.number().nullable(),
  received: z.array(
    z.object({
      id,
      reference: z.string(),
      brand: z.string(),
      subject: z.string(),
      text: z.string(),
      /** How it came that staff wrote it down; null: by the contact form. */
      channel: z.enum(COMPLAINT_CHANNELS).nullable(),
      receivedAt: isoInstant,
      answeredAt: isoInstant.nullable(),
      answer: z.string().nullable(),
      /** Of a complaint. */
      outcome: z.enum(RESPONSE_OUTCOMES).nullable(),
      /** Of a complaint that takes longer than 8 weeks: the day that they were told. */
      respondBy: isoDay.nullable(),
    }),
  ),
})

export const readCustomerMessages = endpoint('GET /admin/users/{id}/messages', {
  name: 'readCustomerMessages',
  area,
  access,
  summary: 'What a customer was sent, and wrote to us; reading it is recorded',
  params: idParams,
  query: before,
  data: customerMessages,
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
})

export const customerDocuments = z.object({
  '@type': z.literal('customerDocuments'),
  person,
  documents: z.array(
    z.object({
      id,
      slug: z.string(),
      /** Of the application, or of the loan once there is one. */
      reference: z.string(),
      madeAt: isoInstant,
      confirmedAt: isoInstant.nullable(),
      sha256: z.string(),
    }),
  ),
  proofs: z.array(
    z.object({
      id,
      requirement: z.string(),
      name: z.string(),
      status: z.enum(['wanted', 'reviewing', 'met']),
      sentAt: isoInstant,
    }),
  ),
})

export const readCustomerDocuments = endpoint('GET /admin/users/{id}/documents', {
  name: 'readCustomerDocuments',
  area,
  access,
  summary: 'The documents and proofs of a customer; reading the list is recorded',
  params: idParams,
  data: customerDocuments,
  errors: REFUSALS,
})

export const readCustomerDocument = endpoint('GET /admin/users/{id}/documents/{documentId}/document.pdf', {
  name: 'readCustomerDocument',
  area,
  access,
  summary: 'A document as its customer has it, as a tagged PDF to save; reading it is recorded',
  params: idParams.extend({ documentId: id }),
  content: 'pdf-file',
  data: z.object({ fileName: z.string(), pdf: z.instanceof(Uint8Array) }),
  errors: REFUSALS,
})

export const customerNote = z.strictObject({ note: paragraphs('Write the note', 1000) })

export const customerNotes = z.object({
  '@type': z.literal('customerNotes'),
  person,
  notes: z.array(z.object({ id, note: z.string(), writtenAt: isoInstant, writtenBy: z.string() })),
})

export const readCustomerNotes = endpoint('GET /admin/users/{id}/notes', {
  name: 'readCustomerNotes',
  area,
  access,
  summary: 'What staff noted of a customer, the newest first; reading it is recorded',
  params: idParams,
  data: customerNotes,
  errors: REFUSALS,
})

export const writeCustomerNote = endpoint('POST /admin/users/{id}/notes', {
  name: 'writeCustomerNote',
  area,
  access,
  summary: 'Adds a note, which is not changed any more',
  params: idParams,
  body: customerNote,
  data: customerNotes,
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
  idempotent: true,
  sameInputIsSameIntent: true,
})

export const customerHistory = z.object({
  '@type': z.literal('customerHistory'),
  person,
  events: z.array(
    z.object({
      id: z.number(),
      at: isoInstant,
      name: z.string(),
      /** The customer, a name of staff, a partner, or what works by itself. */
      by: z.string(),
      about: z.string(),
      /** Ids and states, as they are in the audit trail. */
      details: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  next: z.number().nullable(),
})

export const readCustomerHistory = endpoint('GET /admin/users/{id}/history', {
  name: 'readCustomerHistory',
  area,
  access,
  summary: 'The audit trail of a customer, their applications and loans; reading it is recorded',
  params: idParams,
  query: before,
  data: customerHistory,
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
})

export const loanForStaff = z.object({
  '@type': z.literal('loanForStaff'),
  person,
  items: z.array(attentionItem),
})

export const readLoanForStaff = endpoint('GET /admin/loans/{id}', {
  name: 'readLoanForStaff',
  area,
  access,
  summary: 'Whose a loan is, and what is to be done about it; reading it is recorded',
  params: idParams,
  data: loanForStaff,
  errors: REFUSALS,
})

export const readLoanAsBorrower = endpoint('GET /admin/loans/{id}/as-borrower', {
  name: 'readLoanAsBorrower',
  area,
  access,
  summary: 'A loan as its borrower gets it; reading it is recorded',
  params: idParams,
  data: loanResource,
  errors: REFUSALS,
})

export const readLoanMoney = endpoint('GET /admin/loans/{id}/money', {
  name: 'readLoanMoney',
  area,
  access,
  summary: 'The books of a loan; reading them is recorded',
  params: idParams,
  data: customerMoney,
  errors: REFUSALS,
})
