/**
 * The template of the route that a path was matched by: `/account/borrow/requested/17` is
 * `/account/borrow/requested/:id`. What no route knows may hold anything, so nothing of it is kept.
 */
export function routeTemplate(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  if ('*' in params) return '/not-found'
  const names = new Map<string, string>()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) names.set(value, name)
  return pathname
    .split('/')
    .map((segment) => {
      const name = names.get(decoded(segment))
      return name === undefined ? segment : `:${name}`
    })
    .join('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
