/** What the contact settings ask of someone's applications, the newest first. */
export function ownApplications(id: number) {
  return { params: { id }, query: { embedded: ['loanApplications' as const] } }
}
