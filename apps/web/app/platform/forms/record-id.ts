import { data } from 'react-router'

/** An id in a URL. @throws the not-found page for anything else: such a URL leads nowhere. */
export function parseId(text: string | null | undefined): number {
  const id = text && /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (Number.isSafeInteger(id) && id > 0) return id
  throw notFound()
}

/** Thrown by a read: the not-found page. */
export function notFound() {
  return data({ code: 'NOT_FOUND', message: 'We couldn’t find that.' }, { status: 404 })
}
