import { legal } from '@tarnbrook/brands/facts/legal'
import { EARLIER_INCOME_MONTHS, OWN_LENDING } from '@tarnbrook/brands/facts/own-lending'
import { lender } from '@tarnbrook/brands/lender'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { ARRANGEMENT_MAX_MONTHS } from '@tarnbrook/domain/arrangements/arrangement'
import { counted } from '#features/arrangements/arrangement-words.ts'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Disclosure, DisclosureList } from '#ui/disclosure/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { startForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'

/** What an arrangement is, what to have at hand, its credit file effect; free advice first. */
export function StartStep({
  loan,
  isBegun,
  isDropped,
}: {
  loan: Loan
  /** Something was answered before. */
  isBegun: boolean
  /** What was answered has just been deleted. */
  isDropped: boolean
}) {
  const { noun } = toLoanSetting(loan)
  return (
    <SubmitForm form={startForm}>
      {(_fields, { errors, isSending }) => (
        <Stack gap="l">
          <ErrorSummary items={errors} />
          {isDropped && !isBegun ? (
            <Notice tone="success" title="We’ve deleted your answers" isAnnounced>
              <p>Your payments stay as they are. You can begin again at any time.</p>
            </Notice>
          ) : null}
          <PageHeading
            title={STEP_TITLE.start}
            lead={`If you can’t afford your payments, you can agree smaller ones here, for up to ${ARRANGEMENT_MAX_MONTHS} months. It takes about 10 minutes.`}
          />
          <section className={styles.text}>
            <h2 className={styles.part}>How it works</h2>
            <ol className={styles.list}>
              <li>You tell us what has changed, what comes in and what goes out.</li>
              <li>We show you what you could pay, never more than you have left.</li>
              <li>You choose, see what it changes, and agree. Nothing changes before that.</li>
            </ol>
          </section>
          <p className={styles.text}>
            Asking isn’t recorded on your credit file. An arrangement to pay less can be. Other lenders can
            see it, and it can make borrowing harder or more expensive. So can missed payments.
          </p>
          <section className={styles.text}>
            <h2 className={styles.part}>Free advice first</h2>
            <p>
              If you owe money to others too, talk to a free adviser before you agree anything. They don’t
              work for {lender.shortName}, and they may find a better way.
            </p>
            <FreeAdvice nation={loan.borrowerNation} />
          </section>
          <ButtonRow>
            <Button isBusy={isSending}>{isBegun ? 'Carry on' : 'Start'}</Button>
            <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
              Back to your {noun}
            </LinkButton>
          </ButtonRow>
          <DisclosureList>
            <Disclosure summary="What to have at hand">
              <p>
                A rough idea of your income, your bills and your other debts. A bank statement or your banking
                app helps. Your answers are saved as you go, so you can stop and carry on later, on any
                device.
              </p>
            </Disclosure>
            <Disclosure summary="Borrowing more">
              <p>
                We lend you nothing more while an arrangement runs, and for{' '}
                {counted(OWN_LENDING.monthsAfterDifficulty, 'month')} after it ends. If you apply and state
                more income than your budget has, we’ll ask for proof. We compare them for{' '}
                {counted(EARLIER_INCOME_MONTHS, 'month')} if you agree an arrangement. Otherwise we delete the
                budget after {counted(legal.retention.statementDays, 'day')}.
              </p>
            </Disclosure>
          </DisclosureList>
        </Stack>
      )}
    </SubmitForm>
  )
}
