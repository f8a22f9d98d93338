import { applicationReference } from '@tarnbrook/domain/core/reference'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { wireInstant } from '#platform/clock.ts'
import { storedPdf } from '#platform/documents/stored-pdf.ts'
import { notFound } from '#platform/http/refusals.ts'
import { type Request, readPerson } from './person.ts'

interface DocumentRow {
  id: number
  slug: string
  application_id: number
  loan_reference: string | null
  created_at: Date
  confirmed_at: Date | null
  sha256: string
}

interface ProofRow {
  id: number
  type: string
  name: string
  state: 'wanted' | 'reviewing' | 'met'
  created_at: Date
}

/** All that was made for them, with the hash of what was shown. @throws Problem NOT_FOUND */
export async function readCustomerDocuments({ db }: ApiDeps, { params: { id } }: Request) {
  const person = await readPerson(db, id)
  const { rows: documents } = await sql<DocumentRow>`
    select d.id, d.slug, d.application_id, l.reference as loan_reference, d.created_at, d.sha256,
      (select c.confirmed_at from document_confirmation c where c.document_id = d.id and c.user_id = a.user_id)
        as confirmed_at
    from loan_application a join document d on d.application_id = a.id
    left join loan l on l.application_id = a.id
    where a.user_id = ${id}`.execute(db)
  const { rows: proofs } = await sql<ProofRow>`
    select p.id, r.type, p.name, r.state, p.created_at from loan_application a
    join requirement r on r.application_id = a.id join proof p on p.requirement_id = r.id
    where a.user_id = ${id} and p.state <> 'removed' order by p.seq desc`.execute(db)
  return {
    '@type': 'customerDocuments' as const,
    person,
    documents: documents
      .toSorted((left, right) => Number(right.created_at) - Number(left.created_at))
      .map((row) => ({
        id: row.id,
        slug: row.slug,
        reference: row.loan_reference ?? applicationReference(row.application_id),
        madeAt: wireInstant(row.created_at),
        confirmedAt: row.confirmed_at && wireInstant(row.confirmed_at),
        sha256: row.sha256,
      })),
    proofs: proofs.map((row) => ({
      id: row.id,
      requirement: row.type,
      name: row.name,
      status: row.state,
      sentAt: wireInstant(row.created_at),
    })),
  }
}

/** The file that its customer has. @throws Problem NOT_FOUND for another customer's */
export async function readCustomerDocument(
  deps: ApiDeps,
  { params: { id, documentId } }: { params: { id: number; documentId: number } },
) {
  const document = await deps.db
    .selectFrom('document as d')
    .innerJoin('loan_application as a', 'a.id', 'd.application_id')
    .select('d.slug')
    .where('d.id', '=', documentId)
    .where('a.user_id', '=', id)
    .executeTakeFirst()
  if (!document) throw notFound('user', id)
  return { fileName: `${document.slug}.pdf`, pdf: await storedPdf(deps, documentId) }
}
