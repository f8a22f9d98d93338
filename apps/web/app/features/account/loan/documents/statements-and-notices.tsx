import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayFigures, extraPayments } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import styles from '../loan.module.css'

interface File {
  href: string
  label: string
  on: string
}

/** What we have sent since, the newest first; of one day, the last that the API lists. */
export function StatementsAndNotices({ loan }: { loan: Loan }) {
  const files = toFiles(loan)
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .toReversed()
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>Statements and notices</h2>
      {files.length === 0 ? (
        <NoneYet loan={loan} />
      ) : (
        <ul className={styles.list}>
          {files.map(({ href, label }) => (
            <li className={styles.item} key={href}>
              <Link href={href} download>
                {label} (PDF)
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Before the payout there is no statement, and after a withdrawal the payments have none. */
function NoneYet({ loan }: { loan: Loan }) {
  const { noun } = toLoanSetting(loan)
  if (loan.situation === 'never-lent')
    return <p className={styles.text}>There are none: your {noun} was cancelled before any money was sent.</p>
  if (loan.disbursalDate === null)
    return (
      <p className={styles.text}>There are none yet. We make the first a year after your {noun} starts.</p>
    )
  if (isWithdrawn(loan)) return <p className={styles.text}>There are none.</p>
  return (
    <p className={styles.text}>
      There are none yet.{isInForce(loan) ? ' We make a statement each year.' : ''} You can{' '}
      <Link href={`${paths.loan({ id: loan.id, tab: 'payments' })}#downloads`}>get one for any dates</Link> at
      any time.
    </p>
  )
}

const ENDING_NOTICES: Record<Loan['endingNotices'][number]['kind'], string> = {
  terminated: 'Notice that we ended it',
  'written-off': 'Notice that we wrote it off',
  sold: 'Notice of the new owner',
}

function toFiles(loan: Loan): File[] {
  return [
    ...loan.yearlyStatements.map(({ id, startsOn, endsOn }) => ({
      href: paths.yearlyStatement(loan.id, id),
      label: `Statement from ${dayFigures(startsOn)} to ${dayFigures(endsOn)}`,
      on: endsOn,
    })),
    ...loan.arrangements.map(({ id, agreedOn }) => ({
      href: paths.arrangementConfirmation(loan.id, id),
      label: `Arrangement agreed on ${dayFigures(agreedOn)}`,
      on: agreedOn,
    })),
    ...toQuoteFile(loan),
    ...(loan.ending?.handBack
      ? [
          {
            href: paths.handBackStatement(loan.id),
            label: `Statement of your hand-back, ${dayFigures(loan.ending.handBack.noticedOn)}`,
            on: loan.ending.handBack.noticedOn,
          },
        ]
      : []),
    ...loan.endingNotices.map(({ id, kind, givenOn }) => ({
      href: paths.endingNotice(loan.id, id),
      label: `${ENDING_NOTICES[kind]}, ${dayFigures(givenOn)}`,
      on: givenOn,
    })),
    ...loan.defaultNotices.map(({ id, givenOn }) => ({
      href: paths.defaultNotice(loan.id, id),
      label: `Default notice, ${dayFigures(givenOn)}`,
      on: givenOn,
    })),
    ...loan.arrearsNotices.map(({ id, givenOn }) => ({
      href: paths.arrearsNotice(loan.id, id),
      label: `Notice of sums in arrears, ${dayFigures(givenOn)}`,
      on: givenOn,
    })),
    ...extraPayments(loan.earlyRepayments).map(({ id, collectOn }) => ({
      href: paths.earlyRepaymentStatement(loan.id, id),
      label: `Statement of your extra payment, ${dayFigures(collectOn)}`,
      on: collectOn,
    })),
  ]
}

/** CCA 1974 s66A and s97: what was said when it was withdrawn from, or its figure asked for. */
function toQuoteFile({ id, settlementQuote }: Loan): File[] {
  if (!settlementQuote) return []
  const { id: quoteId, type, payBy } = settlementQuote
  const label =
    type === 'cancellation'
      ? `Confirmation of your withdrawal, to repay by ${dayFigures(payBy)}`
      : `Settlement statement, valid until ${dayFigures(payBy)}`
  return [{ href: paths.settlementStatement(id, quoteId), label, on: payBy }]
}
