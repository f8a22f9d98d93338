/** A column of sealed values, and a column of whole numbers by which its rows are paged. */
export interface SealedColumn {
  table: string
  column: string
  sealedFor: string
  pagedBy: string
  /** Rows that are read at once; few where a row is a file. */
  page: number
}

const column = <Purpose extends string>(
  place: `${string}.${string}`,
  sealedFor: Purpose,
  { pagedBy = 'id', page = 100 } = {},
) => {
  const [table, name] = place.split('.') as [string, string]
  return { table, column: name, sealedFor, pagedBy, page }
}

/**
 * All that is sealed in the database, once: what seals has to name one of these purposes, and a
 * test holds that every column of bytes is here or is no sealed one.
 */
export const SEALED_COLUMNS = [
  column('bank_account.sealed_details', 'bank-account'),
  column('data_pull.access_sealed', 'bank-access'),
  column('data_pull.statement_sealed', 'bank-data', { page: 10 }),
  column('data_pull.findings_sealed', 'bank-data'),
  column('debt_consolidation_card.sealed_account', 'lender-account'),
  column('deferred_search.sealed_request', 'deferred-search', { pagedBy: 'search_id' }),
  column('signature.sealed_address', 'signature-address', { pagedBy: 'loan_id' }),
  column('kept_pdf.pdf', 'kept-pdf', { pagedBy: 'loan_id', page: 5 }),
  column('arrangement.sealed_answers', 'arrangement'),
  column('arrangement.sealed_notes', 'arrangement-note'),
  column('financial_statement.sealed_answers', 'financial-statement'),
  column('financial_statement.sealed_lowest_income', 'financial-statement'),
  column('support_need.sealed', 'support-need', { pagedBy: 'user_id' }),
  column('support_need_note.sealed', 'support-need-note'),
  column('person_event.sealed', 'person-event'),
  column('customer_note.sealed', 'customer-note'),
  column('contact_change.sealed_old', 'contact-change'),
  column('contact_proposal.sealed', 'contact-proposal'),
  column('data_copy.sealed', 'data-copy', { pagedBy: 'request_id', page: 1 }),
] as const

/** Files of proofs, which are outside the database (`FILES_FOLDER` or a bucket). */
export const SEALED_FILES = 'proof'

export type SealPurpose = (typeof SEALED_COLUMNS)[number]['sealedFor'] | typeof SEALED_FILES
