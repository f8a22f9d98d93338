import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { previewEarlyRepayment } from '@tarnbrook/contract/early-repayment/early-repayment'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { useSelector } from 'react-redux'
import type { z } from 'zod'
import { dayFigures } from '#features/loans/figures.ts'
import { describeBankAccount } from '#features/loans/headline.ts'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { BalanceChart } from '#ui/balance-chart/balance-chart.tsx'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Table } from '#ui/table/table.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { payExtraForm } from './early-repayment.forms.ts'
import { PaymentsLeft } from './payments-left.tsx'

export type Preview = z.output<typeof previewEarlyRepayment.data>

/** Of its page and its heading: another page than the one of the amount. */
export function changeTitle({ amount }: Preview): string {
  return `Pay ${formatMoney(amount)} extra`
}

/**
 * Both choices, each with a picture of what it changes; one button asks for the money. All figures
 * beside the current terms, as table and picture, are below it.
 */
export function ChooseChange({ loan, preview }: { loan: Loan; preview: Preview }) {
  const { amount, collectOn, takesEffectOn, before, finishSooner, payLessEachMonth } = preview
  const { noun, reach } = toLoanSetting(loan)
  const { isLoading } = useSelector(repaymentOf).earlyRepayment
  return (
    <SubmitForm
      className={styles.form}
      form={payExtraForm}
      label="Pay extra"
      defaultValue={{ choice: 'finishSooner' }}
    >
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={changeTitle(preview)}
            lead={`It saves you ${formatMoney(finishSooner.interestSaved)} if your ${noun} ends sooner, or ${formatMoney(payLessEachMonth.interestSaved)} if you pay less each month.`}
          />
          <input type="hidden" name={fields.amount.name} value={toPounds(amount)} />
          <input type="hidden" name={fields.takesEffectOn.name} value={takesEffectOn} />
          <input type="hidden" name={fields.savedSooner.name} value={toPounds(finishSooner.interestSaved)} />
          <input
            type="hidden"
            name={fields.savedLess.name}
            value={toPounds(payLessEachMonth.interestSaved)}
          />
          <FormStack>
            <Radios
              field={fields.choice}
              label="What should change?"
              hint="The outline is what you’d pay without paying extra. Filled is what you’d still pay."
              choices={[
                {
                  value: 'finishSooner',
                  label: 'End sooner',
                  hint: (
                    <>
                      <PaymentsLeft before={before} after={finishSooner} />
                      You keep paying {formatMoney(finishSooner.instalment)} a month. Your last payment is on{' '}
                      {dayWords(finishSooner.lastPaymentOn)}
                      {describeFewer(preview)}. You save {formatMoney(finishSooner.interestSaved)}.
                    </>
                  ),
                },
                {
                  value: 'payLessEachMonth',
                  label: 'Pay less each month',
                  hint: (
                    <>
                      <PaymentsLeft before={before} after={payLessEachMonth} />
                      You pay {formatMoney(payLessEachMonth.instalment)} a month. Your last payment stays on{' '}
                      {dayWords(payLessEachMonth.lastPaymentOn)}. You save{' '}
                      {formatMoney(payLessEachMonth.interestSaved)}.
                    </>
                  ),
                },
              ]}
            />
            <p>
              We take {formatMoney(amount)} by Direct Debit from {describeBankAccount(loan)} on{' '}
              {dayWords(collectOn)}. It counts from {dayWords(takesEffectOn)}: payments due by then stay as
              they are, and are taken as well.
            </p>
            <p>
              Keep enough for bills and the unexpected. Once it’s taken, we can’t simply send it back. We
              charge nothing for paying early.
            </p>
            <ButtonRow>
              <Button isBusy={isSending || isLoading}>
                Pay {formatMoney(amount)} extra on {dayWords(collectOn)}
              </Button>
              <Button name={fields.way.name} value="bank" variant="secondary" isBusy={isSending || isLoading}>
                Pay it now from your bank account
              </Button>
              <LinkButton href={paths.payExtra({ id: loan.id })} variant="secondary">
                Change the amount
              </LinkButton>
            </ButtonRow>
            <p>
              We email you the amount and the day {directDebitNotice} before. Until it’s with your bank you
              can stop it here. You can also call us on <PhoneAndHours of={reach} />.
            </p>
            <Comparison preview={preview} />
            <BalanceChart
              id="extra-balance"
              title="What you’d owe over time"
              summary={`From ${dayWords(takesEffectOn)} you’d owe less in both. Ending sooner, nothing is left on ${dayWords(finishSooner.lastPaymentOn)}; paying less each month, on ${dayWords(payLessEachMonth.lastPaymentOn)}.`}
              pointLabel="After the payment of"
              series={[
                { label: 'End sooner', kind: 'area' },
                { label: 'Pay less each month', kind: 'line' },
                { label: 'Without paying extra', kind: 'line' },
              ]}
              points={preview.balances.map(({ on, now, finishSooner: sooner, payLessEachMonth: less }) => ({
                label: dayFigures(on),
                values: [toPounds(sooner), toPounds(less), toPounds(now)],
              }))}
            />
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

function describeFewer({ before, finishSooner }: Preview): string {
  const fewer = before.instalmentsLeft - finishSooner.instalmentsLeft
  return fewer > 0 ? `, after ${fewer} ${fewer === 1 ? 'payment' : 'payments'} fewer` : ''
}

function Comparison({ preview: { before, finishSooner, payLessEachMonth } }: { preview: Preview }) {
  const columns = [before, finishSooner, payLessEachMonth]
  const row = (label: string, of: (outlook: Preview['before']) => string) => ({
    id: label,
    cells: [label, ...columns.map(of)],
  })
  return (
    <Table
      id="extra-comparison"
      caption="Both choices, and without paying extra"
      isCaptionHidden
      columns={[
        { label: 'What changes' },
        { label: 'Now', align: 'end' },
        { label: 'End sooner', align: 'end' },
        { label: 'Pay less', align: 'end' },
      ]}
      rows={[
        row('Monthly payment', ({ instalment }) => formatMoney(instalment)),
        row('Payments left then', ({ instalmentsLeft }) => String(instalmentsLeft)),
        row('Last payment', ({ lastPaymentOn }) => dayFigures(lastPaymentOn)),
        row('Left to pay in all', ({ remaining }) => formatMoney(remaining)),
        {
          id: 'saved',
          isTotal: true,
          cells: [
            'You save (interest and charges)',
            '–',
            formatMoney(finishSooner.interestSaved),
            formatMoney(payLessEachMonth.interestSaved),
          ],
        },
      ]}
    />
  )
}
