import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_ELEMENT_ID } from '#platform/document/page-element.ts'
import { allowMovedNodes } from './moved-nodes.ts'
import { watchTypedAnswers } from './typed-answers.ts'

interface Listeners {
  /** Of the page's code; what visitors' tools did to the document is none of our errors. */
  readonly onError: (error: unknown) => void
  readonly onTakenOver: () => void
}

/** A document that fails sooner than this would fail as soon again. */
const SOON_MS = 30_000

/**
 * Lets the script take over the server's page. One that tools have changed is made again with what
 * was typed in it; one whose code fails stays as it is, and works without script.
 */
export function takeOver(app: ReactNode, { onError, onTakenOver }: Listeners): void {
  const place = document.getElementById(PAGE_ELEMENT_ID)
  // Without cookies each call would be another visitor's. The server says so when a form is sent.
  if (!place || navigator.cookieEnabled === false) return
  const served = place.cloneNode(true) as HTMLElement
  allowMovedNodes(place)
  const typed = watchTypedAnswers(place)
  const url = location.href
  let state: 'taking over' | 'taken over' | 'given back' = 'taking over'

  const finish = () => {
    if (state !== 'taking over') return
    state = 'taken over'
    // After React's own work, which an error here would end.
    queueMicrotask(() => {
      typed.restore(place)
      onTakenOver()
    })
  }
  const giveBack = () => {
    state = 'given back'
    root.unmount()
    place.replaceWith(served)
    typed.restore(served)
  }
  const onFailure = (error: unknown) => {
    onError(error)
    // The root is at work here.
    queueMicrotask(() => {
      if (state === 'taking over') giveBack()
      // A page that failed within its frame says so itself. Where the frame failed, there is
      // nothing left to show.
      if (state !== 'taken over' || place.querySelector('main')) return
      if (location.href === url && performance.now() < SOON_MS) giveBack()
      else location.reload()
    })
  }
  let root: ReturnType<typeof hydrateRoot>
  startTransition(() => {
    root = hydrateRoot(place, <WhenShown run={finish}>{app}</WhenShown>, {
      onCaughtError: onFailure,
      onUncaughtError: onFailure,
      // The page was not as the server made it, and has been made again.
      onRecoverableError: () => {},
    })
  })
}

function WhenShown({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(run, [run])
  return children
}
