/** Every URL of the desk: in a file of their own, so that no page of a borrower carries them. */
export const staffPaths = {
  admin: () => '/staff',
  queue: (query: Record<string, string | number | null | undefined> = {}) => withQuery('/staff/queue', query),
  /** `done` is what was done there just now, `letter` the item of the letter that it wrote. */
  item: (query: { id: string; done?: string; letter?: string | undefined }) =>
    withQuery('/staff/item', query),
  reviews: (query: { done?: string; page?: number } = {}) => withQuery('/staff/reviews', query),
  review: (id: number | string) => `/staff/reviews/${id}`,
  declineReview: (id: number) => `/staff/declines/${id}`,
  /** `id`: the form of that card. */
  cardPayoffs: (query: { id?: string; state?: 'paid'; done?: string; page?: number } = {}) =>
    withQuery('/staff/card-payoffs', query),
  transfers: (query: { state?: string | undefined; done?: string; page?: number } = {}) =>
    withQuery('/staff/transfers', query),
  /** `name`: that partner alone. */
  partners: (query: { name?: string | undefined; done?: string } = {}) => withQuery('/staff/partners', query),
  search: () => '/staff/search',
  newComplaint: () => '/staff/complaints/new',
  customer: ({ id, ...query }: OfRecord) => withQuery(`/staff/customers/${id}`, query),
  loan: ({ id, ...query }: OfRecord) => withQuery(`/staff/loans/${id}`, query),
  document: ({ id, documentId }: { id: number; documentId: number }) =>
    `/api/product/admin/users/${id}/documents/${documentId}/document.pdf`,
  dataCopy: (id: number) => `/api/product/admin/data-requests/${id}/copy.zip`,
  figures: () => '/api/product/admin/figures.csv',
  offerAudience: () => '/api/product/admin/offer-audience.csv',
  signIn: () => '/sso/start',
  signOut: () => '/sso/sign-out',
} as const

interface OfRecord {
  id: number
  tab?: string | undefined
  before?: string | undefined
  done?: string | undefined
  letter?: string | undefined
}

function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
