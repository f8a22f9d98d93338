import type { BankDataPull, BankEvidence as Evidence } from '@tarnbrook/contract/open-banking/bank-data'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoney } from '@tarnbrook/domain/core/display'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Amount } from '#ui/amount/amount.tsx'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Table } from '#ui/table/table.tsx'
import { bankProofForm, deleteBankForm } from '../open-banking.forms.ts'

/** What was found at the bank, before the borrower decides whether it is their proof. */
export function BankEvidence({ pull, evidence }: { pull: BankDataPull; evidence: Evidence }) {
  return (
    <Stack gap="l">
      <IncomeFound evidence={evidence} purpose={pull.purpose} />
      <UseBankDataForm pull={pull} evidence={evidence} />
      <FindingDetails evidence={evidence} purpose={pull.purpose} />
      <DeleteBankDataForm pull={pull} />
    </Stack>
  )
}

interface FindingsProps {
  evidence: Evidence
  purpose: BankDataPull['purpose']
}

/** The income, where it comes from, and the spending. */
export function Findings(props: FindingsProps) {
  return (
    <>
      <IncomeFound {...props} />
      <FindingDetails {...props} />
    </>
  )
}

function IncomeFound({ evidence, purpose }: FindingsProps) {
  return (
    <Amount
      size="hero"
      label="Income we found"
      figure={formatMoney(evidence.monthlyIncome)}
      unit="a month"
      note={
        purpose === 'proof-of-income'
          ? `You told us ${formatMoney(evidence.statedMonthlyIncome)} a month. ${VERDICTS[evidence.verdict]}`
          : 'You check it in your arrangement, and change what isn’t right.'
      }
    />
  )
}

function FindingDetails({ evidence, purpose }: FindingsProps) {
  const { sources, spending } = evidence
  const isProof = purpose === 'proof-of-income'
  return (
    <>
      {sources.length > 0 ? <Sources sources={sources} /> : null}
      <Disclosure summary="What we found of your spending">
        <p>
          A usual month, from {formatDate(evidence.from)} to {formatDate(evidence.to)}. It’s for you to see,
          and {isProof ? 'for a person who checks your application' : 'to fill in your arrangement'}.
        </p>
        <Facts
          isCompact
          items={[
            ...spending.map(({ label, monthly }) => ({ term: label, detail: formatMoney(monthly) })),
            { term: 'Payments to other lenders', detail: formatMoney(evidence.monthlyDebtPayments) },
            { term: 'Gambling', detail: formatMoney(evidence.monthlyGambling) },
            { term: 'Other spending', detail: formatMoney(evidence.monthlyUnsorted) },
          ]}
        />
      </Disclosure>
    </>
  )
}

const VERDICTS = {
  shown: 'Your bank shows it.',
  lower: 'That’s more than we found, so a person looks at it.',
  none: 'We found no regular income, so a person looks at it.',
  'too-short': 'Your bank shows less than three months, so a person looks at it.',
} as const satisfies Record<Evidence['verdict'], string>

const PAID_EVERY = {
  weekly: 'Each week',
  fortnightly: 'Every two weeks',
  'four-weekly': 'Every four weeks',
  monthly: 'Each month',
  irregular: 'On different days',
} as const satisfies Record<Evidence['sources'][number]['paidEvery'], string>

function Sources({ sources }: { sources: Evidence['sources'] }) {
  return (
    <Table
      id="income-found"
      caption="Where it comes from"
      columns={[
        { label: 'Paid by' },
        { label: 'How often' },
        { label: 'Last paid' },
        { label: 'A month', align: 'end' },
      ]}
      rows={sources.map(({ payer, paidEvery, payments, monthly }, index) => ({
        id: `${index} ${payer}`,
        cells: [payer, PAID_EVERY[paidEvery], lastPaid(payments), formatMoney(monthly)],
      }))}
    />
  )
}

const formatDate = (iso: string) => formatDay(day(iso))

function lastPaid(payments: readonly { on: string }[]): string {
  const last = payments.at(-1)
  return last ? formatDate(last.on) : ''
}

function UseBankDataForm({ pull, evidence }: { pull: BankDataPull; evidence: Evidence }) {
  const isShown = evidence.verdict === 'shown'
  return (
    <SubmitForm
      form={bankProofForm}
      label="Use this as proof of income"
      defaultValue={{ dataPullId: pull.id }}
    >
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <input type="hidden" name={fields.dataPullId.name} value={pull.id} />
          <FormFooter
            submitLabel={isShown ? 'Use this as my proof of income' : 'Send this to be checked'}
            isBusy={isSending}
            note={
              isShown
                ? 'That’s all we need for your income.'
                : 'If other documents show your income better, send those below instead.'
            }
          />
        </>
      )}
    </SubmitForm>
  )
}

/** The consent with its end, and the way to withdraw. */
export function DeleteBankDataForm({ pull }: { pull: BankDataPull }) {
  return (
    <SubmitForm form={deleteBankForm} label="Delete what we read" defaultValue={{ dataPullId: pull.id }}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <p>
            You agreed on {formatDate(pull.consentedAt.slice(0, 10))}, and our access to your bank has ended.
            {pull.deletedOn
              ? ` We delete your statement on ${formatDate(pull.deletedOn)}, or now if you ask us to.`
              : null}
            {pull.isProof
              ? ' What we found stays with your application, because you used it as proof.'
              : null}
          </p>
          <input type="hidden" name={fields.dataPullId.name} value={pull.id} />
          <Button variant="quiet" isBusy={isSending}>
            Delete what you read
          </Button>
        </>
      )}
    </SubmitForm>
  )
}
