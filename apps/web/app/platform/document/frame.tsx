import { lenderStatement } from '@tarnbrook/brands/lender'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import {
  accountFooterLinks,
  footerColumns,
  formFooterLinks,
  headerLinks,
} from '#platform/routing/site-links.ts'
import { useBrand, useSession } from '#platform/store/session.ts'
import { CookieChoices } from '#ui/cookie-choices/cookie-choices.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SiteFooter } from '#ui/layout/site-footer.tsx'
import { SiteHeader } from '#ui/layout/site-header.tsx'
import { Link } from '#ui/link/link.tsx'
import { VersionBadge } from '#ui/version-badge/version-badge.tsx'

interface FrameProps {
  kind?: NonNullable<Handle['frame']>
  navigation?: Handle['navigation']
  notifications?: ReactNode
  children: ReactNode
}

/** The header, the one main and the footer of every page, in the brand's words. */
export function Frame({ kind = 'site', navigation: Navigation, notifications, children }: FrameProps) {
  const brand = useBrand()
  const { user, env, buildVersion } = useSession()
  const { pathname } = useLocation()
  const { links, account } = headerLinks(brand, user)
  const markCurrent = (link: { href: string; label: string }) => ({
    ...link,
    isCurrent: link.href === pathname,
  })
  if (kind === 'desk') return children
  return (
    <Page
      notifications={notifications}
      header={
        <SiteHeader
          brandName={brand.shortName}
          wordmark={brand.logos.wordmark}
          homeHref={paths.landing()}
          links={links.map(markCurrent)}
          account={account.map(markCurrent)}
          navigation={Navigation && <Navigation />}
        />
      }
      footer={
        <>
          <CookieChoices action={paths.consent()} more={<Link href={paths.cookies()}>Cookie policy</Link>} />
          <SiteFooter
            columns={kind === 'form' ? [] : footerColumns(brand)}
            isFolded={kind === 'account'}
            links={FOOTER_LINKS[kind]}
            contact={<Contact />}
            legal={brand.tradingNote ? [brand.tradingNote, lenderStatement] : [lenderStatement]}
          >
            {env === 'production' ? null : <VersionBadge version={buildVersion} environment={env} />}
          </SiteFooter>
        </>
      }
    >
      {children}
    </Page>
  )
}

const FOOTER_LINKS = { site: [], form: formFooterLinks, account: accountFooterLinks } as const

/** How to reach people, in the same place on every page (WCAG 2.2, 3.2.6). */
function Contact() {
  const { contacts, hours } = useBrand()
  return (
    <>
      <p>
        <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>
        <br />
        {hours.phone.text}
      </p>
      <p>
        <a href={`mailto:${contacts.contactEmail}`}>{contacts.contactEmail}</a>
        <br />
        {hours.email.text}
      </p>
    </>
  )
}
