import { Outlet } from 'react-router'
import { ErrorPage } from '#platform/document/error-page.tsx'

/**
 * Stands between the document and every page, so that a page that fails is replaced inside the document. The root's
 * own boundary would build the document again, with its scripts, which the content policy rightly refuses.
 */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
