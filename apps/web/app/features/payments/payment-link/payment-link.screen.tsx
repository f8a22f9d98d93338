import { getBrand } from '@tarnbrook/brands/brand'
import { lender } from '@tarnbrook/brands/lender'
import type { RepaymentLink } from '@tarnbrook/contract/payments/payment-links'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { subtractPence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { loansApi } from '#features/loans/loans.api.ts'
import styles from '#features/payments/late-payment/missed-payments.module.css'
import { PageHead } from '#platform/document/head.tsx'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { londonTime } from '#platform/london-time.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { useSession } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { Columns, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { CardPaymentForm } from '../card-payment/card-payment-form.tsx'

const screen = defineScreenData(function* ({ url }) {
  const token = url.searchParams.get('token') ?? ''
  const { link } = yield* ask({
    link: token !== '' && screenQuery(loansApi.endpoints.readRepaymentLink, { body: { token } }),
  })
  return { token, link }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./payment-link.submit.ts'))
export const clientAction = createSubmitAction(() => import('./payment-link.submit.ts'))
export const handle = {
  frame: 'form',
  query: ['token', 'sent'],
  isListed: false,
  isCardPage: () => true,
} satisfies Handle

/** A payment link's page: what is owed, first name, card. The link's holder needs no sign-in. */
export default function PayByLinkScreen() {
  const [query] = useSearchParams()
  const { token = '', link } = screen.useData() ?? {}
  return (
    <Section width="text">
      <Stack gap="l">
        {link ? (
          <PayByLink link={link} token={token} isSent={query.get('sent') === 'yes'} />
        ) : (
          <Message title="This link has ended" lead="A link to pay works for 7 days.">
            <p>Sign in to pay, or to have a new link emailed to you.</p>
            <p>
              <LinkButton href={paths.login()}>Sign in</LinkButton>
            </p>
          </Message>
        )}
      </Stack>
    </Section>
  )
}

const TITLE = 'Pay by card'
const PAID_TITLE = 'We’ve received your payment'

interface Props {
  link: RepaymentLink
  token: string
  /** A payment was made just now. */
  isSent: boolean
}

export function PayByLink(props: Props) {
  return (
    <>
      <NextStep {...props} />
      {props.link.overdue > 0 ? <Help link={props.link} /> : null}
    </>
  )
}

function NextStep({ link, token, isSent }: Props) {
  const { cardPayments } = useSession()
  const hasScript = useHasScript()
  const { firstName, overdue, payable, isEnded } = link
  const owed = nameOwed(link)
  if (overdue === 0)
    return (
      <Message
        title={isSent ? PAID_TITLE : 'Nothing to pay with this link'}
        lead={`There’s nothing to pay with this link any more. ${firstName} can sign in to see more.`}
      >
        {isSent ? <Receipt link={link} /> : null}
      </Message>
    )
  if (isSent)
    return (
      <Message
        title={PAID_TITLE}
        lead={`${formatMoney(overdue)} is still ${owed} on ${firstName}’s account.${startedElsewhere(link)}`}
      >
        <Receipt link={link} />
        <p>The rest can be paid later, with the same link.</p>
        {payable > 0 ? (
          <p>
            <LinkButton href={paths.payByLink({ token })}>Pay more now</LinkButton>
          </p>
        ) : null}
      </Message>
    )
  if (payable === 0)
    return (
      <Message
        title={TITLE}
        lead={`A payment of all that’s ${owed} has already been started. There’s nothing more to pay, unless it doesn’t go through.`}
      />
    )
  if (!cardPayments || !hasScript)
    return <NoCardForm takesCard={cardPayments !== undefined} isEnded={isEnded} />
  return (
    <>
      <PageHead title={TITLE} isIndexed={false} />
      <CardPaymentForm
        title={TITLE}
        lead={`${formatMoney(overdue)} is ${owed} on ${firstName}’s account.${startedElsewhere(link)}`}
        payable={payable}
        oldest={null}
        // The help below names the borrower, who may not be the payer.
        note={null}
        notKnown={{ words: `We’ll email ${firstName} as soon as we know.` }}
      />
    </>
  )
}

/** Where a card can't be typed here. */
function NoCardForm({ takesCard, isEnded }: { takesCard: boolean; isEnded: boolean }) {
  return (
    <Message
      title={TITLE}
      lead={
        takesCard
          ? 'Card payments need JavaScript: the card goes straight to the company that takes payments for us.'
          : 'You can’t pay by card at the moment.'
      }
    >
      <p>
        {takesCard ? 'Turn it on and load this page again. ' : ''}Or sign in to pay by bank transfer
        {isEnded ? '' : ' or Direct Debit'}.
      </p>
      <p>
        <LinkButton href={paths.login()}>Sign in</LinkButton>
      </p>
    </Message>
  )
}

const nameOwed = ({ isEnded }: RepaymentLink) => (isEnded ? 'left to pay' : 'overdue')

/** What a Direct Debit or a bank payment takes can't be paid here again. */
function startedElsewhere({ overdue, payable }: Props['link']): string {
  return payable < overdue
    ? ` A payment of ${formatMoney(subtractPence(overdue, payable))} of it has already been started.`
    : ''
}

/** For whoever has paid, who need not be the borrower and gets no email. */
function Receipt({ link: { firstName, lastPayment } }: Pick<Props, 'link'>) {
  if (!lastPayment) return null
  const { amount, paidAt, reference } = lastPayment
  return (
    <>
      <Facts
        items={[
          { term: 'Paid by card', detail: formatMoney(amount) },
          { term: 'Paid on', detail: londonTime(paidAt) },
          { term: 'Paid to', detail: lender.legalName, note: `For ${firstName}’s account.` },
          { term: 'Receipt number', detail: reference },
        ]}
      />
      <p>
        This is your receipt: print this page, or note the number. We’ve emailed {firstName} that{' '}
        {formatMoney(amount)} was paid with this link, and not who paid it.
      </p>
    </>
  )
}

function Message({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <Stack gap="m">
      <PageHead title={title} isIndexed={false} />
      <PageHeading title={title} lead={lead} />
      {children}
    </Stack>
  )
}

/** CONC 7.3: whoever pays, what is overdue meets help. */
function Help({ link }: { link: RepaymentLink }) {
  return (
    <Columns>
      <Stack gap="s">
        <h2 className={styles.title}>If it can’t all be paid now</h2>
        <p>
          A part of it counts too. {link.firstName} can {link.isEnded ? 'call us to' : 'sign in and'} agree
          smaller payments{link.isEnded ? '' : ', or call us'}. Our number is{' '}
          <PhoneAndHours of={getBrand(link.brand)} />.
        </p>
      </Stack>
      <Stack gap="s">
        <h2 className={styles.title}>Free, independent debt advice</h2>
        <FreeAdvice />
      </Stack>
    </Columns>
  )
}
