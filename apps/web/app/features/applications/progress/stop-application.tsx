import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { applicationCan, isGoingAhead } from '@tarnbrook/domain/applications/application-state'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { changeOfMindForm } from '#features/applications/after-quote.forms.ts'
import { amountOverTerm, expiryWords, toProductWords } from '#features/applications/offer/figures.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { useBrand } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { ConfirmationTick } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Table } from '#ui/table/table.tsx'

/** Nothing is signed yet, so the way out is open, and it is one press further than the way on. */
export function StopApplication({ application }: { application: LoanApplication }) {
  const reply = useReply(changeOfMindForm)
  const { credit } = toProductWords(application)
  return (
    <Disclosure summary={`I don’t want this ${credit}`} isOpen={reply?.error !== undefined}>
      <SubmitForm form={changeOfMindForm} label="Stop your application">
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <p>{describeStop(application)}</p>
            <StopComparison application={application} />
            {/* What was shown, so that the call can tell whether it still holds. */}
            <input type="hidden" name={fields.quoteId.name} value={application.quote?.id ?? ''} />
            <input type="hidden" name={fields.endsIt.name} value={String(isEndedByStop(application))} />
            <ConfirmStop application={application} field={fields.confirmed} />
            <p>
              <Button variant="secondary" isBusy={isSending}>
                Stop my application
              </Button>
            </p>
          </FormStack>
        )}
      </SubmitForm>
    </Disclosure>
  )
}

/** The tick (decision 125). */
export function ConfirmStop({ application, field }: { application: LoanApplication; field: FieldSource }) {
  const { quote } = application
  const { credit } = toProductWords(application)
  const about = quote ? `a ${credit} of ${amountOverTerm(quote)}` : `this ${credit}`
  const hint = isEndedByStop(application) ? 'It ends for good.' : undefined
  return <ConfirmationTick field={field} label={`I stop my application for ${about}`} hint={hint} />
}

function isEndedByStop({ state }: LoanApplication): boolean {
  return isGoingAhead(state) && !applicationCan(state, 'Unrequested')
}

function describeStop(application: LoanApplication): string {
  const { quote } = application
  if (isEndedByStop(application)) return 'If you stop now, this application ends for good. You owe nothing.'
  const until = quote ? expiryWords(quote) : ''
  return `If you stop now, you owe nothing. If you change your mind, you can apply with this quote again${until && ` ${until}`}.`
}

function StopComparison({ application }: { application: LoanApplication }) {
  const { switches } = useBrand()
  const { quote } = application
  if (!quote) return null
  const isKept = !isEndedByStop(application)
  const until = expiryWords(quote)
  const check = application.pendingCreditCheck ? 'Can show on your credit file' : 'Stays on your credit file'
  const row = (label: string, stopped: string, kept: string) => ({
    id: label,
    cells: [label, stopped, kept],
  })
  return (
    <Table
      id="stop-comparison"
      caption="Stopping and going on"
      isCaptionHidden
      narrow="words"
      columns={[{ label: 'What changes' }, { label: 'If you stop' }, { label: 'If you go on' }]}
      rows={[
        row(
          'What you owe',
          'Nothing',
          `Nothing until you sign. Then ${formatMoney(quote.instalment)} a month, ${formatMoney(quote.totalPayable)} in all`,
        ),
        row('Your quote', isKept ? `Valid ${until}` : 'Ends now', `Valid ${until}`),
        row(
          'If you want to borrow later',
          isKept
            ? 'The same quote while it’s valid, with no other full credit check'
            : `A new quote${switches.directApplications ? '' : ' from the firm that sent you'}, which can cost more or less`,
          'You don’t need to apply again',
        ),
        row('The full credit check', check, check),
      ]}
    />
  )
}
