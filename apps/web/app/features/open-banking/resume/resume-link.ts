/** The resume link's subject, site and token. Undefined where a part is missing. */
export function parseResumeLink(query: URLSearchParams) {
  const [token, origin, subjectId] = [query.get('token'), query.get('origin'), query.get('subjectId')]
  if (!token || !origin || !/^\d{1,16}$/.test(subjectId ?? '')) return undefined
  return {
    subjectType: 'loan-application',
    subjectId: Number(subjectId),
    origin,
    resumeJourneyToken: token,
  } as const
}
