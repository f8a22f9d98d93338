import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { previewSettlementQuote, SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { subtractPence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { leftToPay, NOT_ASKED_OF_INSOLVENT } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { meanwhileWords } from '#features/loans/situation/collecting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import { DailyFigures } from './quote/daily-figures.tsx'
import { getQuoteForm } from './settlement.forms.ts'
import { WithdrawInstead } from './withdraw-instead.tsx'

export type SettlementPreview = z.output<typeof previewSettlementQuote.data>

interface Props {
  loan: Loan
  preview: SettlementPreview
  title: string
}

/** The cost of settling today and in the coming days. Nothing is written until a quote is asked. */
export function AskForQuote({ loan, preview, title }: Props) {
  const { noun, isHirePurchase } = toLoanSetting(loan)
  const { days, payBy, withdrawalInstead: instead } = preview
  const [today] = days
  if (!today || !payBy) return null
  return (
    <SubmitForm className={formStyles.form} form={getQuoteForm} defaultValue={{}}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={title}
            lead={`You can pay off your ${noun} at any time, and we don’t charge for it. Looking at the figures changes nothing.`}
          />
          <FormStack>
            <Expired expired={preview.expired} />
            <WithdrawInstead
              loan={loan}
              figure={today.amount}
              instead={instead && { amount: instead.amount, lastDay: instead.until }}
            />
            {loan.isInsolvent ? <p>{NOT_ASKED_OF_INSOLVENT}</p> : null}
            <Amount
              size="hero"
              label="To settle, if you ask today"
              figure={formatMoney(today.amount)}
              note={`A quote that you get today is valid until the end of ${dayWords(payBy)}.`}
            />
            {loan.isInsolvent ? null : <Compared loan={loan} figure={today.amount} />}
            <Disclosure summary="Tell us why you’re settling (optional)" isOpen={errors.length > 0}>
              <FormStack>
                <Select
                  field={fields.settlementReason}
                  label="Your reason"
                  hint="It doesn’t change the figure."
                  placeholder="Choose one if you like"
                  options={toReasonChoices(isHirePurchase)}
                />
                <TextInput
                  field={fields.settlementReasonOther}
                  label="Another reason, in your own words"
                  autoComplete="off"
                  maxLength={200}
                />
              </FormStack>
            </Disclosure>
            <p>
              You don’t have to pay once you have a quote. {loan.isInsolvent ? null : meanwhileWords(loan)}
              {loan.canRepayEarly ? (
                <>
                  {' '}
                  To pay off a part only, <Link href={paths.payExtra({ id: loan.id })}>pay extra</Link>.
                </>
              ) : null}
            </p>
            <ButtonRow>
              <Button isBusy={isSending} variant={loan.isInsolvent ? 'secondary' : 'primary'}>
                Get a settlement quote
              </Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                Not now
              </LinkButton>
            </ButtonRow>
            <DailyFigures caption="Today and the next ten days" dayLabel="If you ask on" days={days} />
            <p>
              The figure changes from day to day. Once you have a quote, its figure stays the same until it
              runs out.
            </p>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

/** For someone who comes back to a figure whose days have run out. */
function Expired({ expired }: Pick<SettlementPreview, 'expired'>) {
  if (!expired) return null
  return (
    <Notice title="Your quote has expired">
      <p>
        You could pay {formatMoney(expired.amount)} until the end of {dayWords(expired.payBy)}. We haven’t
        taken anything for it. Get a new quote to settle at the figure of today.
      </p>
    </Notice>
  )
}

/** What it saves: the one comparison that people settle for. */
function Compared({ loan, figure }: { loan: Loan; figure: SettlementPreview['days'][number]['amount'] }) {
  const left = leftToPay(loan)
  if (left <= figure) return null
  return (
    <Facts
      items={[
        { term: 'If you keep paying each month', detail: formatMoney(left) },
        { term: 'If you settle', detail: formatMoney(figure) },
        { term: 'You save', detail: formatMoney(subtractPence(left, figure)), isTotal: true },
      ]}
    />
  )
}

function toReasonChoices(isHirePurchase: boolean) {
  return Object.entries(REASONS)
    .filter(([value]) => isHirePurchase || value !== 'selling-vehicle')
    .map(([value, label]) => ({ value, label }))
}

const REASONS: Record<NonNullable<SettlementQuote['settlementReason']>, string> = {
  savings: 'I’m using my savings',
  'gift-or-inheritance': 'I got a gift or an inheritance',
  'other-borrowing': 'I’m borrowing elsewhere to pay it off',
  'selling-vehicle': 'I’m selling or changing the vehicle',
  'moving-home': 'I’m moving home or applying for a mortgage',
  'lower-cost': 'I want to pay less interest',
  other: 'Another reason',
}
