import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay } from '@tarnbrook/domain/core/display'
import { useSearchParams } from 'react-router'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { confirmPayDayForm } from '../requirements.forms.ts'

/** The part of the page that the form is in. */
export const CONFIRM_PAY_DAY_PLACE = 'pay-day'

/** Spec 7, lrcpd (decision 001): whether the last pay day we hold is right; if none, not asked. */
export function ConfirmPayDay({ application }: { application: LoanApplication }) {
  const [query] = useSearchParams()
  const { lcpd, payDayConfirmedAt } = application
  if (lcpd === null) return null
  const lastPaidOn = formatDay(day(lcpd))
  return (
    <Section id={CONFIRM_PAY_DAY_PLACE} width="text" title="Your pay day (optional)">
      <SubmitForm form={confirmPayDayForm} label="Confirm your pay day">
        {(_fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            {payDayConfirmedAt === null ? (
              <>
                <p>Your application says you were last paid on {lastPaidOn}. Is that right?</p>
                <p>
                  <Button variant="secondary" isBusy={isSending}>
                    Yes, I was paid on {lastPaidOn}
                  </Button>
                </p>
              </>
            ) : (
              <Notice
                tone="success"
                title="Thank you"
                isAnnounced={query.get('saved') === confirmPayDayForm.id}
              >
                You’ve confirmed that you were last paid on {lastPaidOn}.
              </Notice>
            )}
            <p>
              If it’s wrong or has changed, call us on <PhoneAndHours />.
            </p>
          </FormStack>
        )}
      </SubmitForm>
    </Section>
  )
}
