import { EARLIER_INCOME_MONTHS } from '@tarnbrook/brands/facts/own-lending'
import { Problem } from '@tarnbrook/contract/errors'
import type {
  FinancialStatementResource,
  StatementAnswers,
} from '@tarnbrook/contract/financial-statement/financial-statements'
import { SECTION_OF_LINE } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import type { Selectable, Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { seal, unseal } from '#platform/secrets.ts'
import { type Answers, NO_ANSWERS, typed } from './financial-statement-answers.ts'
import {
  isPast,
  type ReadStatement,
  readStatement,
  type StatementRow,
  toStatementResource,
} from './financial-statement-resource.ts'
import {
  chooseLower,
  findLower,
  findOwnIncome,
  SEALED_FOR,
  sealIncome,
  type ToldIncome,
  unsealIncome,
} from './told-income.ts'

/** Valid days after saving: a person in difficulty soon has another budget. */
export const STATEMENT_VALID_DAYS = 30

/**
 * The statement that can be changed. A new one has the answers of the last, and cannot be relied on
 * before the borrower has saved it.
 */
export async function openFinancialStatement(
  deps: ApiDeps,
  { ctx }: { ctx: RequestContext },
): Promise<FinancialStatementResource> {
  const { userId } = requireStrong(ctx)
  const row = await command(deps, ctx, { name: 'openFinancialStatement' }, async (work) => {
    await lockBorrower(work.tx, userId)
    const last = await readLast(deps, work.tx, userId)
    if (last && last.closed_at === null && !isPast(last, deps.clock.today())) return last
    if (last?.closed_at === null) await close(work, deps, { id: last.id, isUsed: false })
    return insert(work, deps, { userId, answers: last?.answers ?? NO_ANSWERS })
  })
  return toStatementResource(readStatement(deps, row))
}

/** @throws Problem NOT_FOUND, also for another person's */
export async function getFinancialStatement(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<FinancialStatementResource> {
  const { userId } = requireStrong(ctx)
  const row = await findStatement(deps, deps.db, { id: params.id, userId })
  if (!row) throw new Problem('NOT_FOUND')
  return toStatementResource(readStatement(deps, row))
}

/**
 * @throws Problem NOT_FOUND; WRONG_STATE for one that cannot be changed any more; VALIDATION_FAILED
 * for a line of another section
 */
export async function saveFinancialStatement(
  deps: ApiDeps,
  request: { params: { id: number }; body: StatementAnswers; ctx: RequestContext; idempotencyKey: string },
): Promise<FinancialStatementResource> {
  const { params, body, ctx, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  refuseMisplaced(body)
  const options = { name: 'saveFinancialStatement', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    await lockBorrower(work.tx, userId)
    const row = await findStatement(deps, work.tx, { id: params.id, userId })
    if (!row) throw new Problem('NOT_FOUND')
    const today = deps.clock.today()
    if (row.closed_at !== null || isPast(row, today))
      throw new Problem('WRONG_STATE', { message: CANNOT_CHANGE })
    const answers = typed(row.answers, body)
    const earlier = findLower(
      { answers: row.answers, savedOn: row.saved_on, told: unsealIncome(deps, row) },
      today.subtract({ months: EARLIER_INCOME_MONTHS }),
    )
    await work.tx
      .updateTable('financial_statement')
      .set({
        sealed_answers: sealed(deps, answers),
        sealed_lowest_income: sealIncome(deps, chooseLower(findOwnIncome(answers, today), earlier)),
        saved_on: today.toString(),
        expires_on: today.add({ days: STATEMENT_VALID_DAYS }).toString(),
        updated_at: toDate(deps.clock.now()),
      })
      .where('id', '=', row.id)
      .execute()
    // The answers are only the borrower's business: the trail has only that something was.
    await work.record({
      name: 'financialStatementSaved',
      subject: ['user', userId],
      after: { statementId: row.id, answers: Object.keys(body).toSorted() },
    })
  })
  return getFinancialStatement(deps, { params, ctx })
}

const CANNOT_CHANGE =
  'This statement can’t be changed any more. Start a new one: it begins with your answers.'

/** A line is in its own section, so that replacing a section replaces it and nothing else. */
function refuseMisplaced({ sections = [] }: StatementAnswers): void {
  const keys = sections.map(({ key }) => key)
  const fields: Record<string, string[]> = {}
  sections.forEach(({ key, lines }, index) => {
    if (keys.indexOf(key) < index) fields[`sections.${index}.key`] = ['This section is here twice']
    lines.forEach(({ line }, at) => {
      if (SECTION_OF_LINE[line].key !== key)
        fields[`sections.${index}.lines.${at}.line`] = ['This line is of another section']
    })
  })
  if (Object.keys(fields).length > 0) throw new Problem('VALIDATION_FAILED', { fields })
}

/** The statement of this borrower, or undefined: another's is the same as none. */
export async function findStatement(
  deps: Pick<ApiDeps, 'config'>,
  db: ApiDeps['db'] | Transaction<DB>,
  where: { id: number; userId: number },
): Promise<StatementRow | undefined> {
  const row = await db
    .selectFrom('financial_statement')
    .selectAll()
    .where('id', '=', where.id)
    .where('user_id', '=', where.userId)
    .executeTakeFirst()
  return row && opened(deps, row)
}

/** The latest statement of a borrower that can be relied on today, or null. */
export async function readLiveStatement(
  deps: Pick<ApiDeps, 'config' | 'clock' | 'db'>,
  userId: number,
): Promise<ReadStatement | null> {
  const rows = await deps.db
    .selectFrom('financial_statement')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_on', '>=', deps.clock.today().toString())
    .orderBy('seq', 'desc')
    .limit(FEW)
    .execute()
  const read = rows.map((row) => readStatement(deps, opened(deps, row)))
  return read.find(({ checked }) => checked.kind === 'complete') ?? null
}

/** The least own income of each statement, told on a day or later, the latest first. */
export async function listToldIncomes(
  deps: Pick<ApiDeps, 'config' | 'db' | 'log'>,
  { userIds, from }: { userIds: readonly number[]; from: Temporal.PlainDate },
): Promise<ToldIncome[]> {
  const rows = await deps.db
    .selectFrom('financial_statement')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('saved_on', '>=', from.toString())
    .orderBy('seq', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const tryOpen = <Opened>(open: () => Opened): Opened | null => {
      try {
        return open()
      } catch (error) {
        // Sealed with a key that is gone, it tells nothing any more: what is asked for goes on.
        deps.log.error({ err: error, statementId: row.id }, 'a financial statement cannot be opened')
        return null
      }
    }
    const answers = tryOpen(() => opened(deps, row).answers)
    const told = tryOpen(() => unsealIncome(deps, row))
    return findLower({ answers, savedOn: row.saved_on, told }, from) ?? []
  })
}

/** Each but the latest was closed by an agreement, which is a few in a month at most. */
const FEW = 5

/** The statement is relied on: it stays as it is, and a change begins another. */
export async function useStatement(work: Work, deps: ApiDeps, id: number): Promise<void> {
  await close(work, deps, { id, isUsed: true })
}

async function close(
  { tx }: Work,
  { clock }: ApiDeps,
  { id, isUsed }: { id: number; isUsed: boolean },
): Promise<void> {
  const now = toDate(clock.now())
  await tx
    .updateTable('financial_statement')
    .set({ closed_at: now, updated_at: now, ...(isUsed && { is_used: true }) })
    .where('id', '=', id)
    .execute()
}

async function readLast(
  deps: ApiDeps,
  tx: Transaction<DB>,
  userId: number,
): Promise<StatementRow | undefined> {
  const row = await tx
    .selectFrom('financial_statement')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && opened(deps, row)
}

async function insert(
  work: Work,
  deps: ApiDeps,
  { userId, answers }: { userId: number; answers: Answers },
): Promise<StatementRow> {
  const now = toDate(deps.clock.now())
  const row = await work.tx
    .insertInto('financial_statement')
    .values({
      user_id: userId,
      // What was thought about for the last one is to be thought about again.
      sealed_answers: sealed(deps, { ...answers, confirmed: [] }),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'financialStatementOpened',
    subject: ['user', userId],
    after: { statementId: row.id },
  })
  return opened(deps, row)
}

/** Of two at once for one borrower, the second sees the first. */
export async function lockBorrower(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
}

function sealed({ config }: Pick<ApiDeps, 'config'>, answers: Answers): Buffer {
  return seal(config.secretKeys, SEALED_FOR, JSON.stringify(answers))
}

function opened(
  { config }: Pick<ApiDeps, 'config'>,
  { sealed_answers, ...row }: Selectable<DB['financial_statement']>,
): StatementRow {
  return { ...row, answers: JSON.parse(unseal(config.secretKeys, SEALED_FOR, sealed_answers)) }
}
