import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { List } from './confirm-hand-back.tsx'
import { describeHandBackTitle } from './preview.ts'

type HandBack = NonNullable<NonNullable<Loan['ending']>['handBack']>

/** What was done and what is next: from the loan, so right whenever the page is opened. */
export function HandedBack({ loan, handBack }: { loan: Loan; handBack: HandBack }) {
  const isOut = loan.ending?.vehicle === 'to-return'
  return (
    <Stack gap="l">
      <PageHeading
        title={describeHandBackTitle(loan)}
        lead={`We have your notice of ${dayWords(handBack.noticedOn)}. Nothing more falls due, and your Direct Debit is stopped.`}
      />
      <Amount
        size="hero"
        label="Left to pay"
        figure={formatMoney(loan.amountOwed)}
        note={loan.amountOwed > 0 ? 'We don’t add interest or charges.' : undefined}
      />
      <ButtonRow>
        {loan.lateRepayment ? (
          <LinkButton href={paths.payLate({ id: loan.id })}>See how to pay</LinkButton>
        ) : null}
        <LinkButton href={paths.handBackStatement(loan.id)} variant="secondary" download>
          Your statement (PDF)
        </LinkButton>
      </ButtonRow>
      {isOut ? <List title="How it’s collected" items={handBackPromises.collection} /> : null}
      <p>
        We’ve emailed you the statement too. If something in it is wrong, call us on{' '}
        <PhoneAndHours of={toLoanSetting(loan).reach} />.
      </p>
      <p>
        <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
          Go to your agreement
        </LinkButton>
      </p>
    </Stack>
  )
}
