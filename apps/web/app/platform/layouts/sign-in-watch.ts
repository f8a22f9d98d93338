import { useEffect } from 'react'
import { PERSON_HEADER } from '#platform/forms/form-marks.ts'
import { useUser } from '#platform/store/session.ts'

const CHANNEL = 'sign-in'

/** Tells the other tabs of this browser of a sign-out. */
export function tellSignedOut(): void {
  tellPerson(null)
}

/**
 * A page of an account does not stay on the screen after its person signed out, in another tab or
 * on another site: it is loaded again, which leads to signing in.
 */
export function useSignInWatch(): void {
  const id = useUser()?.id
  useEffect(() => {
    if (id === undefined) return
    tellPerson(id)
    const channel = openChannel()
    channel?.addEventListener('message', ({ data }) => {
      if (data !== id) location.reload()
    })
    const checkWhenShown = () => {
      if (document.visibilityState === 'visible') void reloadWithoutSignIn(id)
    }
    const checkWhenRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void reloadWithoutSignIn(id)
    }
    document.addEventListener('visibilitychange', checkWhenShown)
    addEventListener('pageshow', checkWhenRestored)
    return () => {
      channel?.close()
      document.removeEventListener('visibilitychange', checkWhenShown)
      removeEventListener('pageshow', checkWhenRestored)
    }
  }, [id])
}

function tellPerson(id: number | null): void {
  const channel = openChannel()
  channel?.postMessage(id)
  channel?.close()
}

/** Undefined in the few browsers without one. */
function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
}

/** Written out, because the schemas of the contract would come with its path. */
async function reloadWithoutSignIn(id: number): Promise<void> {
  const headers = { 'X-Requested-With': 'tarnbrook', [PERSON_HEADER]: String(id) }
  const answer = await fetch(`/api/product/users/${id}`, { headers }).catch(() => undefined)
  if (answer?.status === 401 || answer?.status === 409) location.reload()
}
