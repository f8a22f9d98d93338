import { loanResource } from '@tarnbrook/contract/loans/loans'
import type { TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { findUntrue, findUntrueStatement } from './answers.ts'
import { ask } from './ask.ts'
import { readRecords } from './loan-records.ts'
import {
  type BorrowersPage,
  findUntrueOfEstate,
  findUntrueWords,
  PAGES,
  type PageName,
  toPageText,
} from './pages.ts'
import { hasDied } from './people.ts'

/** The same of these loans, by the answers of the API, their pages and their statements. */
export async function findUntrueAnswers(
  kit: TestApi,
  loans: readonly SeededLoan[],
  readPage?: BorrowersPage,
): Promise<string[]> {
  const untrue: string[] = []
  for (const loan of loans) {
    const found = (await hasDied(kit, loan))
      ? await findUntrueOfDead(kit, loan, readPage)
      : await findUntrueOfLoan(kit, loan, readPage)
    untrue.push(...found.map((words) => `what a borrower is told: loan ${loan.loanId}, ${words}`))
  }
  return untrue
}

async function findUntrueOfLoan(kit: TestApi, loan: SeededLoan, readPage?: BorrowersPage): Promise<string[]> {
  const path = `/loans/${loan.loanId}`
  const preview = `${path}/preview-early-settlement-quote?type=`
  const [{ body: answer }, { body: user }, settlement, cancellation] = await Promise.all([
    ask(kit, loan, 'GET', path),
    ask(kit, loan, 'GET', `/users/${loan.borrower.userId}`),
    ask(kit, loan, 'GET', `${preview}settlement`),
    ask(kit, loan, 'GET', `${preview}cancellation`),
  ])
  const told = { ...loanResource.parse(answer.data), canReApply: user.data.canReApply === true }
  const records = await readRecords(kit, loan.loanId)
  const found = findUntrue(told, records)
  const statement = await kit.call('GET', `${path}/statement.pdf`, { as: loan.borrower.token })
  if (statement.status === 200)
    found.push(...findUntrueStatement(oneSpaced((await readPdf(statement.body)).text), told))
  const onPages = {
    loan: told,
    canReApply: told.canReApply,
    toEndPence: { settlement: findPreviewed(settlement), cancellation: findPreviewed(cancellation) },
    today: kit.deps.clock.today(),
  }
  for (const [page, text] of await readPages(loan, told.brand, readPage))
    found.push(...findUntrueWords(page, text, onPages, records))
  return found
}

async function findUntrueOfDead(
  { deps }: TestApi,
  loan: SeededLoan,
  readPage?: BorrowersPage,
): Promise<string[]> {
  const { brand } = await deps.db
    .selectFrom('loan')
    .select('brand')
    .where('id', '=', loan.loanId)
    .executeTakeFirstOrThrow()
  const pages = await readPages(loan, brand, readPage)
  return pages.flatMap(([page, text]) => findUntrueOfEstate(page, text))
}

async function readPages(
  loan: SeededLoan,
  brand: string,
  readPage?: BorrowersPage,
): Promise<[PageName, string][]> {
  if (!readPage) return []
  return Promise.all(
    Object.entries(PAGES).map(async ([page, toPath]): Promise<[PageName, string]> => {
      const { status, html } = await readPage(loan, brand, toPath(loan.loanId))
      if (status >= 500) throw new Error(`the page ${page} of loan ${loan.loanId} answered ${status}`)
      return [page as PageName, toPageText(html)]
    }),
  )
}

/** What is to be paid if it is asked for today, in pence. */
function findPreviewed({ status, body }: Awaited<ReturnType<typeof ask>>): number | null {
  const first = status === 200 ? body.data.days[0] : undefined
  return first ? Math.round(first.amount * 100) : null
}
