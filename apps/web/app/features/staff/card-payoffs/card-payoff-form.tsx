import type { CardPayoffItem } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { ReferenceInput } from '#ui/form/text-input.tsx'
import { Link } from '#ui/link/link.tsx'
import { ActForm } from '../loan-acts/act-form.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import { cardPayoffForm } from './card-payoffs.forms.ts'

/** What became of the money for a credit card that a loan pays off. */
export function CardPayoff({ card }: { card: CardPayoffItem }) {
  const { id, lender, lastFour, amount, vaultAlias, accountNumberEnding, loanId, brand } = card
  return (
    <ActForm
      form={cardPayoffForm}
      hidden={{ cardId: id }}
      act={{
        title: `Card ending ${lastFour}`,
        preview: (
          <>
            <Facts
              kind="words"
              items={[
                { term: 'Borrower', detail: card.borrowerName },
                {
                  term: 'Loan',
                  detail: <Link href={staffPaths.loan({ id: loanId })}>{card.reference}</Link>,
                },
                { term: 'Brand', detail: BRAND_NAMES[brand as keyof typeof BRAND_NAMES] ?? brand },
                { term: 'Lender', detail: lender },
                { term: 'Amount', detail: formatMoneyExact(amount) },
                { term: 'Alias in the vault', detail: vaultAlias ?? 'Deleted' },
              ]}
            />
            <p>Pay it from the bank’s own page: the vault shows the number by the alias. Then record it.</p>
          </>
        ),
        submitLabel: 'Record it',
        told: 'The borrower is emailed that the card is paid, or that its money is in their account.',
        isOpen: true,
      }}
    >
      {(fields) => (
        <>
          <Radios
            field={fields.outcome}
            label="What became of the money?"
            choices={[
              { value: 'paid', label: 'The card is paid' },
              {
                value: 'sent',
                label: `It went to the borrower’s account ending ${accountNumberEnding}`,
                hint: 'For a card that can’t be paid.',
              },
            ]}
          />
          <ReferenceInput field={fields.bankReference} label="Bank’s reference of the transfer" />
        </>
      )}
    </ActForm>
  )
}
