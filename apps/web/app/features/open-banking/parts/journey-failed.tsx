import { useSelector } from 'react-redux'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useUser } from '#platform/store/session.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { openBankingOf } from '../open-banking.slice.ts'

/** Why a return from the bank came to nothing, and what can be done. */
export function JourneyFailed() {
  const { error } = useSelector(openBankingOf).resume
  const isSignedIn = useUser() !== null
  return (
    <Stack>
      <p>{isSignedIn ? (REASONS[error?.code ?? 'LINK_NOT_VALID'] ?? OTHER) : SIGNED_OUT}</p>
      <p>
        What you’ve told us is saved, and nothing was shared. You can go back and connect your bank again, or
        carry on without it.
      </p>
      <ButtonRow>
        <LinkButton href={paths.dashboard()}>
          {isSignedIn ? 'Go to your account' : 'Sign in and carry on'}
        </LinkButton>
      </ButtonRow>
      <p>
        Not sure what to do? Call <PhoneAndHours />.
      </p>
    </Stack>
  )
}

const SIGNED_OUT =
  'You’re not signed in on this device. If you began on another device, or in another browser, carry on there.'
const OTHER = 'We couldn’t read your bank’s answer just now. Wait a minute, then reload this page.'
const REASONS: Readonly<Record<string, string>> = {
  LINK_NOT_VALID: 'Each visit to your bank works once, for half an hour. This one has ended.',
  WRONG_STATE: 'We don’t need your bank for this any more.',
  REQUEST_IN_PROGRESS:
    'We’re still finishing your visit to the bank. Go back to the page on which you began: it shows it in a moment.',
  TOO_MANY_REQUESTS: 'You’ve tried many times in the last hour. Wait a while, then try again.',
}
