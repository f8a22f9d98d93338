/** What the visitor answered to the question about optional tools. */
export const CONSENT_COOKIE = 'consent'

/** What waits for a yes (PECR reg. 6); a visitor can allow one without the other. */
export type OptionalTool = 'statistics' | 'chat'

/** 'necessary' is a no: only what the site cannot do without. 'all' is a yes to each tool. */
export type Choice = 'necessary' | OptionalTool | 'all'

const CHOICES: readonly Choice[] = ['necessary', 'statistics', 'chat', 'all']

export function readChoice(value: string | null | undefined): Choice | undefined {
  return CHOICES.find((choice) => choice === value)
}

/** No answer allows nothing. */
export function allows(choice: Choice | null | undefined, tool: OptionalTool): boolean {
  return choice === 'all' || choice === tool
}
