import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { NO_PENCE, pence, toPounds } from '@tarnbrook/domain/core/money'
import { describeWithdrawalEnd, leftToPay } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { amountAsked, isBeingSettled } from '#features/loans/settling.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { ConfirmationTick } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import type { SettlementPreview } from '../ask-for-quote.tsx'
import { DailyFigures } from '../quote/daily-figures.tsx'
import { withdrawForm } from './withdrawal.forms.ts'

interface Props {
  loan: Loan
  preview: SettlementPreview
  title: string
}

/** CCA 1974 s66A: until when, what it costs by the day, and the one button that gives notice. */
export function AskToWithdraw({ loan, preview, title }: Props) {
  const { isHirePurchase, noun, reach } = toLoanSetting(loan)
  const { days, payBy, withdrawal } = preview
  const [today] = days
  if (!today || !payBy || !withdrawal) return null
  return (
    <SubmitForm className={formStyles.form} form={withdrawForm}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={title}
            lead={`You can withdraw until ${describeWithdrawalEnd(loan)}, without giving a reason. You pay back what you had and its interest, and nothing else.`}
          />
          <input type="hidden" name={fields.toPay.name} value={toPounds(today.amount)} />
          <FormStack>
            <Amount
              size="hero"
              label="To pay back, if you pay today"
              figure={formatMoney(today.amount)}
              note={`You have until the end of ${dayWords(payBy)} to pay it, which is 30 days.`}
            />
            <Facts items={toWithdrawalFacts(loan, preview)} />
            {isHirePurchase ? (
              <p>
                Withdrawing ends the car finance, not the purchase of the vehicle. You keep it, and pay for it
                in another way. Once you’ve repaid us, it’s yours.
              </p>
            ) : null}
            <p>
              When you press the button, we note today as the day of your notice and email you to confirm it.
              No more monthly payments are taken. If you can’t pay all of it by {dayWords(payBy)}, call us
              before you withdraw.
            </p>
            <p>{describeOtherwise(loan)}</p>
            <ConfirmationTick
              field={fields.confirmed}
              label={`I withdraw from my ${noun}, and pay back ${formatMoney(today.amount)} today or a little more later`}
              hint="By law a withdrawal takes effect at once, so it can’t be taken back."
            />
            <ButtonRow>
              <Button isBusy={isSending}>{`Withdraw from my ${noun}`}</Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                {`Keep my ${noun}`}
              </LinkButton>
            </ButtonRow>
            <DailyFigures caption="Today and the next ten days" dayLabel="If we get it on" days={days} />
            <p>
              You can also email <MailLink of={reach} />. Or call us on <PhoneAndHours of={reach} />.
            </p>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

/** What follows without the withdrawal. */
export function describeOtherwise(loan: Loan): string {
  const { noun } = toLoanSetting(loan)
  if (isBeingSettled(loan))
    return `If you don’t withdraw, your payment of ${formatMoney(amountAsked(loan))} settles your ${noun}.`
  if (loan.situation === 'handing-back')
    return `If you don’t withdraw, your ${noun} ends by your hand-back, unless you take that back.`
  return `If you keep your ${noun}, ${formatMoney(leftToPay(loan))} is left to pay in your monthly payments, as agreed.`
}

function toWithdrawalFacts(loan: Loan, { days, withdrawal }: SettlementPreview): Fact[] {
  if (!withdrawal) return []
  const { isHirePurchase } = toLoanSetting(loan)
  const { credit, interestPerDay, paid } = withdrawal
  const interest = pence((days[0]?.amount ?? credit) + paid - credit)
  return [
    { term: isHirePurchase ? 'Amount of credit' : 'What you borrowed', detail: formatMoney(credit) },
    {
      term: 'Interest until today',
      detail: formatMoney(interest),
      note:
        interestPerDay === 0
          ? nameMoratorium('Days of a breathing space add nothing.', loan.borrowerNation)
          : 'Each more day adds its interest: the table shows the next ones.',
    },
    ...(paid > 0 ? [{ term: 'Less what you’ve paid', detail: `−${formatMoney(paid)}` }] : []),
    {
      term: 'Arrangement fee',
      detail: formatMoney(NO_PENCE),
      note: 'You don’t pay it, or anything else.',
    },
  ]
}
