import type { SupportNeed } from '@tarnbrook/contract/support-needs/support-needs'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { CIRCUMSTANCES } from './circumstances.ts'
import { withdrawSupportNeedForm } from './support-needs.forms.ts'
import styles from './support-needs.module.css'

/** UK GDPR art. 7(3): taking the consent back is one press. */
export function SupportNeedSummary({ told }: { told: NonNullable<SupportNeed['told']> }) {
  return (
    <Stack gap="m">
      <Facts
        kind="words"
        items={[
          {
            term: 'About',
            detail: told.circumstances.map((each) => <div key={each}>{CIRCUMSTANCES[each]}</div>),
          },
          ...(told.words === null
            ? []
            : [{ term: 'In your words', detail: <span className={styles.words}>{told.words}</span> }]),
        ]}
      />
      <SubmitForm form={withdrawSupportNeedForm} label="Withdraw your consent">
        {(_fields, { errors, isSending }) => (
          <Stack gap="s">
            <ErrorSummary items={errors} />
            <p>
              <Button variant="secondary" isBusy={isSending}>
                Withdraw my consent and delete this
              </Button>
            </p>
          </Stack>
        )}
      </SubmitForm>
    </Stack>
  )
}
