/** Readable by script and by the server, and not a secret: what the visitor said about statistics. */
export const CONSENT_COOKIE = 'consent'

/** 'necessary' is a no: only what the site cannot do without. */
export type Choice = 'statistics' | 'necessary'

export function readChoice(value: string | null | undefined): Choice | undefined {
  return value === 'statistics' || value === 'necessary' ? value : undefined
}
