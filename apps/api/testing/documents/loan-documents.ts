import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'

/** What a document of a loan is. */
export type DocumentKind =
  | 'instalments'
  | 'account'
  | 'receipt'
  | 'mandate'
  | 'arrears notice'
  | 'default notice'
  | 'ending notice'
  | 'settlement'
  | 'withdrawal'
  | 'hand-back'
  | 'arrangement'
  | 'early repayment'

/** Every document that its borrower can open now, as read from its file. */
export async function readLoanDocuments(
  api: TestApi,
  loan: SeededLoan,
): Promise<{ kind: DocumentKind; text: string }[]> {
  const call = (path: string) => api.call('GET', `/loans/${loan.loanId}${path}`, { as: loan.borrower.token })
  const { data }: { data: Loan } = (await call('')).body
  const found: { kind: DocumentKind; text: string }[] = []
  for (const { kind, path } of [...fixedPaths(data), ...(await storedPaths(api, loan))]) {
    const { status, body } = await call(path)
    if (status === 200) found.push({ kind, text: oneSpaced((await readPdf(body)).text) })
    else if (status !== 404 && status !== 409) throw new Error(`${kind}: ${status}`)
  }
  return found
}

type Path = { kind: DocumentKind; path: string }

function fixedPaths({ historicalRepayments }: Loan): Path[] {
  const last = historicalRepayments.at(-1)
  return [
    { kind: 'instalments', path: '/instalment-statement.pdf' },
    { kind: 'account', path: '/statement.pdf' },
    { kind: 'mandate', path: '/direct-debit-mandate.pdf' },
    { kind: 'hand-back', path: '/voluntary-termination/statement.pdf' },
    ...(last ? [{ kind: 'receipt', path: `/payments/${last.id}/receipt.pdf` } as const] : []),
  ]
}

async function storedPaths({ deps }: TestApi, { loanId }: SeededLoan): Promise<Path[]> {
  const listIds = async (table: 'arrears_notice' | 'default_notice' | 'ending_notice' | 'early_repayment') =>
    (await deps.db.selectFrom(table).select('id').where('loan_id', '=', loanId).execute()).map(({ id }) => id)
  const quotes = await deps.db
    .selectFrom('settlement_quote')
    .select(['id', 'type'])
    .where('loan_id', '=', loanId)
    .execute()
  const arrangements = await deps.db
    .selectFrom('arrangement')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('document_id', 'is not', null)
    .execute()
  const toPaths = (kind: DocumentKind, ids: number[], path: (id: number) => string): Path[] =>
    ids.map((id) => ({ kind, path: path(id) }))
  return [
    ...toPaths(
      'arrears notice',
      await listIds('arrears_notice'),
      (id) => `/arrears-notices/${id}/notice.pdf`,
    ),
    ...toPaths(
      'default notice',
      await listIds('default_notice'),
      (id) => `/default-notices/${id}/notice.pdf`,
    ),
    ...toPaths('ending notice', await listIds('ending_notice'), (id) => `/ending-notices/${id}/notice.pdf`),
    ...toPaths(
      'early repayment',
      await listIds('early_repayment'),
      (id) => `/early-repayments/${id}/statement.pdf`,
    ),
    ...toPaths(
      'arrangement',
      arrangements.map(({ id }) => id),
      (id) => `/arrangements/${id}/confirmation.pdf`,
    ),
    ...quotes.map(
      ({ id, type }): Path => ({
        kind: type === 'cancellation' ? 'withdrawal' : 'settlement',
        path: `/early-settlement-quotes/${id}/statement.pdf`,
      }),
    ),
  ]
}
