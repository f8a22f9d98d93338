import { PRIORITY_BILL_LABEL } from '@tarnbrook/contract/arrangements/arrangements'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { sumPence, toPounds } from '@tarnbrook/domain/core/money'
import {
  type AskedStep,
  changePath,
  STEP_PLACE,
  STEP_TITLE,
} from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { ConfirmationTick } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { agreeForm, dropForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { counted, type Plan, REASON_LABEL } from '../arrangement-words.ts'
import { Comparison, Effects } from '../plan/comparison.tsx'
import type { StepProps } from '../step-props.ts'

/** Every answer, each to be changed; what is agreed to, and the one button that does it. */
export function ReviewStep(props: StepProps) {
  const { draft } = props
  const { plan, problems } = props.info
  return (
    <Stack gap="l">
      {plan && problems.length === 0 ? (
        <AgreeForm {...props} plan={plan} />
      ) : (
        <>
          <PageHeading title={STEP_TITLE.review} lead="Something is missing or has to be changed first." />
          <Problems {...props} />
        </>
      )}
      <section className={styles.text}>
        <h2 className={styles.part}>Your answers</h2>
        <Answers {...props} />
      </section>
      <SubmitForm form={dropForm} label="Stop this application for an arrangement" defaultValue={{}}>
        {(fields, { errors, isSending }) => (
          <Stack gap="s">
            <ErrorSummary items={errors} />
            <input type="hidden" name={fields.arrangementId.name} value={draft.id} />
            <p>If you don’t want this after all, we delete these answers. Your payments stay as they are.</p>
            <p>
              <Button variant="secondary" isBusy={isSending}>
                Stop, and delete my answers
              </Button>
            </p>
          </Stack>
        )}
      </SubmitForm>
    </Stack>
  )
}

function AgreeForm({ loan, info, draft, plan }: StepProps & { plan: Plan }) {
  const first = plan.schedule[0]
  const amount = formatMoney(first?.amount ?? plan.total)
  const shown = {
    arrangementId: draft.id,
    payments: plan.payments,
    total: toPounds(plan.total),
    firstPaymentOn: plan.firstPaymentOn,
    lastPaymentOn: plan.lastPaymentOn,
    owedAtEnd: toPounds(plan.owedAtEnd),
    arrearsAtEnd: toPounds(plan.arrearsAtEnd),
  }
  return (
    <SubmitForm form={agreeForm} label="Agree to this arrangement">
      {(fields, { errors, isSending }) => (
        <Stack gap="l">
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.review}
            lead={`You pay ${amount} a month for ${counted(plan.payments, 'month')}, from ${dayWords(plan.firstPaymentOn)}. Nothing changes until you agree.`}
          />
          {Object.entries(shown).map(([name, value]) => (
            <input key={name} type="hidden" name={fields[name as keyof typeof shown].name} value={value} />
          ))}
          <Comparison plan={plan} />
          <Effects loan={loan} info={info} plan={plan} />
          {info.current ? (
            <Notice title="This replaces the arrangement you have now">
              <p>Until you agree to this one, that one goes on as it is.</p>
            </Notice>
          ) : null}
          <p>
            If things get worse or better, you can change it here. If you miss a payment, we tell you, and you
            have some days to make it.
          </p>
          <ConfirmationTick
            field={fields.confirmed}
            label={`I agree to pay ${amount} a month for ${counted(plan.payments, 'month')}, ${formatMoney(plan.total)} in all`}
            hint={`From ${dayWords(plan.usualPaymentsStopOn)} we collect this instead of your usual payments. It shows on your credit file.`}
          />
          <ButtonRow>
            <Button isBusy={isSending}>
              Agree to pay {amount} a month from {dayWords(plan.firstPaymentOn)}
            </Button>
          </ButtonRow>
        </Stack>
      )}
    </SubmitForm>
  )
}

const STEP_OF_FIELD: Readonly<Record<string, AskedStep>> = {
  reason: 'reason',
  other: 'reason',
  supportNeeds: 'reason',
  priorityBillsUpdated: 'reason',
  priorityBillsBehind: 'reason',
  affordability: 'budget',
  amount: 'offer',
  term: 'offer',
  paymentDate: 'offer',
}

/** What keeps it from being agreed, with the way to put it right. */
function Problems({ loan, info }: StepProps) {
  const items = info.problems.map(
    ({ field, reason, message }): Fact => ({
      term: STEP_TITLE[STEP_OF_FIELD[field] ?? 'budget'],
      detail: message,
      action: { href: changePath(loan.id, STEP_OF_FIELD[field] ?? 'budget'), label: 'Put right' },
      note: reason === 'statement-expired' ? 'Check that it’s still right, and save it again.' : undefined,
    }),
  )
  return (
    <Facts
      kind="words"
      items={items.filter(({ term }, at) => items.findIndex((one) => one.term === term) === at)}
    />
  )
}

function Answers(props: StepProps) {
  const { loan, draft } = props
  const { amount, term, paymentDate } = draft
  const change = (step: AskedStep, place?: string) => ({
    href: changePath(loan.id, step, place),
    label: 'Change',
  })
  return (
    <Facts
      kind="words"
      isCompact
      items={[
        {
          term: 'What’s changed',
          detail: draft.reason ? REASON_LABEL[draft.reason] : 'Not answered',
          note: draft.other ?? undefined,
          action: change('reason'),
        },
        {
          term: 'Something we should know',
          detail: draft.supportNeeds ?? 'Nothing',
          action: change('reason'),
        },
        {
          term: 'Essential bills',
          detail: describeBills(props),
          action: change('reason', STEP_PLACE.bills),
        },
        ...toStatementFacts(props).map(({ place, ...fact }) => ({
          ...fact,
          action: change('budget', place),
        })),
        {
          term: 'Each month',
          detail:
            amount === null || term === null
              ? 'Not answered'
              : `${formatMoney(amount)} for ${counted(term, 'month')}`,
          action: change('offer'),
        },
        {
          term: 'First payment',
          detail: paymentDate === null ? 'Not answered' : dayWords(paymentDate),
          action: change('offer', STEP_PLACE.day),
        },
      ]}
    />
  )
}

function describeBills({ draft: { priorityBillsUpdated, priorityBillsBehind } }: StepProps): string {
  if (priorityBillsUpdated === null) return 'Not answered'
  if (priorityBillsUpdated) return 'All up to date'
  return `Behind with: ${priorityBillsBehind.map((bill) => PRIORITY_BILL_LABEL[bill]).join(', ')}`
}

function toStatementFacts({ info: { statement } }: StepProps): (Fact & { place: string })[] {
  if (!statement) return [{ term: 'Income and spending', detail: 'Not answered', place: STEP_PLACE.income }]
  const { income, outgoings, savings, priorityOffers, otherOffers, debtAdminFee, disposable } =
    statement.totals
  return [
    { term: 'Income', detail: `${formatMoney(income)} a month`, place: STEP_PLACE.income },
    {
      term: 'Spending',
      detail: `${formatMoney(sumPence([outgoings, savings]))} a month`,
      place: STEP_PLACE.spending,
    },
    {
      term: 'Other debts',
      detail: `${formatMoney(sumPence([priorityOffers, otherOffers, debtAdminFee]))} a month`,
      note: `Left each month: ${formatMoney(disposable)}.`,
      place: STEP_PLACE.debts,
    },
  ]
}
