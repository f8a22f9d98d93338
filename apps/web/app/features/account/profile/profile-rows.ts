import type { User } from '@tarnbrook/contract/auth/auth'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatAddress } from '@tarnbrook/domain/core/address'
import { dayFigures } from '#features/loans/figures.ts'
import { describeEnding } from '#features/loans/headline.ts'
import { isAgreed } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import type { Row } from '#ui/rows/rows.tsx'

/** Who we have on file. A phone number is shown by its end: others can see the screen. */
export function describeDetails(
  user: Pick<User, 'firstName' | 'lastName' | 'dateOfBirth' | 'email' | 'mobileNumber' | 'addresses'>,
): Row[] {
  const [address] = user.addresses ?? []
  const born = user.dateOfBirth ? `, born on ${dayFigures(user.dateOfBirth)}` : ''
  return [
    {
      label: 'Name and date of birth',
      icon: 'person',
      detail: `${user.firstName} ${user.lastName}${born}`,
    },
    {
      label: 'Address',
      icon: 'home',
      detail: address ? formatAddress(address).join(', ') : 'None yet',
      href: paths.addressDetails(),
    },
    { label: 'Email', icon: 'envelope', detail: user.email },
    {
      label: 'Mobile number',
      icon: 'phone',
      detail: user.mobileNumber ? `Ending ${user.mobileNumber.slice(-3)}` : 'None yet',
    },
  ]
}

/** The account that each running loan is paid from; its loan says whether it can be changed. */
export function listBankAccounts(loans: readonly Loan[]): Row[] {
  const paid = loans.filter((loan) => isAgreed(loan) && loan.bankDetails)
  return paid.map((loan) => ({
    label: paid.length === 1 ? 'Bank account for payments' : `Bank account for ${loan.reference}`,
    icon: 'bank',
    detail: `Account ${describeEnding(loan.bankDetails!)}`,
    href: paths.loan({ id: loan.id, tab: 'manage' }),
  }))
}
