import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import type {
  LineKey,
  SectionGroup,
  SectionKey,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { Fragment, type ReactNode, useState } from 'react'
import {
  FREQUENCIES,
  findStatementSections,
  groupTotal,
  type PaymentFrequency,
  sectionTotal,
  type TypedLines,
  toTypedLines,
} from '#features/arrangements/progress/typed-statement.ts'
import type { FieldsOf } from '#platform/forms/form.tsx'
import { DisclosureList, SectionDisclosure } from '#ui/disclosure/disclosure.tsx'
import { hasErrors } from '#ui/form/field-source.ts'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyLine } from '#ui/money-line/money-line.tsx'
import type { statementForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'

type LineFields = FieldsOf<typeof statementForm>['lines']

interface StatementLinesProps {
  groups: readonly SectionGroup[]
  lines: LineFields
  /** What the total is called: 'Your income'. */
  totalLabel: string
  /** Headings of the groups, where there are several. */
  groupLabels?: Partial<Record<SectionGroup, string>>
  /** Most people have something of the first. */
  isFirstOpen?: boolean
  /** What is usual in a section, where the figures of the standard are known. */
  usualSpending?: FinancialStatementResource['usualSpending'] | undefined
  /** What stands below the lines of a section. */
  below?: (section: SectionKey) => ReactNode
}

/**
 * Sections of the Standard Financial Statement, with lines and monthly sums. With script the sums
 * follow what is typed; without, they are those of what was saved.
 */
export function StatementLines({
  groups,
  lines,
  totalLabel,
  groupLabels = {},
  isFirstOpen = false,
  usualSpending = [],
  below,
}: StatementLinesProps) {
  const fieldset = lines.getFieldset()
  const getLineFields = (line: LineKey) => fieldset[line].getFieldset()
  const [typed, setTyped] = useState<TypedLines>(() => toInitialLines(groups, getLineFields))
  const [atStart] = useState(typed)
  return (
    // The events of its fields come by here.
    <div
      className={styles.statement}
      onInput={(event) => {
        const form = event.currentTarget.closest('form')
        if (form) setTyped(toTypedLines(new FormData(form)))
      }}
    >
      <RunningTotal label={totalLabel} total={groupTotal(typed, groups)} />
      {groups.map((group) => (
        <Fragment key={group}>
          {groupLabels[group] ? <h3 className={styles.group}>{groupLabels[group]}</h3> : null}
          <DisclosureList>
            {findStatementSections([group]).map((section, index) => {
              const keys = Object.keys(section.lines) as LineKey[]
              const total = sectionTotal(typed, section.key)
              const isWrong = keys.some((line) => {
                const { amount, frequency } = getLineFields(line)
                return hasErrors(amount) || hasErrors(frequency)
              })
              return (
                <SectionDisclosure
                  key={section.key}
                  title={section.label}
                  answer={describeSection(
                    total,
                    usualSpending.find((usual) => usual.section === section.key)?.trigger,
                  )}
                  isOpen={(isFirstOpen && index === 0) || isWrong || sectionTotal(atStart, section.key) > 0}
                >
                  <FormStack>
                    {keys.map((line) => (
                      <MoneyLine
                        key={line}
                        field={getLineFields(line).amount}
                        often={getLineFields(line).frequency}
                        label={(section.lines as Record<string, string>)[line] ?? line}
                        options={FREQUENCY_OPTIONS}
                      />
                    ))}
                    {below?.(section.key)}
                  </FormStack>
                </SectionDisclosure>
              )
            })}
          </DisclosureList>
        </Fragment>
      ))}
    </div>
  )
}

/** '£320 a month', and what is usual where it is known. */
function describeSection(total: Pence, usual: Pence | undefined): string {
  const spent = total > 0 ? [`${formatMoney(total)} a month`] : []
  const most = usual === undefined ? [] : [`Most households like yours spend up to ${formatMoney(usual)}`]
  return [...spent, ...most].join('. ')
}

const FREQUENCY_LABEL: Record<PaymentFrequency, string> = {
  monthly: 'a month',
  'four-weekly': 'every 4 weeks',
  fortnightly: 'every 2 weeks',
  weekly: 'a week',
  yearly: 'a year',
}

export const FREQUENCY_OPTIONS = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABEL[value] }))

/** Stays in sight above the lines. */
function RunningTotal({ label, total }: { label: string; total: Pence }) {
  return (
    <p className={styles.total}>
      <span>{label}</span> <strong className={styles.totalFigure}>{formatMoney(total)} a month</strong>
    </p>
  )
}

/** What the form starts with, which is what was refused where it was. */
function toInitialLines(
  groups: readonly SectionGroup[],
  fieldsOf: (line: LineKey) => {
    amount: { defaultValue?: string | undefined }
    frequency: { defaultValue?: string | undefined }
  },
): TypedLines {
  return toTypedLines(
    findStatementSections(groups).flatMap(({ lines }) =>
      Object.keys(lines).flatMap((line) => {
        const { amount, frequency } = fieldsOf(line as LineKey)
        return [
          [`lines.${line}.amount`, amount.defaultValue ?? ''] as const,
          [`lines.${line}.frequency`, frequency.defaultValue ?? 'monthly'] as const,
        ]
      }),
    ),
  )
}
