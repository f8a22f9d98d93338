import type { ReactNode } from 'react'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import styles from './cookie-choices.module.css'

type CookieChoicesProps = {
  id?: string
  /** Where the choice is sent, and from where the visitor is led back. */
  action: string
  /** Leads to what is stored, and why. */
  more?: ReactNode
  isOpen?: boolean
}

/**
 * The optional tools question, above every footer. Hidden until its link is followed or script
 * lifts it to the window's edge; the note says that it was saved. Neither answer looks better.
 */
export function CookieChoices({ id = 'cookie-choices', action, more, isOpen }: CookieChoicesProps) {
  return (
    <>
      <section
        className={styles.choices}
        id={id}
        aria-label="Cookie choices"
        data-open={isOpen ? '' : undefined}
      >
        <div>
          <p>May we use extra cookies for statistics</p>
          <p>and our support chat? {more}</p>
        </div>
        <form method="post" action={action}>
          <ButtonRow>
            <Button variant="secondary" name="choice" value="all">
              Accept
            </Button>
            <Button variant="secondary" name="choice" value="necessary">
              Reject
            </Button>
          </ButtonRow>
        </form>
      </section>
      <p className={styles.saved} id={`${id}-saved`} role="status">
        Your cookie choice is saved.
      </p>
    </>
  )
}
