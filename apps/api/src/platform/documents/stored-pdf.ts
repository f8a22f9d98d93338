import { createHash, hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { sealBytes, unsealBytes } from '#platform/secrets.ts'
import type { LegalDocument } from './document-model.ts'
import { documentOfHtml } from './document-of-html.ts'
import { makePdf } from './make-pdf.ts'

/**
 * Made from the stored HTML once and then stored: everyone gets that, whatever makes PDFs later.
 * Outside of any transaction, because making it takes a while.
 */
export async function storedPdf(deps: ApiDeps, documentId: number): Promise<Uint8Array<ArrayBuffer>> {
  const { html, pdf, created_at } = await deps.db
    .selectFrom('document')
    .select(['html', 'pdf', 'created_at'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  if (pdf) return Uint8Array.from(pdf)
  const made = Buffer.from(await makePdf(deps, documentOfHtml(html), new Date(created_at)))
  const sha256 = createHash('sha256').update(made).digest('hex')
  return command(deps, systemContext('store-pdf'), { name: 'storePdf' }, async (work) => {
    const { numUpdatedRows } = await work.tx
      .updateTable('document')
      .set({ pdf: made, pdf_sha256: sha256 })
      .where('id', '=', documentId)
      .where('pdf', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows)
      await work.record({ name: 'pdfStored', subject: ['document', documentId], after: { sha256 } })
    const stored = await work.tx
      .selectFrom('document')
      .select('pdf')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    return Uint8Array.from(stored.pdf ?? made)
  })
}

/** A month's statement and receipt for each of the longest terms would be fewer. */
const MOST_OF_LOAN = 200

const SEALED_FOR = 'kept-pdf'

/**
 * The PDF of a document that is made from the records and changes only with them: made once, sealed
 * and kept a while. It is found by what it says, so a correction makes another.
 */
export async function keptPdf(
  deps: ApiDeps,
  loanId: number,
  document: LegalDocument,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock, config } = deps
  const sha256 = hash('sha256', JSON.stringify(document), 'buffer')
  const found = await readKept(db, loanId, sha256)
  if (found) return Uint8Array.from(unsealBytes(config.secretKeys, SEALED_FOR, found))
  const made = await makePdf(deps, document)
  return command(deps, systemContext('keep-pdf'), { name: 'keepPdf' }, async ({ tx }) => {
    await tx
      .insertInto('kept_pdf')
      .values({
        loan_id: loanId,
        document_sha256: sha256,
        pdf: sealBytes(config.secretKeys, SEALED_FOR, made),
        made_at: toDate(clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`delete from kept_pdf where loan_id = ${loanId} and document_sha256 in (select document_sha256
      from kept_pdf where loan_id = ${loanId} order by made_at desc, document_sha256 offset ${sql.lit(MOST_OF_LOAN)})`.execute(
      tx,
    )
    const first = await readKept(tx, loanId, sha256)
    return first ? Uint8Array.from(unsealBytes(config.secretKeys, SEALED_FOR, first)) : made
  })
}

async function readKept(db: ApiDeps['db'], loanId: number, sha256: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('kept_pdf')
    .select('pdf')
    .where('loan_id', '=', loanId)
    .where('document_sha256', '=', sha256)
    .executeTakeFirst()
  return row?.pdf
}
