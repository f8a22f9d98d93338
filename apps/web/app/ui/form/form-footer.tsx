import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './form.module.css'

type FormFooterProps = {
  submitLabel?: string
  isBusy?: boolean
  backHref?: string
  backLabel?: string
  /** What happens on pressing the button, where that is worth saying. */
  note?: ReactNode
  /** Several ways to submit one form: the name and value that the button sends. */
  intent?: { name: string; value: string }
  children?: ReactNode
}

export function FormFooter({
  submitLabel = 'Continue',
  isBusy = false,
  backHref,
  backLabel = 'Back',
  note,
  intent,
  children,
}: FormFooterProps) {
  return (
    <div className={styles.footer}>
      {note ? <div className={styles.footerNote}>{note}</div> : null}
      <div className={styles.footerRow}>
        <Button isBusy={isBusy} name={intent?.name} value={intent?.value}>
          {submitLabel}
        </Button>
        {children}
        {backHref === undefined ? null : (
          <Link className={styles.back} href={backHref}>
            {backLabel}
          </Link>
        )}
      </div>
    </div>
  )
}

/** Fields one under the other with the space between them that a form wants. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
