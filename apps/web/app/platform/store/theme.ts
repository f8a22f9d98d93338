/** How pages of those who are signed in look; public pages and documents are light. */
export type Theme = 'system' | 'light' | 'dark'

export const THEME_COOKIE = 'theme'

export function readTheme(value: unknown): Theme | undefined {
  return value === 'system' || value === 'light' || value === 'dark' ? value : undefined
}

/**
 * The media of the dark sheet, which holds for the screen alone: paper is light.
 * @returns null where it is never used
 */
export function toDarkMedia(theme: Theme): string | null {
  if (theme === 'light') return null
  return theme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme: dark)'
}
