import { getBrand } from '@tarnbrook/brands/brand'
import {
  type DataRequestKind,
  type DataRequestStep,
  type DataRequestsForStaff,
  type dataRequestRecord,
  FILES_TO_SEND,
} from '@tarnbrook/contract/data-requests/data-requests'
import { Problem } from '@tarnbrook/contract/errors'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { storeNote } from '#features/customers/notes.ts'
import { type Request, readBrandOfCustomer, readPerson } from '#features/customers/person.ts'
import { findFurtherAccounts } from '#features/situation/same-person.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { requireStrong } from '#platform/context.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { describeColleague } from '#platform/staff/colleague.ts'
import { requireRecentDay } from '#platform/staff/recent-day.ts'
import { dataCopyReadyEmail, dataRequestClosedEmail } from './data-request-emails.ts'
import { previewErasure } from './erasure.ts'
import {
  askForCopy,
  DATA_PAGE,
  type DataRequestRow,
  findLastDay,
  listAccounts,
  listRequests,
  lockRequest,
  openCopy,
  storeRequest,
  toDataRequest,
} from './store-data-request.ts'

/** For so long a copy that was given can be collected. */
const COLLECTED_FOR_DAYS = 30

/** @throws Problem NOT_FOUND */
export async function readDataRequests(
  deps: ApiDeps,
  { params: { id } }: Pick<Request, 'params'>,
): Promise<DataRequestsForStaff> {
  await readPerson(deps.db, id)
  const rows = await listRequests(deps.db, id)
  const accounts = await listPersonAccounts(deps, id)
  const chosen = await Promise.all(rows.map((row) => listAccounts(deps.db, row.id)))
  const open = rows.findIndex(({ kind, state }) => kind === 'erasure' && isWaiting(state))
  const names = await readNames(deps, rows)
  return {
    '@type': 'dataRequestsForStaff',
    id,
    accounts,
    requests: rows.map((row, index) => ({
      ...toDataRequest(row, deps.clock.now()),
      checkedBy: row.checked_by as DataRequestsForStaff['requests'][number]['checkedBy'],
      accounts: chosen[index] ?? [],
      copyMadeAt: row.copy_made_at && wireInstant(row.copy_made_at),
      filesApart: row.files_apart ?? 0,
      proposedBy: row.proposed_by === null ? null : (names.get(row.proposed_by) ?? null),
      decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? null),
    })),
    erasure: await previewErasure(deps.db, chosen[open] ?? [id]),
  }
}

async function listPersonAccounts({ db }: ApiDeps, id: number): Promise<DataRequestsForStaff['accounts']> {
  const user = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = [id, ...(await findFurtherAccounts(db, user))]
  return Promise.all(
    ids.map(async (each) => {
      const { email } = await db
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', each)
        .executeTakeFirstOrThrow()
      const brands = await db
        .selectFrom('loan_application')
        .distinct()
        .select('brand')
        .where('user_id', '=', each)
        .orderBy('brand')
        .execute()
      const name = `${user.first_name} ${user.last_name}`
      return { id: each, name, email, brands: brands.map(({ brand }) => brand) }
    }),
  )
}

async function readNames({ db }: ApiDeps, rows: readonly DataRequestRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap((row) => [row.proposed_by, row.decided_by]).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const staff = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(staff.map((one) => [one.id, `${one.first_name} ${one.last_name}`]))
}

function isWaiting(state: string): boolean {
  return state === 'open' || state === 'proposed'
}

/** @throws Problem NOT_FOUND; VALIDATION_FAILED for a day to come; WRONG_STATE while one is open */
export async function recordDataRequest(
  deps: ApiDeps,
  { params: { id }, body, ctx }: Request & { body: z.output<typeof dataRequestRecord> },
): Promise<{ '@type': 'done' }> {
  const { userId: by } = requireStrong(ctx)
  const askedOn = requireRecentDay(body.askedOn, { today: deps.clock.today(), field: 'askedOn' })
  await command(deps, ctx, { name: 'recordDataRequest' }, async (work) => {
    await readPerson(work.tx, id)
    const stored = await storeRequest(work, deps, {
      userId: id,
      brand: (await readBrandOfCustomer(work.tx, id)).key,
      kind: body.kind,
      checkedBy: body.checkedBy,
      askedAt: askedOn.toZonedDateTime('Europe/London').toInstant(),
      recordedBy: by,
    })
    if (stored === undefined)
      throw new Problem('WRONG_STATE', { message: 'A request of this kind is open already.' })
  })
  return { '@type': 'done' }
}

/** @throws Problem NOT_FOUND; WRONG_STATE in words */
export async function takeDataRequestStep(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: DataRequestStep },
): Promise<{ '@type': 'done' }> {
  const { userId: by } = requireStrong(ctx)
  await command(deps, ctx, { name: 'takeDataRequestStep' }, async (work) => {
    const row = await lockRequest(work, params.id)
    if (!isWaiting(row.state)) throw await decidedAlready(work, row)
    switch (body.step) {
      case 'accounts':
        return chooseAccounts(work, deps, { row, accounts: body.accounts })
      case 'give':
        return giveCopy(work, deps, { row, by, hasSentFiles: body.hasSentFiles === true })
      case 'propose-erasure':
        return proposeErasure(work, deps, { row, by })
      case 'send-back':
        return sendBack(work, deps, { row, by, note: body.note })
      case 'close':
        return closeRequest(work, deps, { row, by, note: body.note })
    }
  })
  return { '@type': 'done' }
}

/** The customer's own account stays in it. @throws Problem WRONG_STATE for another person's */
async function chooseAccounts(
  work: Work,
  deps: ApiDeps,
  { row, accounts }: { row: DataRequestRow; accounts: readonly number[] },
): Promise<void> {
  if (row.state === 'proposed')
    throw new Problem('WRONG_STATE', { message: 'The erasure is proposed. Send it back first.' })
  const possible = await listPersonAccounts({ ...deps, db: work.tx }, row.user_id)
  if (accounts.some((id) => possible.every((account) => account.id !== id)))
    throw new Problem('WRONG_STATE', { message: 'One of these accounts is another person’s.' })
  const chosen = [...new Set([row.user_id, ...accounts])]
  await work.tx.deleteFrom('data_request_account').where('request_id', '=', row.id).execute()
  await work.tx
    .insertInto('data_request_account')
    .values(chosen.map((userId) => ({ request_id: row.id, user_id: userId })))
    .execute()
  if (row.kind === 'access') {
    // One that was made for other accounts is not given.
    await work.tx.deleteFrom('data_copy').where('request_id', '=', row.id).execute()
    await askForCopy(work, row.id)
  }
  await record(work, row, { step: 'accounts', accounts: chosen })
}

/** @throws Problem WRONG_STATE; VALIDATION_FAILED while files that do not fit are not sent */
async function giveCopy(
  work: Work,
  deps: ApiDeps,
  { row, by, hasSentFiles }: { row: DataRequestRow; by: number; hasSentFiles: boolean },
): Promise<void> {
  if (row.kind !== 'access') throw new Problem('WRONG_STATE', { message: 'This request is to erase data.' })
  const lastDay = deps.clock.today().add({ days: COLLECTED_FOR_DAYS })
  const end = lastDay.add({ days: 1 }).toZonedDateTime('Europe/London').toInstant()
  const copy = await work.tx
    .updateTable('data_copy')
    .set({ expires_at: toDate(end) })
    .where('request_id', '=', row.id)
    .where('expires_at', '>', toDate(deps.clock.now()))
    .returning('files_apart')
    .executeTakeFirst()
  if (!copy) throw new Problem('WRONG_STATE', { message: 'The copy isn’t made yet. Try again in a minute.' })
  if (copy.files_apart > 0 && !hasSentFiles)
    throw new Problem('VALIDATION_FAILED', { fields: { hasSentFiles: [FILES_TO_SEND] } })
  await decide(work, deps, { row, by, to: 'answered' })
  await email(work, deps, row, (brand, siteUrl) =>
    dataCopyReadyEmail(brand, { lastDay: findLastDay(toDate(end)), url: `${siteUrl}${DATA_PAGE}` }),
  )
  await record(work, row, { step: 'give', filesSentApart: copy.files_apart })
}

async function proposeErasure(
  work: Work,
  deps: ApiDeps,
  { row, by }: { row: DataRequestRow; by: number },
): Promise<void> {
  if (row.kind !== 'erasure') throw new Problem('WRONG_STATE', { message: 'This request is for a copy.' })
  if (row.state === 'proposed') {
    const { proposed_by: who, proposed_at: at } = row
    const colleague = who === null ? '' : ` ${await describeColleague(work, { by: who, at })}`
    throw new Problem('WRONG_STATE', { message: `The erasure is proposed already.${colleague}` })
  }
  await work.tx
    .updateTable('data_request')
    .set({ state: 'proposed', proposed_by: by, proposed_at: toDate(deps.clock.now()) })
    .where('id', '=', row.id)
    .execute()
  await record(work, row, { step: 'propose-erasure' })
}

/** To the first person, who can choose other accounts and propose it again. */
async function sendBack(
  work: Work,
  deps: ApiDeps,
  { row, by, note }: { row: DataRequestRow; by: number; note: string },
): Promise<void> {
  if (row.state !== 'proposed') throw new Problem('WRONG_STATE', { message: 'No erasure is proposed.' })
  await work.tx
    .updateTable('data_request')
    .set({ state: 'open', proposed_by: null, proposed_at: null })
    .where('id', '=', row.id)
    .execute()
  await storeNote(work, deps, { userId: row.user_id, by, note: `Sent back an erasure. Why: ${note}` })
  await record(work, row, { step: 'send-back' })
}

async function closeRequest(
  work: Work,
  deps: ApiDeps,
  { row, by, note }: { row: DataRequestRow; by: number; note: string },
): Promise<void> {
  await decide(work, deps, { row, by, to: 'closed' })
  await work.tx.deleteFrom('data_copy').where('request_id', '=', row.id).execute()
  await storeNote(work, deps, { userId: row.user_id, by, note: `Closed a request about data. Why: ${note}` })
  await email(work, deps, row, (brand) =>
    dataRequestClosedEmail(brand, { kind: row.kind as DataRequestKind }),
  )
  await record(work, row, { step: 'close' })
}

export async function decide(
  work: Work,
  deps: ApiDeps,
  { row, by, to }: { row: DataRequestRow; by: number; to: 'answered' | 'closed' },
): Promise<void> {
  await work.tx
    .updateTable('data_request')
    .set({ state: to, decided_by: by, decided_at: toDate(deps.clock.now()) })
    .where('id', '=', row.id)
    .execute()
}

export async function email(
  work: Work,
  deps: ApiDeps,
  row: DataRequestRow,
  content: (brand: ReturnType<typeof getBrand>, siteUrl: string) => ReturnType<typeof dataCopyReadyEmail>,
): Promise<void> {
  const brand = getBrand(row.brand)
  await emailUser(work, deps, {
    userId: row.user_id,
    brand,
    content: ({ siteUrl }) => content(brand, siteUrl),
    onceKey: `data-request-answer:${row.id}`,
  })
}

export function record(work: Work, row: DataRequestRow, after: object): Promise<void> {
  return work.record({
    name: 'dataRequestStep',
    subject: ['user', row.user_id],
    after: { dataRequestId: row.id, kind: row.kind, ...after },
  })
}

export async function decidedAlready(work: Work, row: DataRequestRow): Promise<Problem> {
  const { decided_by: who, decided_at: at } = row
  const colleague = who === null ? '' : ` ${await describeColleague(work, { by: who, at })}`
  return new Problem('WRONG_STATE', { message: `This request is ${row.state}.${colleague}` })
}

/** @throws Problem NOT_FOUND while there is none */
export function readDataCopy(deps: ApiDeps, { params }: Pick<Request, 'params'>) {
  return openCopy(deps, params.id)
}
