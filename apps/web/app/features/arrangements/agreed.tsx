import {
  PRIORITY_BILL_LABEL,
  type SelfServeArrangementInfo,
} from '@tarnbrook/contract/arrangements/arrangements'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { dayFigures, NOT_ASKED_OF_INSOLVENT } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isCollected, isPaidByBorrower, isTakenOnItsDay } from '#features/loans/situation/collecting.ts'
import { TransferDetails } from '#features/payments/bank-transfer/transfer-details.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Table } from '#ui/table/table.tsx'
import { changeForm, endForm } from './arrangement.forms.ts'
import styles from './arrangement.module.css'
import { describeHold } from './arrangement-notice.tsx'
import { counted } from './arrangement-words.ts'
import { AtItsEnd } from './plan/comparison.tsx'

type Current = NonNullable<SelfServeArrangementInfo['current']>
type Ended = SelfServeArrangementInfo['history'][number]

/** What was agreed, how it goes and what is next: from the info, so right whenever it is opened. */
export function Agreed({ loan, current }: { loan: Loan; current: Current }) {
  const { switches } = useBrand()
  const isTaken = isTakenOnItsDay(loan)
  return (
    <Stack gap="l">
      <PageHeading title={STEP_TITLE.done} lead={describeProgress(current, loan)} />
      {current.missed ? (
        <Missed loan={loan} missed={current.missed} isSecond={current.moved !== null} />
      ) : null}
      {current.moved ? <Moved loan={loan} moved={current.moved} /> : null}
      {current.isPaused ? (
        <Notice title={nameMoratorium('Paused for your breathing space', loan.borrowerNation)}>
          <p>We don’t collect these payments while it lasts, and none counts as missed.</p>
        </Notice>
      ) : null}
      {NOT_COLLECTED[loan.collecting] ? <p>{NOT_COLLECTED[loan.collecting]}</p> : null}
      {current.priorityBillsBehind.length > 0 ? (
        <Notice title="Pay these bills first">
          <p>
            You told us that you’re behind with them. Falling behind can cost you your home or your supply. If
            too little is left for them, change your arrangement below.
          </p>
          <ul className={styles.list}>
            {current.priorityBillsBehind.map((bill) => (
              <li key={bill}>{PRIORITY_BILL_LABEL[bill]}</li>
            ))}
          </ul>
          <p>These advisers are free, and can help you with them:</p>
          <FreeAdvice nation={loan.borrowerNation} />
        </Notice>
      ) : null}
      {current.reason === 'bereavement' ? (
        <p>
          We’re sorry for your loss.
          {switches.bereavement ? (
            <>
              {' '}
              <Link href={paths.bereavement()}>What to do when somebody has died</Link>
            </>
          ) : null}
        </p>
      ) : null}
      {current.nextPayment ? (
        <Amount
          size="hero"
          label={`Your next payment, on ${dayWords(current.nextPayment.collectOn)}`}
          figure={formatMoney(current.nextPayment.amount)}
          note={isTaken ? 'We collect it by Direct Debit.' : 'Pay it yourself by bank transfer, by that day.'}
        />
      ) : null}
      {isTaken || !current.nextPayment ? null : (
        <section className={styles.text}>
          <h2 className={styles.part}>How to pay it</h2>
          <p>
            {loan.collectingStoppedOn
              ? 'We’ve stopped asking your bank, so'
              : 'You have no working Direct Debit, so'}{' '}
            send it from your bank’s app or website to:
          </p>
          <TransferDetails reference={loan.reference} note="So that we know it’s from you." />
        </section>
      )}
      <ButtonRow>
        <LinkButton href={paths.arrangementConfirmation(loan.id, current.id)} variant="secondary" download>
          Download what you agreed (PDF)
        </LinkButton>
        <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
          Go to your {toLoanSetting(loan).noun}
        </LinkButton>
      </ButtonRow>
      <Payments loan={loan} current={current} />
      <section className={styles.text}>
        <h2 className={styles.part}>What happens next</h2>
        <ol className={styles.list}>
          <li>We’ve emailed you what you agreed, with every payment and its day.</li>
          <li>Your usual payments aren’t collected while this runs.</li>
          <li>
            If you miss a payment, we tell you, and you have some days to make it. The first that you can’t
            make moves to the end. The second ends the arrangement.
          </li>
        </ol>
      </section>
      <section className={styles.text}>
        <h2 className={styles.part}>When it ends</h2>
        {loan.arrangement?.isPastLastPayment ? (
          <p>The day of its last payment is over, and it hasn’t ended yet.</p>
        ) : (
          <AtItsEnd loan={loan} plan={{ ...current, usualPaymentsResumeOn: null }} />
        )}
      </section>
      <ChangeOrEnd current={current} />
    </Stack>
  )
}

/** Why none of its payments comes, where it is not paused. */
const NOT_COLLECTED: Partial<Record<Loan['collecting'], string>> = {
  insolvent: NOT_ASKED_OF_INSOLVENT,
  'being-settled': 'While the payment that settles it all is on its way, we collect none of these payments.',
  'handing-back': 'You’ve asked to hand the vehicle back, so we collect none of these payments.',
}

function describeProgress(current: Current, loan: Loan): string {
  const { payments: all, amount, missed, moved, paid, total } = current
  if (missed) return 'A payment is missing. You can still make it, and your arrangement goes on.'
  const payments = all.filter(({ status }) => status !== 'moved')
  if (moved) return 'Your arrangement goes on. One payment of it is now due at the end.'
  const done = payments.filter(({ status }) => status === 'paid').length
  if (done === 0)
    return [
      `You pay ${formatMoney(amount ?? total)} a month for ${counted(payments.length, 'month')}.`,
      ...(isCollected(loan) ? ['You don’t need to do anything else.'] : []),
      ...(isPaidByBorrower(loan) ? ['Pay each one yourself, by its day.'] : []),
    ].join(' ')
  return `You’ve made ${counted(done, 'payment')} of ${payments.length}, ${formatMoney(paid)} in total. Thank you for keeping to it.`
}

/** CONC 7.3: a first missed payment meets a kind word and time. */
function Missed({
  loan,
  missed: { left, graceUntil },
  isSecond,
}: {
  loan: Loan
  missed: NonNullable<Current['missed']>
  isSecond: boolean
}) {
  return (
    <Notice tone="warning" title="We didn’t get a payment">
      <p>
        Pay the {formatMoney(left)} by the end of {dayWords(graceUntil)}. Then your arrangement goes on as if
        you’d paid on the day. We add no charge.
      </p>
      <p>
        {isSecond
          ? 'It’s the second payment that hasn’t come. Without it, your arrangement ends. '
          : 'If you can’t pay it, we move it to the end of your arrangement. '}
        You can also change your arrangement below, or call us on{' '}
        <PhoneAndHours of={toLoanSetting(loan).reach} />.
      </p>
      <ButtonRow>
        <LinkButton href={paths.payLate({ id: loan.id })}>Pay it now</LinkButton>
      </ButtonRow>
    </Notice>
  )
}

/** CONC 7.3: one payment that was not made ends nothing, and leads to a plan that fits. */
function Moved({ loan, moved }: { loan: Loan; moved: NonNullable<Current['moved']> }) {
  return (
    <Notice tone="warning" title="We’ve moved a payment to the end">
      <p>
        {formatMoney(moved.amount)} didn’t reach us, and is now due on {dayWords(moved.movedTo)}. We add no
        charge. If another payment is missed, your arrangement ends.
      </p>
      <p>
        Are the payments too high? Change your arrangement below, or call us on{' '}
        <PhoneAndHours of={toLoanSetting(loan).reach} />. We may call you too, to see how we can help.
      </p>
    </Notice>
  )
}

const STATUS_LABEL: Record<Current['payments'][number]['status'], string> = {
  due: 'To come',
  collecting: 'With your bank',
  paid: 'Paid',
  missed: 'Missed',
  skipped: 'Not asked for: paused',
  moved: 'Moved to the end',
}

function Payments({ loan, current: { payments, total } }: { loan: Loan; current: Current }) {
  const describe = ({ status, collectOn }: Current['payments'][number]) =>
    status === 'collecting' && isUnsent(loan, collectOn) ? STATUS_LABEL.due : STATUS_LABEL[status]
  return (
    <Table
      id="arrangement-payments"
      caption="The payments you agreed"
      columns={[{ label: 'Date' }, { label: 'Amount', align: 'end' }, { label: 'Status', align: 'end' }]}
      rows={[
        ...payments.map((payment) => ({
          id: String(payment.number),
          cells: [
            dayFigures(payment.collectOn),
            formatMoney(payment.amount),
            payment.paid > 0 && payment.paid < payment.amount
              ? `${describe(payment)}, ${formatMoney(payment.paid)} paid`
              : describe(payment),
          ],
        })),
        { id: 'total', isTotal: true, cells: ['Total', formatMoney(total), ''] },
      ]}
    />
  )
}

/** Planned, and the bank has still to be asked: as on the page of payments. */
function isUnsent({ pendingRepayments }: Loan, chargeOn: string): boolean {
  return pendingRepayments.some(
    (pending) => pending.isArranged && pending.isUnsent && pending.chargeOn === chargeOn,
  )
}

function ChangeOrEnd({ current }: { current: Current }) {
  return (
    <Stack gap="s">
      <h2 className={styles.part}>If things change</h2>
      <Disclosure summary="Change this arrangement">
        <SubmitForm form={changeForm} label="Change my arrangement">
          {(fields, { errors, isSending }) => (
            <Stack gap="s">
              <ErrorSummary items={errors} />
              <input type="hidden" name={fields.arrangementId.name} value={current.id} />
              <p>
                Go through your answers again, and agree another amount. Until you agree, this one goes on as
                it is.
              </p>
              <p>
                <Button variant="secondary" isBusy={isSending}>
                  Change my arrangement
                </Button>
              </p>
            </Stack>
          )}
        </SubmitForm>
      </Disclosure>
      <Disclosure summary="End this arrangement">
        <SubmitForm form={endForm} label="End my arrangement">
          {(fields, { errors, isSending }) => (
            <Stack gap="s">
              <ErrorSummary items={errors} />
              <input type="hidden" name={fields.arrangementId.name} value={current.id} />
              <p>
                Your usual payments are collected again, and what’s overdue is due now. A payment that we’ve
                already asked your bank for is still taken. We email you which.
              </p>
              <p>
                <Button variant="secondary" isBusy={isSending}>
                  End my arrangement
                </Button>
              </p>
            </Stack>
          )}
        </SubmitForm>
      </Disclosure>
    </Stack>
  )
}

/** How it ended: kept to the end, broken, ended or replaced; what remains; another is possible. */
export function ArrangementOver({
  loan,
  ended,
  owed,
}: {
  loan: Loan
  ended: Ended
  owed: SelfServeArrangementInfo['owed']
}) {
  const { noun } = toLoanSetting(loan)
  const { title, lead } =
    OVER[ended.status === 'completed' || ended.status === 'broken' ? ended.status : 'ended']
  return (
    <Stack gap="l">
      <PageHeading title={title} lead={lead} />
      {ended.status === 'broken' ? <p>{describeHold(loan)} You can pay what’s overdue at any time.</p> : null}
      <Table
        id="arrangement-over"
        caption="What became of it"
        isCaptionHidden
        columns={[{ label: 'What' }, { label: 'Amount', align: 'end' }]}
        rows={[
          { id: 'agreed', cells: ['Agreed in total', formatMoney(ended.total)] },
          { id: 'paid', cells: ['Paid', formatMoney(ended.paid)] },
          { id: 'overdue', cells: ['Overdue now', formatMoney(owed.overdue)] },
          { id: 'owed', cells: [`Still to pay on your ${noun}`, formatMoney(owed.now)] },
        ]}
      />
      <ButtonRow>
        {loan.isEligibleForSelfServeArrangement ? (
          <LinkButton href={paths.selfServeArrangement({ id: loan.id, sub: 'start' })}>
            Agree another arrangement
          </LinkButton>
        ) : null}
        {ended.status === 'broken' && loan.lateRepayment ? (
          <LinkButton href={paths.payLate({ id: loan.id })} variant="secondary">
            Pay what’s overdue
          </LinkButton>
        ) : null}
        <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
          Go to your {noun}
        </LinkButton>
      </ButtonRow>
      <p>
        <LinkButton href={paths.arrangementConfirmation(loan.id, ended.id)} variant="quiet" download>
          Download what you agreed (PDF)
        </LinkButton>
      </p>
    </Stack>
  )
}

const OVER = {
  completed: {
    title: 'You’ve kept your arrangement',
    lead: 'You made every payment. Your usual payments are collected again. If you still can’t afford them, agree another arrangement.',
  },
  broken: {
    title: 'Your arrangement has ended',
    lead: 'Two payments of it didn’t reach us in time. We don’t collect what’s overdue by ourselves. You can agree another arrangement now.',
  },
  ended: {
    title: 'Your arrangement has ended',
    lead: 'Your usual payments are collected again. If you can’t afford them, you can agree another arrangement.',
  },
} as const
