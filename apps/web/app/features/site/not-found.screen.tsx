import { data } from 'react-router'

export const handle = { hydrate: false }

/** An address that is no page: the root's error page says so. */
export function loader() {
  throw data(null, { status: 404 })
}

export function clientLoader() {
  throw data(null, { status: 404 })
}

export default function NotFoundScreen() {
  return null
}
