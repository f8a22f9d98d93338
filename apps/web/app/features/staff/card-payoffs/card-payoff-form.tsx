import type { CardPayoffItem } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { formatMoneyExact, formatSortCode } from '@tarnbrook/domain/core/display'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ReferenceInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ActForm } from '../loan-acts/act-form.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import { writeDay } from '../when.tsx'
import { type LenderCheck, PAYEE_WORDS } from '../words/payee-words.ts'
import { cardPayoffForm, cardReturnedForm } from './card-payoffs.forms.ts'

/** 'Example Bank, card ending 4242', 'Bramble Loans, BL-1' */
export function nameOfPayoff({ lender, lastFour, debt }: CardPayoffItem): string {
  return `${lender}, ${debt?.reference ?? `card ending ${lastFour}`}`
}

/**
 * What became of the money for a card or a debt that a loan pays off. The page of an item has said
 * whose loan it is.
 */
export function CardPayoff({ card, isOfItem }: { card: CardPayoffItem; isOfItem?: boolean }) {
  const { id, debt, accountNumberEnding, returns, isStopped } = card
  const canPay = debt !== null || card.vaultAlias !== null
  const noun = debt ? 'lender' : 'card'
  return (
    <ActForm
      form={cardPayoffForm}
      hidden={{ cardId: id, returns }}
      groups={{ paidOn: 'day' }}
      act={{
        title: nameOfPayoff(card),
        preview: (
          <Stack>
            {isStopped ? <HeldNotice>If it left before we knew, record it here.</HeldNotice> : null}
            <Facts kind="words" items={[...(isOfItem ? [] : listLoanFacts(card)), ...listFacts(card)]} />
            {debt?.needsColleague ? (
              <Notice tone="warning" title="A colleague has to pay this">
                <p>
                  The account isn’t confirmed as the lender’s, or looks like the borrower’s own. You accepted
                  the letter, or it isn’t known who did. Another member of staff checks the account with the
                  lender, and pays it.
                </p>
              </Notice>
            ) : null}
            {isStopped ? null : <p>{describePayment(card)}</p>}
          </Stack>
        ),
        submitLabel: 'Record it',
        told: isStopped
          ? `After a death nothing is emailed. After an insolvency the borrower is emailed that the ${noun} is paid, or where its money went.`
          : `The borrower is emailed that the ${noun} is paid, or that its money is in their account.`,
        isOpen: true,
      }}
    >
      {(fields) => (
        <>
          <Radios
            field={fields.outcome}
            label="What became of the money?"
            choices={[
              ...(canPay ? [{ value: 'paid', label: `The ${noun} is paid` }] : []),
              {
                value: 'sent',
                label: `It went to the borrower’s account ending ${accountNumberEnding}`,
                hint: `For a ${noun} that can’t be paid.`,
              },
            ]}
          />
          {canPay || isStopped ? (
            <DateInput
              field={fields.paidOn}
              label={`Day on which the money left${isStopped ? '' : ' (optional)'}`}
              hint={
                isStopped
                  ? 'Before we knew of the death or the insolvency.'
                  : 'Leave it blank if that’s today.'
              }
            />
          ) : null}
          <ReferenceInput field={fields.bankReference} label="Bank’s reference of the transfer" />
        </>
      )}
    </ActForm>
  )
}

function describePayment({ debt, vaultAlias }: CardPayoffItem): string {
  if (debt) return 'Pay it from the bank’s own page, with the reference. Then record it.'
  return vaultAlias === null
    ? 'The number of the card is deleted. Send the money to the borrower, then record it.'
    : 'Pay it from the bank’s own page: the vault shows the number by the alias. Then record it.'
}

/** Nothing is paid after a death or an insolvency. */
function HeldNotice({ children }: { children: string }) {
  return (
    <Notice tone="warning" title="This is held">
      <p>
        The borrower has died or is insolvent, so nothing is paid. Agree with the person who looks after it
        what becomes of the money. {children}
      </p>
    </Notice>
  )
}

/** What was paid or sent, and came back: it waits again. */
export function ReturnedPayoff({ card }: { card: CardPayoffItem }) {
  return (
    <ActForm
      form={cardReturnedForm}
      hidden={{ cardId: card.id, returns: card.returns }}
      act={{
        title: nameOfPayoff(card),
        preview: <Facts kind="words" items={[...listLoanFacts(card), ...listFacts(card)]} />,
        submitLabel: 'Record that it came back',
        told: card.isStopped
          ? 'After a death nothing is emailed. After an insolvency the borrower is emailed that the money came back. We hold it until it’s clear who gets it.'
          : 'The borrower is emailed that the money came back. It waits to be paid, or sent to them, again.',
        isOpen: true,
      }}
    >
      {(fields) => <ReferenceInput field={fields.bankReference} label="Bank’s reference of what came back" />}
    </ActForm>
  )
}

const STATES: Record<CardPayoffItem['state'], string> = {
  held: 'Held by us',
  paid: 'Paid',
  'sent-to-borrower': 'Sent to the borrower',
}

function listLoanFacts({ borrowerName, loanId, reference, brand }: CardPayoffItem) {
  return [
    { term: 'Borrower', detail: borrowerName },
    { term: 'Loan', detail: <Link href={staffPaths.loan({ id: loanId })}>{reference}</Link> },
    { term: 'Brand', detail: BRAND_NAMES[brand as keyof typeof BRAND_NAMES] ?? brand },
  ]
}

function listFacts({ lender, amount, vaultAlias, debt, state }: CardPayoffItem) {
  return [
    { term: 'Lender', detail: lender },
    { term: 'Amount', detail: formatMoneyExact(amount) },
    { term: 'State', detail: STATES[state] },
    ...(debt
      ? [
          { term: 'Reference', detail: debt.reference },
          { term: 'Account', detail: `${formatSortCode(debt.sortCode)}, ${debt.accountNumber}` },
          { term: 'Name check', detail: PAYEE_WORDS[debt.payeeCheck satisfies LenderCheck] },
          { term: 'Valid until', detail: writeDay(debt.validUntil) },
        ]
      : [{ term: 'Alias in the vault', detail: vaultAlias ?? 'Deleted' }]),
  ]
}
