import type { PartnerDelivery } from '@tarnbrook/contract/partners/partner-deliveries'
import type { PartnerOverview } from '@tarnbrook/contract/partners/staff-partners'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Table } from '#ui/table/table.tsx'
import { NotDone } from '../not-done.tsx'
import { When } from '../when.tsx'
import { resendAllForm, resendForm } from './partners.forms.ts'

/** What a partner did not take: why, when it is tried again, and a button that sends it now. */
export function NotTaken({
  partner,
  notTaken,
  isMore,
}: {
  partner: PartnerOverview
  notTaken: readonly PartnerDelivery[]
  isMore: boolean
}) {
  if (notTaken.length > 0)
    return (
      <Stack gap="l">
        <Tries notTaken={notTaken} isMore={isMore} />
        {notTaken.some(({ state }) => state === 'failed') || isMore ? <ResendAll partner={partner} /> : null}
      </Stack>
    )
  if (partner.webhookHost === null) return null
  return (
    <>
      <NotDone />
      <EmptyState title="Every webhook was taken">
        <p>One comes here when the partner doesn’t take it.</p>
      </EmptyState>
    </>
  )
}

/** One form: its buttons say which is sent. */
function Tries({ notTaken, isMore }: { notTaken: readonly PartnerDelivery[]; isMore: boolean }) {
  const count = isMore ? `the newest ${notTaken.length}` : notTaken.length
  return (
    <SubmitForm form={resendForm} label="Send one again">
      {(_fields, { errors, isSending }) => (
        <Stack gap="m">
          <ErrorSummary items={errors} />
          <Table
            id="not-taken"
            caption={`Webhooks that weren’t taken (${count})`}
            narrow="words"
            columns={[
              { label: 'Webhook' },
              { label: 'Last try' },
              { label: 'Answer' },
              { label: 'Tries' },
              { label: 'Next try' },
              { label: 'By hand' },
            ]}
            rows={notTaken.map((delivery) => ({
              id: String(delivery.id),
              cells: [
                delivery.webhookId,
                delivery.tries[0] ? <When key="last" at={delivery.tries[0].at} /> : '',
                delivery.tries[0] ? describeAnswer(delivery.tries[0]) : '',
                delivery.tryCount,
                delivery.nextTryAt ? <When key="next" at={delivery.nextTryAt} /> : 'Given up',
                <Button
                  key="by-hand"
                  variant="secondary"
                  name="deliveryId"
                  value={delivery.id}
                  isBusy={isSending}
                >
                  Send again<span className="sr-only"> {delivery.webhookId}</span>
                </Button>,
              ],
            }))}
          />
        </Stack>
      )}
    </SubmitForm>
  )
}

function ResendAll({ partner: { name } }: { partner: PartnerOverview }) {
  return (
    <SubmitForm form={resendAllForm} label="Send all again">
      {(_fields, { errors, isSending }) => (
        <Stack gap="s">
          <ErrorSummary items={errors} />
          <input type="hidden" name="partner" value={name} />
          <p>
            All that are given up can be sent again. Ask the partner first whether it can take them now.
            Borrowers are told nothing.
          </p>
          <p>
            <Button isBusy={isSending}>Send all given up again</Button>
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}

export function describeAnswer({ status, failure }: PartnerDelivery['tries'][number]): string {
  if (status === null)
    return failure === 'timed-out' ? 'No answer in time' : 'The partner couldn’t be reached'
  return status >= 300 && status <= 399 ? `${status}: a redirect isn’t followed` : `${status}`
}
