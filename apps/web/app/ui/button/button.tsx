import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { Link, type LinkProps } from '#ui/link/link.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

type Look = { variant?: ButtonVariant; isWide?: boolean }

/** Never disabled: `isBusy` says so to everyone, and the form behind refuses a second press. */
export function Button({
  variant = 'primary',
  isWide = false,
  isBusy = false,
  type = 'submit',
  className,
  children,
  ...rest
}: Look & { isBusy?: boolean; children: ReactNode } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'disabled'
  >) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(look({ variant, isWide }), className)}
      aria-disabled={isBusy || undefined}
      data-busy={isBusy || undefined}
    >
      {children}
    </button>
  )
}

/** Looks like a button and goes somewhere: an anchor. */
export function LinkButton({
  variant = 'primary',
  isWide = false,
  className,
  children,
  ...rest
}: Look & { children: ReactNode } & LinkProps) {
  return (
    <Link {...rest} className={classNames(look({ variant, isWide }), className)}>
      {children}
    </Link>
  )
}

/** Buttons in a row that wraps, the main one first. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

function look({ variant, isWide }: Required<Look>): string | undefined {
  return classNames(styles.button, styles[variant], isWide && styles.wide)
}
