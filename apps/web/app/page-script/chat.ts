/** What the server vouches for: the borrower's own id with its keyed hash. */
export interface ChatIdentity {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly hmac: string
}

/** The one function of Intercom's script in the window: a command and its details. */
export type Intercom = (command: string, ...details: unknown[]) => void

interface ChatOptions {
  readonly appId: string
  readonly intercom: Intercom
  /** Asks the server who this is; null for no one, or when the server does not answer. */
  readonly identify: () => Promise<ChatIdentity | null>
  /** No one is named, also when someone is signed in (Spec 1: a particular query parameter). */
  readonly isAnonymous: boolean
  readonly afterBoot: () => void
}

/**
 * Keeps the chat in step with the sign-in. Intercom takes one identity a session, so each change is
 * a shutdown, which also forgets what was written, then a boot.
 */
export function createChat({ appId, intercom, identify, isAnonymous, afterBoot }: ChatOptions) {
  let bootedFor: string | undefined
  let turns = 0

  function shutDown() {
    if (bootedFor !== undefined) intercom('shutdown')
    bootedFor = undefined
  }

  return {
    /** Also before a boot: an earlier page may have left something at the provider. */
    shutDown() {
      turns += 1
      bootedFor ??= ''
      shutDown()
    },
    /** `user`: an id, '' for no one, undefined where the page does not know (made for everyone). */
    async follow(user: string | undefined): Promise<void> {
      turns += 1
      const turn = turns
      const wanted = isAnonymous ? '' : user
      if (bootedFor !== undefined && bootedFor === wanted) return
      // The next person must not see the conversation while we ask who that is.
      shutDown()
      const identity = wanted === '' ? null : await identify().catch(() => null)
      if (turn !== turns) return
      bootedFor = wanted ?? String(identity?.id ?? '')
      intercom('boot', bootSettings(appId, identity))
      afterBoot()
    },
  }
}

/** Spec 1: with email, id, first name and the server's hash; without a user, with none of them. */
export function bootSettings(appId: string, identity: ChatIdentity | null): Record<string, unknown> {
  const settings = { app_id: appId, hide_default_launcher: true }
  if (!identity) return settings
  const { id, email, firstName, hmac } = identity
  return { ...settings, user_id: String(id), email, name: firstName, user_hash: hmac }
}

export async function askIdentity(): Promise<ChatIdentity | null> {
  const answer = await fetch('/chat/identity', { headers: { Accept: 'application/json' } })
  return answer.status === 200 ? ((await answer.json()) as ChatIdentity) : null
}
