import { listFreeAdvice } from '@tarnbrook/brands/facts/free-advice'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { type Row, Rows } from '#ui/rows/rows.tsx'

/** CONC 7.3: a missed payment meets time, choices and free advice, not pressure. */
export function MissedPaymentHelp({ loan, before = [] }: { loan: Loan; before?: readonly Row[] }) {
  return <Rows rows={[...before, ...(loan.isInsolvent ? [] : helpOfLender(loan)), freeAdvice(loan)]} />
}

/** No arrangement is agreed in an insolvency. */
function helpOfLender(loan: Loan): Row[] {
  return [
    {
      label: 'Talk to a person',
      icon: 'phone',
      detail: <PhoneAndHours of={toLoanSetting(loan).reach} />,
    },
    {
      label: 'What your credit file shows',
      icon: 'document',
      detail: 'What we report, and what we don’t',
      more: (
        <p>
          We tell credit reference agencies about missed payments, which can make borrowing harder or more
          expensive. Asking for help isn’t recorded on your credit file. An arrangement to pay less can be.
          The sooner we talk, the more we can do.
        </p>
      ),
    },
    // CONC 7.2: beside what is overdue, the way to say what we should know.
    {
      label: 'Tell us what makes this harder',
      icon: 'question',
      detail: 'Illness, a death, losing your job',
      href: paths.supportNeeds(),
    },
  ]
}

function freeAdvice({ borrowerNation }: Loan): Row {
  const names = listFreeAdvice(borrowerNation).map(({ name }) => name)
  return {
    label: 'Free debt advice',
    icon: 'hand',
    detail: names.slice(0, 3).join(', '),
    more: <FreeAdvice nation={borrowerNation} />,
  }
}
