import { Outlet } from 'react-router'
import { ErrorPage } from '#platform/document/error-page.tsx'

/**
 * Replaces a page that fails, inside the document. The root's boundary would build the document
 * again, with its scripts, which the content policy rightly refuses.
 */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
