import { Form } from 'react-router'
import { FORM_FIELD, PERSON_FIELD } from '#platform/forms/form-marks.ts'
import { paths } from '#platform/routing/paths.ts'
import { useUser } from '#platform/store/session.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import styles from './dashboard.module.css'

/** Offers a passkey, until there is one or the card is closed. The profile leads to it later. */
export function PasskeyCard() {
  const user = useUser()
  return (
    <Section>
      <Stack>
        <h2 className={styles.sectionTitle}>Sign in faster next time</h2>
        <p>
          With a passkey you sign in by your fingerprint, face or screen lock. You don’t need to wait for an
          email.
        </p>
        <Form method="post">
          <input type="hidden" name={FORM_FIELD} value="close-passkey-card" />
          <input type="hidden" name={PERSON_FIELD} value={user?.id} />
          <ButtonRow>
            <LinkButton href={paths.passkeys()} variant="secondary">
              Set up a passkey
            </LinkButton>
            <Button variant="quiet">Don’t show this again</Button>
          </ButtonRow>
        </Form>
      </Stack>
    </Section>
  )
}
