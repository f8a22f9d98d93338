/** The provider's chat, once its script is asked for. */
interface RunningChat {
  follow: (user: string | undefined) => Promise<void>
  show: () => void
  /** Ends the session at the provider, which removes what it stored about who this is. */
  stop: () => void
}

interface ChatStartOptions {
  /** Whether the visitor said yes to the support chat. */
  readonly isAllowed: () => boolean
  /** Whether the provider's cookie of a signed-in person is in this browser. */
  readonly hasSession: () => boolean
  /** Whether the chat was opened in this tab. */
  readonly opened: { read: () => boolean; write: (isOpened: boolean) => void }
  /** Loads the provider's script; called once. */
  readonly load: () => RunningChat
}

/**
 * When to load the provider's script, which stores data: at page load on a yes to support chat,
 * else at a press of our button (PECR reg. 6). Once opened, also on the tab's later pages.
 */
export function createChatStart({ isAllowed, hasSession, opened, load }: ChatStartOptions) {
  let loaded: RunningChat | undefined
  let isOn = false
  let user: string | undefined
  let following = Promise.resolve()

  function chat(): RunningChat {
    loaded ??= load()
    return loaded
  }

  function follow(): void {
    isOn = true
    following = chat().follow(user)
  }

  function see(now: string | undefined): void {
    const hasSignedOut = Boolean(user) && now === ''
    user = now
    if (isOn || isAllowed() || opened.read()) follow()
    // Opened in another tab by the person who signs out here: the next must not see the chat.
    else if (hasSignedOut && hasSession()) chat().stop()
  }

  return {
    /** Who is signed in, at start and on change: an id, '' for no one, undefined if not known. */
    see,
    async open(): Promise<void> {
      opened.write(true)
      if (!isOn) follow()
      await following
      chat().show()
    },
    /** The visitor has answered the question about optional tools. */
    choose(): void {
      if (!isAllowed()) {
        opened.write(false)
        if (isOn) chat().stop()
        isOn = false
      } else if (!isOn) follow()
    },
  }
}
