import type {
  ArrangementAnswersForStaff,
  arrangementNote,
} from '@tarnbrook/contract/arrangements/arrangement-answers'
import { Problem } from '@tarnbrook/contract/errors'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { findStatement } from '#features/financial-statement/financial-statement.ts'
import { type ArrangementRow, NO_SEALED_ANSWERS, opened } from '#features/loans/facts/arrangements.ts'
import { readBorrowerSupportNeed } from '#features/loans/facts/support-needs.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { seal, unseal } from '#platform/secrets.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

type Note = ArrangementAnswersForStaff['notes'][number]

export interface Told extends Pick<ArrangementRow, 'answers'> {
  explanations: ArrangementAnswersForStaff['explanations']
}

/** What was told that changes how staff deal with the borrower, and what they do about it. */
const TO_DO: readonly { when: (told: Told) => boolean; toDo: string }[] = [
  {
    when: ({ answers }) => answers.reason === 'bereavement',
    toDo: 'Say that you are sorry before anything else. Ask whether the person who died had an agreement with us: if so, record the death. Lead the borrower to our page about bereavement.',
  },
  {
    when: ({ answers }) => answers.reason === 'illness',
    toDo: 'Ask what would help, such as more time, one person to talk to or letters in large print. With their consent they tell it in their account, as a support need. Don’t press them to call.',
  },
  {
    when: ({ answers }) => answers.priorityBillsBehind.length > 0,
    toDo: 'Bills that come before us are behind. Check that the payments leave enough for them, offer a smaller amount or a later first payment, and name a free debt adviser.',
  },
  {
    when: ({ answers }) => answers.other !== null,
    toDo: 'Read what they wrote in their own words, and answer what they ask.',
  },
  {
    when: ({ explanations }) => explanations.length > 0,
    toDo: 'They explained spending that is above a guideline. Accept it unless you have a reason to ask: the guidelines forbid nothing.',
  },
]

export function isToRead(told: Told): boolean {
  return TO_DO.some(({ when }) => when(told))
}

/** What a borrower told us. @throws Problem NOT_FOUND */
export async function readArrangementAnswers(
  deps: ApiDeps,
  { params, ctx }: Request,
): Promise<ArrangementAnswersForStaff> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readArrangementAnswers' }, async (work) => {
    const row = await lockTold(work, deps, params.id)
    return onWire(work, deps, row)
  })
}

/** Takes it off the list. The same note twice in a row is one. @throws Problem NOT_FOUND */
export async function noteArrangementAnswers(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: z.output<typeof arrangementNote> },
): Promise<ArrangementAnswersForStaff> {
  const { userId: writtenBy } = requireStrong(ctx)
  return command(deps, ctx, { name: 'noteArrangementAnswers' }, async (work) => {
    const row = await lockTold(work, deps, params.id)
    const notes = unsealNotes(deps, row)
    if (notes[0]?.note === body.note && notes[0].writtenBy === writtenBy) return onWire(work, deps, row)
    const now = deps.clock.now()
    const note: Note = { note: body.note, writtenAt: now.toString({ smallestUnit: 'second' }), writtenBy }
    const set = { noted_at: toDate(now), sealed_notes: sealNotes(deps, [note, ...notes]) }
    await work.tx.updateTable('arrangement').set(set).where('id', '=', row.id).execute()
    const noted = { arrangementId: row.id }
    await work.record({ name: 'arrangementAnswersNoted', subject: ['loan', row.loan_id], after: noted })
    return onWire(work, deps, { ...row, ...set })
  })
}

type ToldRow = ArrangementRow & { user_id: number }

/** One that was agreed, and whose answers have not been deleted. */
async function lockTold({ tx }: Work, deps: ApiDeps, id: number): Promise<ToldRow> {
  const row = await tx
    .selectFrom('arrangement as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .selectAll('a')
    .select('l.user_id')
    .where('a.id', '=', id)
    .where('a.agreed_at', 'is not', null)
    .where('a.sealed_answers', 'is not', null)
    .forUpdate('a')
    .executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  return { ...opened(deps, row), user_id: row.user_id }
}

async function onWire(work: Work, deps: ApiDeps, row: ToldRow): Promise<ArrangementAnswersForStaff> {
  const told = await readTold(work, deps, row)
  const { reason, other, priorityBillsUpdated, priorityBillsBehind } = {
    ...NO_SEALED_ANSWERS,
    ...row.answers,
  }
  return {
    '@type': 'arrangementAnswersForStaff',
    arrangementId: row.id,
    loanId: row.loan_id,
    userId: row.user_id,
    reason,
    other,
    priorityBillsUpdated,
    priorityBillsBehind,
    explanations: told.explanations.map(({ section, text }) => ({ section, text })),
    hasSupportNeed: (await readBorrowerSupportNeed(work, row.user_id)) !== null,
    toDo: TO_DO.filter(({ when }) => when(told)).map(({ toDo }) => toDo),
    isNoted: row.noted_at !== null,
    notes: unsealNotes(deps, row),
  }
}

/** With what was explained in the statement on which it was agreed. */
export async function readTold(
  { tx }: Pick<Work, 'tx'>,
  deps: ApiDeps,
  row: Pick<ArrangementRow, 'answers' | 'statement_id'> & { user_id: number },
): Promise<Told> {
  const statement = row.statement_id
    ? await findStatement(deps, tx, { id: row.statement_id, userId: row.user_id })
    : undefined
  return { answers: row.answers, explanations: statement?.answers.explanations ?? [] }
}

const PURPOSE = 'arrangement-note'

function sealNotes({ config }: Pick<ApiDeps, 'config'>, notes: readonly Note[]): Buffer {
  return seal(config.secretKeys, PURPOSE, JSON.stringify(notes))
}

/** The newest first. */
function unsealNotes({ config }: Pick<ApiDeps, 'config'>, row: Pick<ArrangementRow, 'sealed_notes'>): Note[] {
  if (row.sealed_notes === null) return []
  return JSON.parse(unseal(config.secretKeys, PURPOSE, row.sealed_notes)) as Note[]
}
