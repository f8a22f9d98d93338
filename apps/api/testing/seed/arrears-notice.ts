import { lenderStatement } from '@tarnbrook/brands/lender'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'

/** A notice of sums in arrears that was given, whatever is overdue. @returns its id */
export async function seedArrearsNotice(
  deps: ApiDeps,
  { loanId, daysAgo = 0 }: { loanId: number; daysAgo?: number },
): Promise<number> {
  return command(deps, systemContext('seed'), { name: 'seedArrearsNotice' }, async (work) => {
    const { application_id: applicationId } = await work.tx
      .selectFrom('loan')
      .select('application_id')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
    const { id: quoteId } = await currentQuote(work.tx, applicationId)
    const givenOn = deps.clock.today().subtract({ days: daysAgo }).toString()
    const { row } = await storeDocument(deps, work, {
      slug: 'arrears-notice',
      applicationId,
      quoteId,
      document: {
        title: 'Notice of sums in arrears',
        version: 'seed.1',
        reference: givenOn,
        introduction: [],
        sections: [],
        issuer: lenderStatement,
      },
    })
    const { id } = await work.tx
      .insertInto('arrears_notice')
      .values({
        loan_id: loanId,
        given_on: givenOn,
        met_on: givenOn,
        shortfall_pence: 500_00,
        document_id: row.id,
        sheet_document_id: row.id,
        created_at: toDate(deps.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A default notice that was given, whatever is overdue. @returns its id */
export async function seedDefaultNotice(
  deps: ApiDeps,
  { loanId, daysAgo = 0 }: { loanId: number; daysAgo?: number },
): Promise<number> {
  const { user_id, paid_pence } = await deps.db
    .selectFrom('loan')
    .select(['user_id', 'paid_pence'])
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  const document_id = await documentOfNotice(deps, { loanId, daysAgo: daysAgo + 2 })
  const givenOn = deps.clock.today().subtract({ days: daysAgo })
  const { id } = await deps.db
    .insertInto('default_notice')
    .values({
      loan_id: loanId,
      given_on: givenOn.toString(),
      served_on: givenOn.add({ days: 1 }).toString(),
      remedy_by: givenOn.add({ days: 15 }).toString(),
      amount_pence: 750_00 + daysAgo,
      paid_before_pence: paid_pence,
      document_id,
      sheet_document_id: document_id,
      given_by: user_id,
      created_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A notice of how the loan ended, as it was given. @returns its id */
export async function seedEndingNotice(
  deps: ApiDeps,
  {
    loanId,
    kind = 'terminated',
    daysAgo = 0,
  }: { loanId: number; kind?: 'terminated' | 'sold'; daysAgo?: number },
): Promise<number> {
  const document_id = await documentOfNotice(deps, { loanId, daysAgo: daysAgo + 4 })
  const { id } = await deps.db
    .insertInto('ending_notice')
    .values({
      loan_id: loanId,
      kind,
      given_on: deps.clock.today().subtract({ days: daysAgo }).toString(),
      document_id,
      created_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A document as a notice has it. @returns its id */
async function documentOfNotice(deps: ApiDeps, of: { loanId: number; daysAgo: number }): Promise<number> {
  const noticeId = await seedArrearsNotice(deps, of)
  const { document_id } = await deps.db
    .deleteFrom('arrears_notice')
    .where('id', '=', noticeId)
    .returning('document_id')
    .executeTakeFirstOrThrow()
  return document_id
}

/** A yearly statement that was given. @returns its id */
export async function seedYearlyStatement(
  deps: ApiDeps,
  { loanId, daysAgo = 0 }: { loanId: number; daysAgo?: number },
): Promise<number> {
  const document_id = await documentOfNotice(deps, { loanId, daysAgo: daysAgo + 1 })
  const givenOn = deps.clock.today().subtract({ days: daysAgo })
  const { id } = await deps.db
    .insertInto('yearly_statement')
    .values({
      loan_id: loanId,
      starts_on: givenOn.subtract({ years: 1 }).toString(),
      document_id,
      ends_on: givenOn.subtract({ days: 1 }).toString(),
      given_on: givenOn.toString(),
      created_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
