import { Link } from 'react-router'
import type { LinkProps } from '#ui/link/link.tsx'

/** The kit's links on a page that has the router: our pages change without a new document. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return isSitePage(href) && rest.target === undefined && rest.download === undefined ? (
    <Link {...rest} to={href} />
  ) : (
    <a {...rest} href={href}>
      {rest.children}
    </a>
  )
}

/** `/api`, `/sso` and `/hand-over` are the edge's own, and a file is no page. */
function isSitePage(href: string): boolean {
  return (
    href.startsWith('/') &&
    !href.startsWith('//') &&
    !/^\/(api|sso|hand-over)([/?]|$)|\.\w+($|[?#])/.test(href)
  )
}
