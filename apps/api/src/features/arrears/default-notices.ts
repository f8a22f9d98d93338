import { getBrand } from '@tarnbrook/brands/brand'
import type * as defaultNotices from '@tarnbrook/contract/arrears/default-notices'
import { Problem } from '@tarnbrook/contract/errors'
import {
  DEFAULT_NOTICE_MIN_DAYS,
  drawDefaultNotice,
  servedOnDay,
} from '@tarnbrook/domain/arrears/default-notice'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import {
  hasProtectedGoods,
  quoteVoluntaryTermination,
  thirdOfTotalPrice,
} from '@tarnbrook/domain/hand-back/hand-back'
import { isInArrears } from '@tarnbrook/domain/loans/loan-state'
import type { RunningLoan } from '@tarnbrook/domain/loans/running-loan'
import { calculateEarlyPayment } from '@tarnbrook/domain/settlement/settlement'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { hasActiveArrangement, hasArrangementToRead } from '#features/loans/facts/arrangements.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { hasPendingPayment } from '#features/loans/facts/collections.ts'
import { readWithdrawal } from '#features/loans/facts/settlement-quotes.ts'
import { readBorrowerSupportNeed } from '#features/loans/facts/support-needs.ts'
import { readAgreedPrice, readTotalPrice } from '#features/loans/facts/total-price.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import { type LoanRow, lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readMissedOfNotice } from '#features/loans/notice-blocks.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import { describeColleague } from '#platform/staff/colleague.ts'
import { refuseChanged } from '#platform/staff/shown-figure.ts'
import { type DefaultNoticeFacts, defaultNoticeDocument } from './default-notice-document.ts'
import { defaultNoticeEmail } from './default-notice-email.ts'
import { storeNotice } from './store-notice.ts'

/** Payments missed before one is given: the trade's rule is three to six (ICO, principle 2). */
const LEAST_MISSED = 3

/**
 * Staff give a default notice by email, with the FCA's information sheet (CCA 1974 ss87-88). It is
 * stored as it was. One at a time: a second call within its days is refused.
 * @throws Problem NOT_FOUND; WRONG_STATE in words: nothing or too little missed, a payment on its
 * way, no notice of sums in arrears given before (s86D), or a notice whose days are not over
 */
export async function giveDefaultNotice(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
  }: {
    params: { id: number }
    body: z.output<typeof defaultNotices.newDefaultNotice>
    ctx: RequestContext
  },
): Promise<z.output<typeof defaultNotices.giveDefaultNotice.data>> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'giveDefaultNotice' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: params.id })
    const today = deps.clock.today()
    const facts = await drawNoticeOfDefault(work, deps, loan)
    refuseChanged(body.shown, facts.notice.amountToRemedyPence)
    const document = defaultNoticeDocument(facts)
    const stored = await storeNotice(work, deps, { loan, about: 'default', document })
    const { notice } = facts
    const { id } = await work.tx
      .insertInto('default_notice')
      .values({
        loan_id: loan.id,
        given_on: today.toString(),
        served_on: notice.servedOn.toString(),
        remedy_by: notice.remedyBy.toString(),
        amount_pence: notice.amountToRemedyPence,
        paid_before_pence: notice.paidBeforePence,
        document_id: stored.notice,
        sheet_document_id: stored.sheet,
        given_by: by,
        created_at: toDate(deps.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.record({
      name: 'defaultNoticeGiven',
      subject: ['loan', loan.id],
      after: {
        defaultNoticeId: id,
        amountPence: notice.amountToRemedyPence,
        remedyBy: notice.remedyBy.toString(),
      },
    })
    await emailBorrower(work, deps, {
      loan,
      content: defaultNoticeEmail({
        amountPence: notice.amountToRemedyPence,
        remedyBy: notice.remedyBy,
        productType: loan.product_type,
        onceKey: `default-notice:${id}`,
      }),
      attachments: [
        { documentId: stored.notice, fileName: `Default-notice-${loan.reference}.pdf` },
        { documentId: stored.sheet, fileName: 'Default-information-sheet.pdf' },
      ],
    })
    return {
      '@type': 'defaultNotice' as const,
      id,
      amount: notice.amountToRemedyPence,
      remedyBy: notice.remedyBy.toString(),
    }
  })
}

/**
 * The notice as it would be given today, for who decides on it.
 * @throws Problem WRONG_STATE in words, as `giveDefaultNotice`
 */
export async function drawNoticeOfDefault(
  work: Work,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<DefaultNoticeFacts> {
  await refuseEarly(work, deps, loan)
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  return readFacts(work, { loan, running, today: deps.clock.today() })
}

/** What staff should hear before the rules of the notice itself are asked. */
async function refuseEarly(work: Work, deps: ApiDeps, loan: LoanRow): Promise<void> {
  if (!isInArrears(loan.state)) throw refused('Nothing of this loan is overdue.')
  if (await readWithdrawal(work, loan.id))
    throw refused('The borrower has withdrawn. What is to be repaid is no breach of the agreement.')
  if (await readAskedHandBack(work, loan.id))
    throw refused('The borrower has asked to hand the vehicle back. Wait until that has taken effect.')
  if (isStopped(await readPersonFacts(work, deps, loan.user_id)))
    throw refused('The borrower has died or is insolvent. No default notice is given.')
  if (!(await readStandstill(work, deps, loan)).mayEnforce)
    throw refused(
      'The borrower is in a breathing space or statutory moratorium. No default notice may be given until it is over.',
    )
  if (await hasActiveArrangement(work, loan.id))
    throw refused('The borrower keeps to an arrangement. No default notice is given while it runs.')
  const need = await readBorrowerSupportNeed(work, loan.user_id)
  if (need && !need.isNoted)
    throw refused(
      'The borrower told us about something that makes things harder. Read it, and write a note, before a default notice is given.',
    )
  if (await hasArrangementToRead(work, loan.id))
    throw refused(
      'The borrower told us things in an arrangement. Read them, and write a note, before a default notice is given.',
    )
  if (await hasPendingPayment(work, loan))
    throw refused('A payment is on its way. Wait until the bank has said what became of it.')
  const notices = await work.tx
    .selectFrom('default_notice')
    .select(['given_by as by', 'created_at as at'])
    .where('loan_id', '=', loan.id)
    .where('remedy_by', '>=', deps.clock.today().toString())
    .executeTakeFirst()
  if (notices)
    throw refused(
      `A default notice has been given, and its days are not over. ${await describeColleague(work, notices)}`,
    )
  const arrears = await work.tx
    .selectFrom('arrears_notice')
    .select('id')
    .where('loan_id', '=', loan.id)
    .executeTakeFirst()
  if (!arrears)
    throw refused('No notice of sums in arrears has been given. The daily run gives it when it is due.')
}

async function readFacts(
  work: Work,
  { loan, running, today }: { loan: LoanRow; running: RunningLoan; today: Day },
): Promise<DefaultNoticeFacts> {
  const hirePurchase =
    loan.product_type === 'hire-purchase' ? await readHirePurchase(work, loan, running, today) : null
  const remedyBy = servedOnDay(today, 'electronic').add({ days: DEFAULT_NOTICE_MIN_DAYS })
  const known = { loan: running, aprPercent: loan.apr_percent, knownOn: today }
  const early = calculateEarlyPayment(known, remedyBy.add({ days: 1 }))
  const notice = drawDefaultNotice(running, {
    sentOn: today,
    by: 'electronic',
    earlySettlementPence: early.amountToPayPence,
    ...(hirePurchase && { hirePurchase: { isProtected: hirePurchase.isProtected } }),
  })
  if (notice.kind === 'refused') throw refused('Nothing of this loan is overdue.')
  if (notice.breach.length < LEAST_MISSED) throw refused(`Fewer than ${LEAST_MISSED} payments are missed.`)
  return {
    brand: getBrand(loan.brand),
    reference: loan.reference,
    borrower: await readParty(work.tx, loan.user_id),
    agreedOn: day(loan.agreed_on),
    notice,
    missed: await readMissedOfNotice(work, loan.id),
    early,
    hirePurchase,
  }
}

async function readHirePurchase(
  work: Work,
  loan: LoanRow,
  running: RunningLoan,
  today: Day,
): Promise<NonNullable<DefaultNoticeFacts['hirePurchase']>> {
  const price = { loan: running, ...(await readAgreedPrice(work, loan)) }
  const ended = quoteVoluntaryTermination({
    ...price,
    state: loan.state,
    productType: 'hire-purchase',
    noticeOn: today,
  })
  return {
    thirdPence: thirdOfTotalPrice(await readTotalPrice(work, loan)),
    isProtected: hasProtectedGoods(price, today),
    termination:
      ended.kind === 'refused'
        ? null
        : {
            halfPence: ended.halfOfTotalPricePence,
            paidPence: ended.paidPence,
            toPayPence: ended.amountToPayPence,
          },
  }
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
