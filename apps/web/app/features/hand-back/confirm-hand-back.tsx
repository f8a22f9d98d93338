import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import { legal } from '@tarnbrook/brands/facts/legal'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { NOT_ASKED_OF_INSOLVENT } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { ConfirmationTick } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import { handBackForm } from './hand-back.forms.ts'
import styles from './hand-back.module.css'
import { describeHandBackTitle, type Preview } from './preview.ts'

type Figures = NonNullable<Preview['figures']>

/** What it costs and what it means, and the one button that ends the agreement. */
export function ConfirmHandBack({ loan, figures }: { loan: Loan; figures: Figures }) {
  return (
    <SubmitForm className={formStyles.form} form={handBackForm}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading title={describeHandBackTitle(loan)} lead={inOneSentence(figures)} />
          <input type="hidden" name={fields.toPay.name} value={toPounds(figures.toPay)} />
          <FormStack>
            {loan.isInsolvent ? <p>{NOT_ASKED_OF_INSOLVENT}</p> : null}
            <Facts items={toHandBackFacts(figures)} />
            <p>
              By law you pay what’s overdue, or what brings your payments to half of the total price,
              whichever is more. You’d pay less if a court found that our loss is less.
            </p>
            {figures.onItsWay > 0 ? (
              <p>
                Your bank has been asked for {formatMoney(figures.onItsWay)}. We stop it if we can. If it’s
                paid all the same, it counts, or we give it back.
              </p>
            ) : null}
            <List title="How it’s collected" items={handBackPromises.collection} />
            <List title="Its condition" items={handBackPromises.condition} />
            <BeforeYouDecide loan={loan} figures={figures} />
            <ConfirmationTick
              field={fields.confirmed}
              label={`I end my agreement, hand the vehicle back and pay ${formatMoney(figures.toPay)}`}
              hint="If you change your mind, you can take it back here until 5pm of the next working day."
            />
            <ButtonRow>
              <Button isBusy={isSending}>End my agreement and hand the vehicle back</Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                Keep my agreement
              </LinkButton>
            </ButtonRow>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

function inOneSentence({ toPay, arrears }: Figures): string {
  if (toPay === 0)
    return 'If you end your agreement today, you have nothing left to pay. You’ve paid half of the total price or more.'
  return arrears === toPay
    ? `If you end your agreement today, ${formatMoney(toPay)} is left to pay. That’s what’s overdue.`
    : `If you end your agreement today, ${formatMoney(toPay)} is left to pay. That brings your payments to half of the total price.`
}

function toHandBackFacts({ totalPrice, half, paid, arrears, toPay }: Figures): Fact[] {
  return [
    { term: 'Total price', detail: formatMoney(totalPrice), note: 'With what you paid in advance.' },
    { term: 'Half of it', detail: formatMoney(half) },
    { term: 'Paid so far', detail: formatMoney(paid), note: 'With what you paid in advance.' },
    ...(arrears > 0 ? [{ term: 'Overdue', detail: formatMoney(arrears) }] : []),
    { term: 'Left to pay', detail: formatMoney(toPay), isTotal: true },
  ]
}

export function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <Stack gap="s">
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Stack>
  )
}

function BeforeYouDecide({ loan, figures }: { loan: Loan; figures: Figures }) {
  const { reach } = toLoanSetting(loan)
  return (
    <Stack gap="s">
      <h2 className={styles.title}>Before you decide</h2>
      <p>
        This is called voluntary termination, and it’s your right. It isn’t a surrender of the vehicle, after
        which you’d owe all that’s left. Once the time to take it back is over, it can’t be undone.
      </p>
      <p>
        We tell credit reference agencies that you ended the agreement early. It isn’t shown as a default
        {figures.toPay > 0 ? ' if what’s left is paid' : ''}. Your credit file can show it for up to{' '}
        {legal.creditReference.yearsOnFile} years.
      </p>
      <p>
        {figures.hasProtectedGoods
          ? `You’ve paid a third of the total price (${formatMoney(figures.third)}) or more. So we may not take the vehicle back against your wishes without a court order. If you hand it back yourself, you don’t need that protection any more.`
          : `A third of the total price is ${formatMoney(figures.third)}. Once you’ve paid it, we may not take the vehicle back against your wishes without a court order.`}
      </p>
      <p>
        If the payments are too high just now, there may be another way. Call us on{' '}
        <PhoneAndHours of={reach} />. You can also get{' '}
        <Link href={`${paths.helpAndSupport()}#money`}>free, independent advice</Link>.
      </p>
      <p>
        To keep the vehicle, you could{' '}
        <Link href={`${paths.loan({ id: loan.id, tab: 'manage' })}#settle-early`}>pay the agreement off</Link>
        .
      </p>
    </Stack>
  )
}
