import { createHash } from 'node:crypto'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { documentOfHtml } from './document-of-html.ts'
import { renderPdf } from './render-pdf.ts'

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
  const made = Buffer.from(await renderPdf(documentOfHtml(html), new Date(created_at)))
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
