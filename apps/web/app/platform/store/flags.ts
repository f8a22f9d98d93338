/**
 * Spec 4: feature flags are in the cookie `features`, a JSON object. A named flag is on only if
 * true or the string 'true'; if not named, or the cookie is unreadable, it has its default.
 */
export function isFeatureEnabled(cookie: string | undefined, name: string, isOnByDefault: boolean): boolean {
  const flags = parseFlags(cookie)
  if (!Object.hasOwn(flags, name)) return isOnByDefault
  const value = flags[name]
  return value === true || value === 'true'
}

function parseFlags(cookie: string | undefined): Record<string, unknown> {
  if (!cookie) return {}
  try {
    const value: unknown = JSON.parse(cookie.startsWith('%') ? decodeURIComponent(cookie) : cookie)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
