import { lenderStatement } from '@tarnbrook/brands/lender'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'
import { type LegalDocument, paragraph } from '#platform/documents/document-model.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'

/** Stores a notice and its FCA information sheet. @returns the ids of both documents */
export async function storeNotice(
  work: Work,
  deps: ApiDeps,
  { loan, about, document }: { loan: LoanRow; about: NoticeAbout; document: LegalDocument },
): Promise<{ notice: number; sheet: number }> {
  const quote = await currentQuote(work.tx, loan.application_id)
  const of = { applicationId: loan.application_id, quoteId: quote.id }
  const notice = await storeDocument(deps, work, { ...of, slug: `${about}-notice`, document })
  const sheet = await storeDocument(deps, work, {
    ...of,
    slug: `${about}-information-sheet`,
    document: standInSheet(about, loan.reference),
    pdf: deps.config.informationSheets[about],
  })
  return { notice: notice.row.id, sheet: sheet.row.id }
}

const TITLES = { arrears: 'Arrears information sheet', default: 'Default information sheet' } as const

type NoticeAbout = keyof typeof TITLES

/**
 * Attached where no FCA sheet is configured, which is only in a sandbox: the sheet's text is the
 * FCA's (CCA 1974 s86A) and is not ours to write.
 */
function standInSheet(about: NoticeAbout, reference: string): LegalDocument {
  return {
    title: TITLES[about],
    version: `${about}-sheet-stand-in.1`,
    reference: `Agreement ${reference}`,
    introduction: [
      paragraph(
        `This page takes up the room of the information sheet about ${about} that the Financial Conduct Authority publishes. In use, its own file is attached to each notice.`,
      ),
    ],
    sections: [],
    issuer: lenderStatement,
  }
}
