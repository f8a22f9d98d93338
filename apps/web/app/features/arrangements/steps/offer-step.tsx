import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import { PRIORITY_BILL_LABEL } from '@tarnbrook/contract/arrangements/arrangements'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import { findNextStep, STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Segments } from '#ui/segments/segments.tsx'
import { offerForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { counted } from '../arrangement-words.ts'
import { asTyped } from '../financial-statement/statement-answers.ts'
import { ArrangementChart } from '../plan/arrangement-chart.tsx'
import { Comparison } from '../plan/comparison.tsx'
import type { StepProps } from '../step-props.ts'

type Offer = NonNullable<SelfServeArrangementInfo['offer']>

/** What is left each month, the most that may be agreed, and what the choice changes. */
export function OfferStep({ loan, info, draft, isChanging }: StepProps) {
  const { offer, plan } = info
  if (!offer) return <NoOffer loan={loan} info={info} />
  const chosen = findChosenTerms(offer, draft)
  const title = offer.isToken ? 'A small payment for now' : suggest(offer)
  return (
    <Stack gap="l">
      <SubmitForm
        form={offerForm}
        defaultValue={{
          amount: asTyped(chosen.amount),
          term: String(chosen.term),
        }}
      >
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <PageHeading title={title} lead={describeOffer(offer, info)} />
            <LeftEachMonth info={info} />
            {draft.priorityBillsBehind.length > 0 ? <BillsFirst draft={draft} /> : null}
            {offer.needsAdvice ? <AdviceFirst loan={loan} /> : null}
            <MoneyInput
              field={fields.amount}
              label="How much can you pay each month?"
              hint="It can be less. Choose what you can keep up."
            />
            <Terms field={fields.term} offer={offer} />
            <ButtonRow>
              <Button isBusy={isSending} variant={plan ? 'secondary' : 'primary'}>
                {plan ? 'Save, and see what it changes' : 'See what it changes'}
              </Button>
            </ButtonRow>
          </FormStack>
        )}
      </SubmitForm>
      {plan ? (
        <Stack gap="l">
          <h2 className={styles.title} id="what-changes" tabIndex={-1}>
            {formatMoney(chosen.amount)} a month for {counted(plan.payments, 'month')}
          </h2>
          <ArrangementChart plan={plan} />
          <Comparison loan={loan} info={info} plan={plan} />
          <ButtonRow>
            <LinkButton
              href={paths.selfServeArrangement({
                id: loan.id,
                sub: isChanging ? 'review' : findNextStep('offer'),
              })}
            >
              Continue with this
            </LinkButton>
          </ButtonRow>
        </Stack>
      ) : null}
    </Stack>
  )
}

function suggest({ suggested: { amount, term } }: Offer): string {
  return `We suggest ${formatMoney(amount)} a month, for ${counted(term, 'month')}`
}

/** The usual lengths in one row, with the one that is chosen; the others are folded below it. */
function Terms({
  field: { id, name, defaultValue },
  offer: { terms },
}: {
  field: FieldSource
  offer: Offer
}) {
  const isShown = ({ term }: Offer['terms'][number]) =>
    USUAL_TERMS.includes(term) || String(term) === defaultValue
  const row = (label: string, shown: Offer['terms'], key: string) => (
    <>
      <Segments
        field={{ id: key, name, defaultValue }}
        label={label}
        options={shown.map(({ term }) => ({ value: String(term), label: term }))}
      />
      <p className={styles.hint}>{describeMost(shown)}</p>
    </>
  )
  const others = terms.filter((each) => !isShown(each))
  return (
    <div className={styles.terms} id={id} tabIndex={-1}>
      {row('For how many months?', terms.filter(isShown), `${id}-usual`)}
      {others.length > 0 ? (
        <Disclosure summary="Another number of months">
          {row('Another number of months', others, `${id}-other`)}
        </Disclosure>
      ) : null}
    </div>
  )
}

const USUAL_TERMS = [1, 2, 3, 6, 12]

/** The most a month that can be agreed, where it changes with the length. */
function describeMost(terms: Offer['terms']): string {
  const changes = terms.filter(({ most }, index) => most !== terms[index - 1]?.most)
  const parts = changes.map(({ term, most }, index) =>
    index === 0 ? `${formatMoney(most)} for ${counted(term, 'month')}` : `${formatMoney(most)} for ${term}`,
  )
  const [only, ...others] = changes
  if (only && others.length === 0) return `The most that you can agree is ${formatMoney(only.most)} a month.`
  const isSameAfter = changes.at(-1) !== terms.at(-1)
  return `The most that you can agree a month: ${parts.join(', ')}${isSameAfter ? ' or more' : ''}.`
}

/** What was chosen, as long as it may be: a budget that has changed since may allow less. */
function findChosenTerms(
  { terms, suggested }: Offer,
  { amount, term }: StepProps['draft'],
): Offer['suggested'] {
  const most = terms.find((each) => each.term === term)?.most
  if (amount === null || term === null || most === undefined || amount > most) return suggested
  return { amount, term }
}

function describeOffer({ isToken, suggested }: Offer, { owed, statement }: SelfServeArrangementInfo): string {
  if (isToken)
    return `After what you need to live on, nothing is left. You can pay a token ${formatMoney(suggested.amount)} a month, which gives you time to get advice.`
  const usual = `Your usual payment is ${formatMoney(owed.instalment)} a month.`
  // Of less than £1.34 all is suggested.
  const isSparing = suggested.amount * 4 <= (statement?.totals.disposable ?? 0) * 3
  return isSparing
    ? `That’s at most three quarters of what you have left, so that something stays for what comes up. ${usual}`
    : `${usual} We never agree more than what you have left.`
}

/** From the budget; what is left is the most that an arrangement may take. */
function LeftEachMonth({ info: { statement } }: { info: SelfServeArrangementInfo }) {
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
        <LinkButton href={paths.selfServeArrangement({ id: loan.id, sub: 'income' })}>
          Go to your income and spending
        </LinkButton>
      </ButtonRow>
    </Stack>
  )
}
