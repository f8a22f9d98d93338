/**
 * Spec 4: feature flags are read from the cookie `features`, a JSON object. A flag that it names is on only when its
 * value is true or the string 'true'; a flag that it does not name, or a cookie that is not readable, leaves the
 * configured default.
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
