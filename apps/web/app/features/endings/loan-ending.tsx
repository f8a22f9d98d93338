import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { isTerminated } from '@tarnbrook/domain/loans/loan-state'
import type { ReactNode } from 'react'
import { endedWithQuestions } from '#features/loans/loan-status.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isOwedAfterEnd } from '#features/loans/settling.ts'
import styles from '#features/payments/late-payment/missed-payments.module.css'
import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'

type Ending = NonNullable<Loan['ending']>

/** An ended, written-off or sold loan: what is left, to whom, the vehicle, help. No pressure. */
export function LoanEnding({ loan }: { loan: Loan }) {
  const { ending } = loan
  if (!endedWithQuestions(loan)) return null
  return (
    <>
      {ending?.buyer ? <NewOwner buyer={ending.buyer} /> : null}
      {loan.lateRepayment && !loan.isInsolvent && (loan.breathingSpace || !isOwedAfterEnd(loan)) ? (
        <PayTheRest loan={loan} />
      ) : null}
      {ending?.vehicle ? <Vehicle loan={loan} ending={ending} /> : null}
      <Columns>
        <Complaint loan={loan} />
        <Part title="Free, independent debt advice">
          <FreeAdvice nation={loan.borrowerNation} />
        </Part>
      </Columns>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="s">
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Stack>
  )
}

function NewOwner({ buyer }: { buyer: NonNullable<Ending['buyer']> }) {
  return (
    <Part title="Who owns it now">
      <Facts
        kind="words"
        items={[
          { term: 'Name', detail: buyer.name },
          { term: 'Address', detail: buyer.address },
          { term: 'Phone', detail: <a href={`tel:${buyer.phone.replaceAll(' ', '')}`}>{buyer.phone}</a> },
          { term: 'Email', detail: <a href={`mailto:${buyer.email}`}>{buyer.email}</a> },
        ]}
      />
    </Part>
  )
}

function PayTheRest({ loan }: { loan: Loan }) {
  const { reach } = toLoanSetting(loan)
  return (
    <Part title="If you’d like to pay">
      {loan.breathingSpace ? (
        <p className={styles.text}>
          {nameMoratorium(
            'You’re in a breathing space, so you don’t have to pay this now. You can if you’d like to:',
            loan.borrowerNation,
          )}{' '}
          <Link href={paths.payLate({ id: loan.id })}>see how</Link>.
        </p>
      ) : (
        <>
          <p className={styles.text}>
            You can pay all of it or a part. If you can’t, call us on <PhoneAndHours of={reach} />. We can
            agree smaller payments or more time.
          </p>
          <p>
            <LinkButton href={paths.payLate({ id: loan.id })}>See how to pay</LinkButton>
          </p>
        </>
      )}
    </Part>
  )
}

function Vehicle({ loan, ending }: { loan: Loan; ending: Ending }) {
  return (
    <Part title="Your vehicle">
      {ending.vehicle === 'to-return' ? <ToReturn loan={loan} ending={ending} /> : null}
      {ending.vehicle === 'being-checked' ? (
        <p className={styles.text}>
          We have the vehicle. We’re looking at damage that may be more than fair wear and tear, and write to
          you about it.
        </p>
      ) : null}
      {ending.vehicle === 'returned' ? (
        <p className={styles.text}>
          {ending.damage === null
            ? 'We have the vehicle, and found nothing beyond fair wear and tear.'
            : `We have the vehicle. ${formatMoney(ending.damage)} was added for damage beyond fair wear and tear. If you disagree, tell us: you don’t have to pay that part while we look at it again.`}
        </p>
      ) : null}
      {ending.handBack ? (
        <p className={styles.text}>
          <Link href={paths.handBackStatement(loan.id)} download>
            The statement of your hand-back (PDF)
          </Link>
        </p>
      ) : null}
    </Part>
  )
}

function ToReturn({ loan, ending }: { loan: Loan; ending: Ending }) {
  if (!isTerminated(loan.state)) return null
  if (ending.handBack)
    return (
      <ul>
        {handBackPromises.collection.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    )
  return (
    <p className={styles.text}>
      It belongs to us, so it has to come back. We’ll agree a day and a place with you. Call us on{' '}
      <PhoneAndHours of={toLoanSetting(loan).reach} />. You don’t pay for the collection. Have you paid a
      third of the total price? Then we may not take it back against your wishes without a court order.
    </p>
  )
}

function Complaint({ loan }: { loan: Loan }) {
  const { reach } = toLoanSetting(loan)
  return (
    <Part title="If you think we’ve got this wrong">
      <p className={styles.text}>
        Call us on <PhoneAndHours of={reach} />, or email{' '}
        <MailLink of={reach} address={reach.contacts.complaintsEmail} />. If you’re not happy with our answer,
        you can go to the{' '}
        <a href={ombudsman.url} rel="noreferrer">
          {ombudsman.name}
        </a>
        . You can also do that if you’ve had none after eight weeks. It’s free and independent.
      </p>
    </Part>
  )
}
