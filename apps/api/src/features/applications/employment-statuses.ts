import { EMPLOYMENT_STATUSES } from '@tarnbrook/contract/applications/application-choices'

/** One page of the employment statuses; a page past the last is empty. */
export function listEmploymentStatuses({
  page,
  perPage,
  order,
}: {
  page: number
  perPage: number
  order: 'asc' | 'desc'
}) {
  const listed = EMPLOYMENT_STATUSES.map((name, index) => ({
    '@type': 'employmentStatus' as const,
    id: index + 1,
    name,
  }))
  const ordered = order === 'asc' ? listed : listed.reverse()
  return {
    '@type': 'employmentStatuses' as const,
    page,
    perPage,
    total: ordered.length,
    pageCount: Math.ceil(ordered.length / perPage),
    employmentStatuses: ordered.slice((page - 1) * perPage, page * perPage),
  }
}
