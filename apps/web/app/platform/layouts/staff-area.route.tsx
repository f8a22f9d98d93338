import { isAdmin } from '@tarnbrook/domain/applications/landing'
import type { ReactNode } from 'react'
import { type MiddlewareFunction, Outlet, redirectDocument, useLocation } from 'react-router'
import { ErrorPage } from '#platform/document/error-page.tsx'
import { storeContext } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SiteHeader } from '#ui/layout/site-header.tsx'
import { useSignInWatch } from './sign-in-watch.ts'
import styles from './staff-area.module.css'

/** The desk is for staff alone, who sign in at the lender's identity provider. */
const requireStaff: MiddlewareFunction = async ({ context }, next) => {
  const { user } = context.get(storeContext).getState().session
  if (!user || !isAdmin(user.roles)) throw redirectDocument(staffPaths.signIn())
  return next()
}

export const middleware = [requireStaff]
export const clientMiddleware = [requireStaff]

export default function StaffArea() {
  useSignInWatch()
  return (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  )
}

export function ErrorBoundary() {
  return (
    <DeskFrame>
      <ErrorPage />
    </DeskFrame>
  )
}

const LINKS = [
  { href: staffPaths.admin(), label: 'Admin' },
  { href: staffPaths.queue(), label: 'Queue' },
  { href: staffPaths.search(), label: 'Search' },
  { href: staffPaths.reviews(), label: 'Proofs' },
  { href: staffPaths.cardPayoffs(), label: 'Debts to pay' },
  { href: staffPaths.transfers(), label: 'Transfers' },
  { href: staffPaths.partners(), label: 'Partners' },
]

/** No cookie question, chat or site links: nothing here is for visitors. */
function DeskFrame({ children }: { children: ReactNode }) {
  const { shortName, logos } = useBrand()
  const { pathname } = useLocation()
  return (
    <Page
      header={
        <SiteHeader
          brandName={shortName}
          wordmark={logos.wordmark}
          homeHref={staffPaths.admin()}
          links={LINKS.map((link) => ({ ...link, isCurrent: link.href === pathname }))}
        />
      }
      footer={
        <footer className={styles.footer}>
          <p>Who opens a record, and what is done, is recorded. Your own records are a colleague’s.</p>
          <form method="post" action={staffPaths.signOut()}>
            <Button variant="quiet">Sign out</Button>
          </form>
        </footer>
      }
    >
      {children}
    </Page>
  )
}
