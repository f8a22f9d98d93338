import { getBrand } from '@tarnbrook/brands/brand'
import {
  type ArrearsRecord,
  arrearsNotice,
  type NoticeDue,
  noticeDue,
} from '@tarnbrook/domain/arrears/arrears-notice'
import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { hasPendingPayment } from '#features/loans/facts/collections.ts'
import { isLeftOwedSql } from '#features/loans/facts/owed-after-end.ts'
import { hasWithdrawn, isWithdrawnSql } from '#features/loans/facts/settlement-quotes.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readMissedOfNotice } from '#features/loans/notice-blocks.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { LegalDocument } from '#platform/documents/document-model.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { readNoticeAfterEnd } from './arrears-after-end.ts'
import { arrearsAfterEndDocument } from './arrears-after-end-document.ts'
import { type ArrearsNoticeFacts, arrearsNoticeDocument } from './arrears-notice-document.ts'
import { arrearsNoticeEmail } from './arrears-notice-email.ts'
import { storeNotice } from './store-notice.ts'

const PAGE = 500

/** Days its loan is looked at after a payment came back, missed or not (CCA 1974 s86B(3)). */
const LOOK_BACK_DAYS = 21
/** The months after which the arrears of a loan that had a notice are looked at again. */
const QUIET_MONTHS = 5
/** Days before the last day: a further notice, and a first that waits for a payment under way. */
const BEFORE_LAST_DAY = { further: 14, first: 3 }

/**
 * Job: looks at loans that may need a notice of sums in arrears: with two missed payments, with one
 * that came back lately, or with a notice some months ago, ended or not.
 */
export async function findArrearsNotices(deps: ApiDeps, payload: { day: string }): Promise<void> {
  const today = day(payload.day)
  const since = today.subtract({ days: LOOK_BACK_DAYS }).toString()
  const quietUntil = today.subtract({ months: QUIET_MONTHS }).toString()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select l.id from loan l
      where l.id > ${after} and not ${isWithdrawnSql} and (l.state in ('Repaying', 'Late') and l.id in (
        select i.loan_id from instalment i where i.state = 'missed' group by i.loan_id having count(*) >= 2
        union select c.loan_id from collection c where c.state in ('failed', 'charged-back') and c.updated_at >= ${since}::date
        union select n.loan_id from arrears_notice n join instalment i on i.loan_id = n.loan_id and i.state = 'missed'
          group by n.loan_id having max(n.given_on) <= ${quietUntil}::date)
        or ${isLeftOwedSql} and l.id in (select n.loan_id from arrears_notice n
          group by n.loan_id having max(n.given_on) <= ${quietUntil}::date)
        -- A first one that was due, and waited, as the agreement ended.
        or ${isLeftOwedSql} and l.id in (select k.loan_id from loan_closing k where k.closed_on >= ${since}::date)
          and not exists (select from arrears_notice n where n.loan_id = l.id))
      order by l.id limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await command(deps, systemContext('daily-run'), { name: 'enqueueArrearsNotices' }, (work) =>
      enqueueMany(
        work,
        'give-arrears-notice',
        rows.map(({ id }) => ({ payload: { loanId: id }, key: `give-arrears-notice:${id}` })),
      ),
    )
  }
}

/**
 * Job: emails a notice of sums in arrears, with the FCA's information sheet, when one is due (CCA
 * 1974 s86B). What was given is stored as it was.
 */
export async function giveArrearsNotice(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  await command(deps, systemContext('daily-run'), { name: 'giveArrearsNotice' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    if (loan.disbursed_on === null) return
    const facts = {
      brand: getBrand(loan.brand),
      isHirePurchase: loan.product_type === 'hire-purchase',
      reference: loan.reference,
      borrower: await readParty(work.tx, loan.user_id),
      agreedOn: day(loan.agreed_on),
      givenOn: deps.clock.today(),
    }
    // A withdrawn agreement counts as never made, so nothing of it is in arrears (decision 073).
    if (await hasWithdrawn(work, loan.id)) return
    const given = collectsNow({ state: loan.state })
      ? await drawNotice(work, deps, { loan, facts })
      : await drawNoticeAfterEnd(work, deps, { loan, facts })
    if (given) await sendNotice(work, deps, { loan, given })
  })
}

/** A notice that is to be given now. */
interface NoticeToGive {
  due: Exclude<NoticeDue, { kind: 'no-duty' }>
  document: LegalDocument
  shortfallPence: Pence
  isArranged: boolean
  end: Parameters<typeof arrearsNoticeEmail>[0]['end']
}

type OfNotice = Omit<ArrearsNoticeFacts, 'notice' | 'missed' | 'isArranged'>

async function drawNotice(
  work: Work,
  deps: ApiDeps,
  { loan, facts }: { loan: LockedLoan; facts: OfNotice },
): Promise<NoticeToGive | null> {
  const today = facts.givenOn
  const record = await readRecord(work, loan.id)
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  const due = noticeDue(running, today, record)
  // While a hand-back can be taken back it waits too, as far as the law leaves time.
  const isWaiting = (await hasPendingPayment(work, loan)) || (await readAskedHandBack(work, loan.id)) !== null
  if (!isToBeGiven(due, today, isWaiting)) return null
  const notice = arrearsNotice(running, today, record)
  if (!notice || due.kind === 'no-duty') return null
  const isArranged = await hasActiveArrangement(work, loan.id)
  const missed = await readMissedOfNotice(work, loan.id)
  const document = arrearsNoticeDocument({ ...facts, notice, missed, isArranged })
  return { due, document, shortfallPence: notice.shortfallPence, isArranged, end: null }
}

/** The duty goes on after the end, until nothing is left (CCA 1974 s86B(4)). */
async function drawNoticeAfterEnd(
  work: Work,
  deps: ApiDeps,
  { loan, facts }: { loan: LockedLoan; facts: OfNotice },
): Promise<NoticeToGive | null> {
  const found = await readNoticeAfterEnd(work, deps, loan)
  if (!found || !isToBeGiven(found.due, facts.givenOn, false)) return null
  const { due, notice } = found
  const document = arrearsAfterEndDocument({ ...facts, notice })
  const end = notice.isWrittenOff ? 'written-off' : 'ended'
  return { due, document, shortfallPence: notice.leftPence, isArranged: false, end }
}

async function sendNotice(
  work: Work,
  deps: ApiDeps,
  { loan, given }: { loan: LockedLoan; given: NoticeToGive },
): Promise<void> {
  const { due, document, isArranged, end } = given
  const shortfallPence = pence(Math.max(0, given.shortfallPence))
  const stored = await storeNotice(work, deps, { loan, about: 'arrears', document })
  const { id } = await work.tx
    .insertInto('arrears_notice')
    .values({
      loan_id: loan.id,
      given_on: deps.clock.today().toString(),
      met_on: due.metOn.toString(),
      give_by: due.giveBy.toString(),
      shortfall_pence: shortfallPence,
      document_id: stored.notice,
      sheet_document_id: stored.sheet,
      created_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'arrearsNoticeGiven',
    subject: ['loan', loan.id],
    after: {
      arrearsNoticeId: id,
      shortfallPence: given.shortfallPence,
      isFirst: due.kind === 'first',
      isAfterEnd: end !== null,
    },
  })
  const { isFrozen } = await readStandstill(work, deps, loan)
  const content = arrearsNoticeEmail({
    shortfallPence,
    isFrozen,
    isArranged,
    end,
    onceKey: `arrears-notice:${id}`,
  })
  const attachments = [
    { documentId: stored.notice, fileName: `Notice-of-sums-in-arrears-${loan.reference}.pdf` },
    { documentId: stored.sheet, fileName: 'Arrears-information-sheet.pdf' },
  ]
  await emailBorrower(work, deps, { loan, content, attachments })
}

async function readRecord({ tx }: Work, loanId: number): Promise<ArrearsRecord> {
  const given = await tx
    .selectFrom('arrears_notice')
    .select('given_on')
    .where('loan_id', '=', loanId)
    .orderBy('given_on')
    .execute()
  return { noticesGivenOn: given.map(({ given_on }) => day(given_on)) }
}

/** A payment under way may end the arrears: its outcome is awaited as long as the law allows. */
function isToBeGiven(due: NoticeDue, today: Day, isPending: boolean): boolean {
  if (due.kind === 'no-duty') return false
  const from = due.giveBy.subtract({ days: BEFORE_LAST_DAY[due.kind] })
  const isNear = compareDays(today, from) >= 0
  return isNear || (due.kind === 'first' && !isPending)
}
