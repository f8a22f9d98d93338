/**
 * Spec 4: feature flags are in the cookie `features`, a JSON object. A flag is on if its value is
 * true or 'true'; any other value, none, or an unreadable cookie leaves it at its default.
 */
export function isFeatureEnabled(cookie: string | undefined, name: string, isOnByDefault: boolean): boolean {
  const flags = parseFlags(cookie)
  const value = Object.hasOwn(flags, name) ? flags[name] : undefined
  return value === true || value === 'true' || isOnByDefault
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
