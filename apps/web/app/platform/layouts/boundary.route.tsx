import { Outlet } from 'react-router'
import { ErrorPage } from '#platform/document/error-page.tsx'

/** Between the frame and every page, so that a page that fails is replaced inside its frame. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
