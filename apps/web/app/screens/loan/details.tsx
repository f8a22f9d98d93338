import type { Loan } from '@tarnbrook/contract/loan/loans'
import { type DocumentSlug, documentTitle } from '@tarnbrook/contract/requirements/document-types'
import {
  formatDay,
  formatDuration,
  formatMoney,
  formatPercent,
  formatRate,
} from '@tarnbrook/domain/core/display'
import {
  canCancel,
  canChangePaymentDate,
  canSettle,
  canSetUpArrangement,
  collectsNow,
  isPreDisbursal,
} from '@tarnbrook/domain/loan/loan-state'
import { isMandateReserved } from '@tarnbrook/domain/loan/mandate-state'
import { agreedOn, dayFigures, withdrawUntil } from '#features/loans/figures.ts'
import { ordinal } from '#features/loans/loan-status.ts'
import { type Setting, settingOf } from '#features/loans/setting.ts'
import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Copyable } from '#ui/copyable/copyable.tsx'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './loan.module.css'

/** What was agreed, and the ways to end it early. */
export function Details({ loan }: { loan: Loan }) {
  const setting = settingOf(loan)
  return (
    <Stack gap="l">
      <Facts items={factsOf(loan, setting)} />
      <Documents loan={loan} setting={setting} />
      {canCancel(loan) ? <Withdraw loan={loan} setting={setting} /> : null}
      {isPreDisbursal(loan.state) ? <WithdrawBeforePayout loan={loan} setting={setting} /> : null}
      {canSetUpArrangement(loan) || loan.arrangement ? (
        <SmallerPayments loan={loan} setting={setting} />
      ) : null}
      {canSettle(loan) ? <PayOffEarly loan={loan} setting={setting} /> : null}
    </Stack>
  )
}

function factsOf(loan: Loan, { isHirePurchase, noun, totalLabel }: Setting): Fact[] {
  const { bankDetails } = loan
  return [
    { term: 'Reference', detail: <Copyable text={loan.reference} name="reference" /> },
    { term: 'Agreement date', detail: formatDay(agreedOn(loan)) },
    ...(loan.disbursalDate ? [{ term: 'Paid out', detail: dayFigures(loan.disbursalDate) }] : []),
    { term: isHirePurchase ? 'Amount of credit' : 'Amount borrowed', detail: formatMoney(loan.amount) },
    { term: 'Arrangement fee', detail: formatMoney(loan.fee), note: `Added to your ${noun}.` },
    ...loan.scheduledFees.map(({ name, amount, dueOn }) => ({
      term: name,
      detail: formatMoney(amount),
      note: `With your last payment, on ${dayFigures(dueOn)}.`,
    })),
    { term: 'Interest rate', detail: `${formatRate(loan.annualRate)} a year, fixed` },
    { term: 'APR', detail: formatPercent(loan.apr) },
    { term: 'Term', detail: formatDuration(loan.term) },
    { term: 'Monthly payment', detail: formatMoney(loan.instalment) },
    {
      term: 'Payment day',
      detail: `The ${ordinal(loan.paymentDay)} of each month`,
      ...(canChangePaymentDate(loan)
        ? { action: { href: paths.changePaymentDay({ id: loan.id }), label: 'Change' } }
        : {}),
    },
    ...(bankDetails
      ? [
          {
            term: 'Bank account',
            detail: `Ending ${bankDetails.accountNumberEnding}`,
            note: `In the name of ${bankDetails.accountHolderName}.`,
            ...(collectsNow(loan)
              ? { action: { href: paths.bankDetails({ id: loan.id }), label: 'Change' } }
              : {}),
          },
        ]
      : []),
    { term: totalLabel, detail: formatMoney(loan.totalPayable), isTotal: true },
  ]
}

function Documents({ loan, setting: { isHirePurchase } }: { loan: Loan; setting: Setting }) {
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>Your documents</h2>
      <ul className={styles.list}>
        {documentsOf(loan).map((slug) => (
          <li className={styles.item} key={slug}>
            <Link href={documentPath(loan, slug)}>
              {documentTitle(slug, isHirePurchase ? 'hire-purchase' : 'unsecured')}
            </Link>
          </li>
        ))}
        {loan.yearlyStatements.map(({ id, startsOn, endsOn }) => (
          <li className={styles.item} key={id}>
            <Link href={paths.yearlyStatement(loan.id, id)} download>
              Statement from {dayFigures(startsOn)} to {dayFigures(endsOn)} (PDF)
            </Link>
          </li>
        ))}
        {loan.arrangements.map(({ id, agreedOn: arrangedOn }) => (
          <li className={styles.item} key={id}>
            <Link href={paths.arrangementConfirmation(loan.id, id)} download>
              Arrangement agreed on {dayFigures(arrangedOn)} (PDF)
            </Link>
          </li>
        ))}
        {loan.defaultNotices.map(({ id, givenOn }) => (
          <li className={styles.item} key={id}>
            <Link href={paths.defaultNotice(loan.id, id)} download>
              Default notice, {dayFigures(givenOn)} (PDF)
            </Link>
          </li>
        ))}
        {loan.ending?.handBack ? (
          <li className={styles.item}>
            <Link href={paths.handBackStatement(loan.id)} download>
              Statement of your hand-back, {dayFigures(loan.ending.handBack.noticedOn)} (PDF)
            </Link>
          </li>
        ) : null}
        {loan.arrearsNotices.map(({ id, givenOn }) => (
          <li className={styles.item} key={id}>
            <Link href={paths.arrearsNotice(loan.id, id)} download>
              Notice of sums in arrears, {dayFigures(givenOn)} (PDF)
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function documentPath({ id }: Loan, slug: DocumentSlug): string {
  return paths.viewDocument({ url: `/loans/${id}/${slug}.pdf` })
}

/** The documents that were read before signing, the agreement first, and the mandate once it has been sent to the bank. */
function documentsOf({ mandateStatus }: Loan): DocumentSlug[] {
  const hasMandate = mandateStatus !== null && !isMandateReserved(mandateStatus)
  return [
    'contract',
    'secci',
    'adequate-explanations',
    ...(hasMandate ? (['direct-debit-mandate'] as const) : []),
  ]
}

/** The document that people look for most, from where they see their balance. */
export function AgreementLink({ loan }: { loan: Loan }) {
  return <Link href={documentPath(loan, 'contract')}>Read your signed agreement</Link>
}

/** CCA 1974 s66A. */
export function Withdraw({ loan, setting: { isHirePurchase, reach } }: { loan: Loan; setting: Setting }) {
  return (
    <div className={styles.block} id="withdraw">
      <h2 className={styles.title}>If you change your mind</h2>
      <Stack gap="s">
        <p className={styles.text}>
          You can withdraw until {withdrawUntil(loan)}, without giving a reason. Call us on{' '}
          <PhoneAndHours of={reach} />, or email <MailLink of={reach} />. An email counts from when you send
          it.
        </p>
        <p className={styles.text}>
          You pay back the {formatMoney(loan.amount)} {isHirePurchase ? 'of credit' : 'you borrowed'} and the
          interest for the days you had it. You have 30 days from telling us. You won’t pay the arrangement
          fee or anything else.
        </p>
        {isHirePurchase ? (
          <p className={styles.text}>
            Withdrawing ends the car finance, not the purchase of the vehicle. Once you’ve repaid us, it’s
            yours.
          </p>
        ) : null}
      </Stack>
    </div>
  )
}

/** CCA 1974 s66A(1): the right is there from signing. Before the money has left there is nothing to pay back. */
function WithdrawBeforePayout({
  loan,
  setting: { isHirePurchase, noun, reach },
}: {
  loan: Loan
  setting: Setting
}) {
  const whom = isHirePurchase ? 'paid the seller' : 'sent the money'
  return (
    <div className={styles.block} id="withdraw">
      <h2 className={styles.title}>If you change your mind</h2>
      <Stack gap="s">
        <p className={styles.text}>
          {loan.canCancelBeforePayout
            ? `We haven’t ${whom} yet, so you can withdraw now without giving a reason. Then nothing is paid, and you owe ${isHirePurchase ? 'us nothing' : 'nothing'}.`
            : `We’ve asked the bank to ${isHirePurchase ? 'pay the seller' : 'send the money'}, so you can’t stop it here any more.`}
        </p>
        {loan.canCancelBeforePayout ? (
          <p>
            <Link href={paths.cancelBeforePayout(loan.id)}>{`Withdraw and cancel your ${noun}`}</Link>
          </p>
        ) : null}
        <p className={styles.text}>
          Once we’ve {whom}, you can still withdraw until {withdrawUntil(loan)}. Call us on{' '}
          <PhoneAndHours of={reach} />, or email <MailLink of={reach} />. You’d pay back the{' '}
          {formatMoney(loan.amount)} and the interest for the days you had it, and nothing else. You’d have 30
          days from telling us.
        </p>
      </Stack>
    </div>
  )
}

/** CONC 7.3: an arrangement, to begin with or as it goes. */
function SmallerPayments({ loan, setting: { reach } }: { loan: Loan; setting: Setting }) {
  return (
    <div className={styles.block} id="smaller-payments">
      <h2 className={styles.title}>If you can’t afford your payments</h2>
      <Stack gap="s">
        {loan.arrangement ? (
          <p className={styles.text}>
            You have an arrangement until {dayFigures(loan.arrangement.lastPaymentOn)}.{' '}
            <Link href={paths.selfServeArrangement({ id: loan.id, sub: 'done' })}>
              See it, change it or end it
            </Link>
          </p>
        ) : (
          <p className={styles.text}>
            <Link href={paths.selfServeArrangement({ id: loan.id })}>Agree smaller payments</Link>: it takes
            about 10 minutes, and nothing changes before you agree.
          </p>
        )}
        <p className={styles.text}>
          If you’d rather talk to someone, call us on <PhoneAndHours of={reach} />.
        </p>
      </Stack>
    </div>
  )
}

/** CCA 1974 s94, s95 and s97; for hire purchase also s99. */
function PayOffEarly({ loan, setting: { isHirePurchase, noun, reach } }: { loan: Loan; setting: Setting }) {
  // SI 2004/1483 reg 5 and 6: 28 days after the notice, and a month more where the term is above a year.
  const upTo = loan.term > 12 ? '28 days and one month' : '28 days'
  return (
    <div className={styles.block} id="pay-off-early">
      <h2 className={styles.title}>Paying it off early</h2>
      <Stack gap="s">
        <p className={styles.text}>
          You can pay off all or part of your {noun} at any time. We don’t charge a fee for this.
        </p>
        {loan.canRepayEarly ? (
          <p className={styles.text}>
            <Link href={paths.payExtra({ id: loan.id })}>Pay extra by Direct Debit</Link>: you see what it
            saves before you decide.
          </p>
        ) : null}
        <p className={styles.text}>
          Paying it all off can save you interest, but not all the interest still to come. We may work out the
          figure to a day up to {upTo} after you tell us.
        </p>
        <p className={styles.text}>
          Call us on <PhoneAndHours of={reach} />, or email <MailLink of={reach} />. Within seven working
          days, we’ll tell you the exact figure and how it’s worked out. We’ll also tell you how long it’s
          valid and how to pay.
        </p>
        {isHirePurchase ? (
          <p className={styles.text}>
            You can also end the agreement by handing the vehicle back, at any time before your last payment
            is due. <Link href={paths.handBack({ id: loan.id })}>See what that would cost</Link> before you
            decide.
          </p>
        ) : null}
      </Stack>
    </div>
  )
}
