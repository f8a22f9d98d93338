import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  Links,
  useMatches,
  useNavigation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { useSession } from '#platform/store/session.ts'
import { DARK_SHEET_ID, PAGE_SCRIPT_SELECTOR } from './page-element.ts'
import { usePageRoute } from './page-script-tag.tsx'

/** A page in the browser, in a document that it did not make: what it needs there, it adds. */
export function TakenOverPage({ isLight, children }: { isLight: boolean; children: ReactNode }) {
  // The component for it writes a script into the page, which trusted types refuse; the server has
  // written that script.
  useScrollRestoration()
  useToldPageScript()
  useShownProgress()
  useDarkPages(isLight)
  const matches = useMatches()
  const [served] = useState(matches)
  return (
    <>
      {children}
      {/* The sheets of the page that was served are in the document already. */}
      {matches !== served && createPortal(<Links />, document.head)}
    </>
  )
}

/** On a slow line a press has an answer that is seen soon; the page script styles it. */
function useShownProgress(): void {
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => void document.documentElement.toggleAttribute('data-busy', isBusy), [isBusy])
}

/** The server has written the dark sheet; a page that is light only has it off. */
function useDarkPages(isLight: boolean): void {
  useEffect(
    () => void document.getElementById(DARK_SHEET_ID)?.toggleAttribute('disabled', isLight),
    [isLight],
  )
}

/**
 * The page script looks at its attributes when they change: another page, or someone who signed in
 * or out.
 */
function useToldPageScript(): void {
  const { user } = useSession()
  const route = usePageRoute()
  const id = String(user?.id ?? '')
  useEffect(() => {
    const script = document.querySelector<HTMLElement>(PAGE_SCRIPT_SELECTOR)
    if (!script) return
    if (route === undefined) delete script.dataset.route
    else script.dataset.route = route
    script.dataset.user = id
  }, [route, id])
}
