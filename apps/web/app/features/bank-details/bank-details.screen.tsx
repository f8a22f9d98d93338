import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { redirect, useSearchParams } from 'react-router'
import { BankAccountForm } from '#features/bank-details/bank-account-form.tsx'
import { describeBankAccount, describeEnding } from '#features/loans/headline.ts'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { loansApi, queryLoan } from '#features/loans/loans.api.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isCollected, isPaidByBorrower } from '#features/loans/situation/collecting.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import { londonDay } from '#platform/london-time.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import { bankDetailsUpdateForm, stopBankDetailsForm } from './bank-details.forms.ts'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const { loan } = yield* ask({ loan: queryLoan(id) })
  if (!isInForce(loan)) yield redirect(paths.loan({ id: loan.id }))
  const { update } = yield* ask({
    update: screenQuery(loansApi.endpoints.getBankDetailsUpdate, { params: { id } }),
  })
  return { loan, update }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./bank-details.submit.ts'))
export const clientAction = createSubmitAction(() => import('./bank-details.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'stopped'] } satisfies Handle

const TITLE = 'Change your bank account'
const OPEN_TITLE = 'We’re changing your bank account'

/** A page of our own: another account for a running loan's payments, and its pending change. */
export default function BankDetailsScreen() {
  const [query] = useSearchParams()
  const { loan, update } = screen.useData() ?? {}
  if (!loan) return null
  return (
    <LoanTask loan={loan} next={describeNext(loan)}>
      <Section width="text">
        <PageHead title={update ? OPEN_TITLE : TITLE} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id, tab: 'manage' })}>{loan.reference}</BackLink>
        {update ? (
          <UnderWay loan={loan} update={update} />
        ) : (
          <Ask loan={loan} isStopped={query.get('stopped') === 'yes'} />
        )}
      </Section>
    </LoanTask>
  )
}

function describeNext(loan: Loan): string[] {
  return [
    'The bank of the new account gets the Direct Debit. That takes about four working days.',
    isCollected(loan)
      ? 'Until it has accepted it, we take payments from the account that you have now.'
      : isPaidByBorrower(loan)
        ? 'Until it has accepted it, we take nothing. Then we collect the payments that fall due.'
        : 'At present we take nothing. Once we collect payments again, we take them from the new account.',
    `We email you when it’s set up, and tell you ${directDebitNotice} before we take a payment.`,
  ]
}

type Update = NonNullable<DataOf<typeof screen>['update']>

export function Ask({ loan, isStopped }: { loan: Loan; isStopped: boolean }) {
  const { bankDetails } = loan
  return (
    <>
      {isStopped ? (
        <Notice tone="success" title="The change was stopped" isAnnounced>
          <p>Your bank account stays as it is.</p>
        </Notice>
      ) : null}
      <BankAccountForm
        form={bankDetailsUpdateForm}
        holder={bankDetails?.accountHolderName}
        heading={{
          title: TITLE,
          lead: bankDetails
            ? `${isCollected(loan) ? 'Your payments are taken from' : 'We have'} ${describeBankAccount(loan)}${isCollected(loan) ? '' : ' for your payments, and take none from it at present'}. Give us the details of the new one.`
            : 'Give us the details of the account that you want to pay from.',
        }}
        directDebitLabel={toLoanSetting(loan).directDebitLabel}
        note="Keep the old account open until we’ve emailed you that the new one is set up."
      />
    </>
  )
}

export function UnderWay({ loan, update }: { loan: Loan; update: Update }) {
  const { bankDetails } = loan
  return (
    <SubmitForm className={formStyles.form} form={stopBankDetailsForm} label="Stop this change">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={OPEN_TITLE}
            lead="We’ve asked the bank of your new account to set up the Direct Debit. It takes about four working days."
          />
          <Stack gap="l">
            <Facts
              items={[
                {
                  term: 'New account',
                  detail: `Account ending ${update.accountNumberEnding}`,
                  note: `In the name of ${update.accountHolderName}. Asked for on ${londonDay(update.createdAt)}.`,
                },
                ...(bankDetails
                  ? [
                      {
                        term: 'Account now',
                        detail: `Account ${describeEnding(bankDetails)}`,
                        note: isCollected(loan)
                          ? 'Payments are taken from here until the bank has accepted the new one. Keep it open until then.'
                          : 'We take no payments from it at present.',
                      },
                    ]
                  : []),
              ]}
            />
            <p>
              If you didn’t ask for this, stop it here and call us straight away on{' '}
              <PhoneAndHours of={toLoanSetting(loan).reach} />.
            </p>
            <ButtonRow>
              <Button variant="secondary" isBusy={isSending}>
                Stop this change
              </Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                Go to your {toLoanSetting(loan).noun}
              </LinkButton>
            </ButtonRow>
          </Stack>
        </>
      )}
    </SubmitForm>
  )
}
