import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { dayWords, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import { List } from './confirm-hand-back.tsx'
import { takeBackForm } from './hand-back.forms.ts'
import { describeHandBackTitle } from './preview.ts'

type Asked = NonNullable<Loan['handBackAsked']>

export function describeLastMoment({ until }: Pick<Asked, 'until'>): string {
  return `5pm on ${formatDayWords(londonToday(Temporal.Instant.from(until)))}`
}

/** The notice was given, and can be taken back; without script too. */
export function AskedHandBack({ loan, asked }: { loan: Loan; asked: Asked }) {
  const until = describeLastMoment(asked)
  return (
    <SubmitForm className={formStyles.form} form={takeBackForm}>
      {(_fields, { errors, isSending }) => (
        <Stack gap="l">
          <ErrorSummary items={errors} />
          <PageHeading
            title={describeHandBackTitle(loan)}
            lead={`You asked on ${dayWords(asked.askedOn)}. You can take it back until ${until}. If you don’t, your agreement ends then.`}
          />
          <Amount size="hero" label="Left to pay, once it ends" figure={formatMoney(asked.toPay)} />
          <p>
            We collect nothing until then. If you keep your agreement, we ask your bank for what fell due
            meanwhile, and tell you the day first.
          </p>
          <ButtonRow>
            <Button variant="secondary" isBusy={isSending}>
              Take it back and keep my agreement
            </Button>
            <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
              Go to your agreement
            </LinkButton>
          </ButtonRow>
          <List title="How it’s collected" items={handBackPromises.collection} />
          <p>
            Not sure? Call us on <PhoneAndHours of={toLoanSetting(loan).reach} />. We’ll go through it with
            you.
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}
