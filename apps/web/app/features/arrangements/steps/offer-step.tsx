import { PRIORITY_BILL_LABEL } from '@tarnbrook/contract/arrangements/arrangements'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatMoney, formatWeekday, isoToDmy } from '@tarnbrook/domain/core/display'
import { NO_PENCE, sumPence } from '@tarnbrook/domain/core/money'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { describeBankAccount } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isTakenOnceArranged } from '#features/loans/situation/collecting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Disclosure, DisclosureList } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { offerForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { HelpDisclosures } from '../arrangement-frame.tsx'
import { counted } from '../arrangement-words.ts'
import { asTyped } from '../financial-statement/statement-answers.ts'
import { ArrangementChart } from '../plan/arrangement-chart.tsx'
import { ChoiceFields } from '../plan/choice-fields.tsx'
import { Comparison, Effects } from '../plan/comparison.tsx'
import { describeProblem, findChosenPlan, type Offer, type PlanChoice } from '../plan/plan-choice.ts'
import { STAY_FIELD } from '../stay.ts'
import type { StepProps } from '../step-props.ts'

/** What we suggest and why, the choice, what it changes, and the day of the first payment. */
export function OfferStep(props: StepProps) {
  const { loan, info, draft, isChanging } = props
  const { offer, plan } = info
  if (!offer) return <NoOffer loan={loan} info={info} />
  const shown = props.choice ?? findChosenPlan(offer, draft)
  return (
    <SubmitForm
      form={offerForm}
      defaultValue={{
        amount: asTyped(shown.amount),
        term: String(shown.term),
        paymentDate: { date: draft.paymentDate ? isoToDmy(draft.paymentDate) : undefined },
      }}
    >
      {(fields, { errors, isSending }) => (
        <div className={styles.offer}>
          <FormStack>
            <ErrorSummary items={errors} />
            <PageHeading {...describeOffer(offer, info)} />
            {draft.priorityBillsBehind.length > 0 ? <BillsFirst draft={draft} /> : null}
            {offer.needsAdvice ? <AdviceFirst loan={loan} /> : null}
            <ChoiceFields offer={offer} fields={fields} />
            <noscript>
              <Button variant="secondary" isWide name={STAY_FIELD} value="yes">
                See what it changes
              </Button>
            </noscript>
          </FormStack>
          <Changes info={info} shown={shown} />
          <FormStack>
            <Select
              field={fields.paymentDate.getFieldset().date}
              label="When can you make the first payment?"
              hint={describeDays(loan)}
              placeholder="Choose a day"
              options={offer.paymentDates.map((date) => ({
                value: isoToDmy(date),
                label: formatWeekday(day(date)),
              }))}
            />
            <Button isWide isBusy={isSending}>
              {isChanging ? 'Save and go back' : 'Save and continue'}
            </Button>
            <DisclosureList>
              {plan ? (
                <Disclosure summary="More about what changes">
                  <Stack>
                    <Effects loan={loan} info={info} plan={plan} />
                  </Stack>
                </Disclosure>
              ) : null}
              <Disclosure summary="How we worked out what you have left">
                <LeftEachMonth info={info} />
              </Disclosure>
              <HelpDisclosures loan={loan} hasAdvice={offer.needsAdvice} />
            </DisclosureList>
          </FormStack>
        </div>
      )}
    </SubmitForm>
  )
}

/** The result of the choice that the page shows; what is chosen next takes its place. */
function Changes({ info, shown }: Pick<StepProps, 'info'> & { shown: PlanChoice }) {
  const { plan, offer, problems } = info
  const problem = problems.find(({ field }) => field === 'amount' || field === 'term')
  return (
    <section className={styles.result} aria-labelledby="what-changes">
      <h2 className={styles.part} id="what-changes" tabIndex={-1}>
        What changes
      </h2>
      <p role="status">
        {plan
          ? `${formatMoney(shown.amount)} a month for ${counted(plan.payments, 'month')}`
          : problem
            ? describeProblem(problem, offer, shown.term).message
            : 'Choose an amount and a number of months to see what changes.'}
      </p>
      {plan ? (
        <>
          <ArrangementChart plan={plan} />
          <Comparison plan={plan} />
        </>
      ) : null}
    </section>
  )
}

function describeDays(loan: StepProps['loan']): string {
  const how = isTakenOnceArranged(loan)
    ? `We collect it by Direct Debit from ${describeBankAccount(loan)}`
    : 'You have no working Direct Debit, so you make the payments yourself, by bank transfer'
  return `Choose a day soon after your income comes in. The others are on the same day of each month. ${how}.`
}

/** What the budget leaves, and why it is not all; the usual payment first where it fits. */
function describeOffer(
  { isToken, suggested: { amount, term } }: Offer,
  { owed: { instalment }, statement }: StepProps['info'],
): { title: string; lead: string } {
  if (isToken)
    return {
      title: 'A small payment for now',
      lead: `After what you need to live on, nothing is left. You can pay a token ${formatMoney(amount)} a month, which gives you time to get advice.`,
    }
  const left = statement?.totals.disposable ?? NO_PENCE
  const suggestion = `${formatMoney(amount)} a month, for ${counted(term, 'month')}`
  if (left >= instalment)
    return {
      title: `You could pay your usual ${formatMoney(instalment)} a month`,
      lead: `Your budget leaves ${formatMoney(left)} a month. If your usual payment is too much for now, we suggest ${suggestion}.`,
    }
  const usual = `Your usual payment is ${formatMoney(instalment)} a month.`
  // Of less than £1.34 all is suggested.
  const isSparing = amount * 4 <= left * 3
  return {
    title: `We suggest ${suggestion}`,
    lead: isSparing
      ? `That’s at most three quarters of what you have left, which is ${formatMoney(left)} a month. So something stays for what comes up. ${usual}`
      : `${usual} We never agree more than what you have left.`,
  }
}

/** From the budget; what is left is the most that an arrangement may take. */
function LeftEachMonth({ info: { statement } }: { info: StepProps['info'] }) {
  if (!statement) return null
  const { income, outgoings, savings, debtAdminFee, priorityOffers, otherOffers, disposable } =
    statement.totals
  return (
    <Facts
      isCompact
      items={[
        { term: 'Income a month', detail: formatMoney(income) },
        { term: 'Spending', detail: formatMoney(sumPence([outgoings, savings])) },
        {
          term: 'Other debts',
          detail: formatMoney(sumPence([priorityOffers, otherOffers, debtAdminFee])),
        },
        { term: 'Left each month', detail: formatMoney(disposable), isTotal: true },
      ]}
    />
  )
}

function BillsFirst({ draft: { priorityBillsBehind } }: Pick<StepProps, 'draft'>) {
  const bills = priorityBillsBehind.map((bill) => PRIORITY_BILL_LABEL[bill])
  return (
    <Notice title="Your essential bills come first">
      <p>
        You’re behind with: {bills.join(', ')}. Agree something you can afford with them before you agree
        this. A free adviser can help.
      </p>
    </Notice>
  )
}

/** CONC 7.3: where nothing is left, advice comes before any payment. */
function AdviceFirst({ loan }: Pick<StepProps, 'loan'>) {
  return (
    <Notice title="Please get free advice before you agree to this">
      <p>
        {loan.borrowerNation === 'northern-ireland'
          ? 'A free adviser can find help that we can’t offer, such as more income.'
          : nameMoratorium(
              'A free adviser can find help that we can’t offer, such as a breathing space or more income.',
              loan.borrowerNation,
            )}{' '}
        You don’t have to pay anything today. If you can’t spare a token, call us on{' '}
        <PhoneAndHours of={toLoanSetting(loan).reach} />.
      </p>
      <FreeAdvice nation={loan.borrowerNation} />
    </Notice>
  )
}

/** Without a budget that can be relied on nothing is offered. */
function NoOffer({ loan, info }: Pick<StepProps, 'info' | 'loan'>) {
  const problem = info.problems.find(({ field }) => field === 'affordability')
  return (
    <Stack gap="l">
      <PageHeading
        title={STEP_TITLE.offer}
        lead={
          problem?.message ?? 'Finish your income and spending first, so that we know what you can afford.'
        }
      />
      {info.statement && info.statement.problems.length > 0 ? (
        <ul className={styles.list}>
          {info.statement.problems.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      ) : null}
      <ButtonRow>
        <LinkButton href={paths.selfServeArrangement({ id: loan.id, sub: 'budget' })}>
          Go to your income and spending
        </LinkButton>
      </ButtonRow>
    </Stack>
  )
}
