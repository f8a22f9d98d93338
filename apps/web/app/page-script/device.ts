const SENT = 'device-told'

/**
 * A session's kind of device: coarse facts, sent once while a tab is open. Reading them needs a yes
 * (PECR reg. 6), so they are statistics like the page views that they follow.
 */
export function tellDevice(): void {
  if (sessionStorage.getItem(SENT)) return
  sessionStorage.setItem(SENT, 'yes')
  const facts = deviceFacts({
    width: innerWidth,
    language: navigator.language,
    matches: (query) => matchMedia(query).matches,
  })
  void fetch('/api/shared/v2/devices', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'tarnbrook' },
    body: JSON.stringify(facts),
  }).catch(() => {
    // Nothing depends on it: a device that is not counted is no error.
  })
}

interface Device {
  readonly width: number
  readonly language: string
  readonly matches: (mediaQuery: string) => boolean
}

/** As `POST /v2/devices` takes them. */
export function deviceFacts({ width, language, matches }: Device) {
  return {
    viewport: width < 640 ? 'narrow' : width < 1024 ? 'medium' : 'wide',
    // The language and the country; a variety of it that says more of a person is left out.
    language:
      /^[a-z]{2,3}(-[A-Z]{2})?(?![\w-])/.exec(language)?.[0] ?? /^[a-z]{2,3}/.exec(language)?.[0] ?? 'en',
    pointer: matches('(pointer: fine)') ? 'fine' : matches('(pointer: coarse)') ? 'coarse' : 'none',
    colourScheme: matches('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    prefersReducedMotion: matches('(prefers-reduced-motion: reduce)'),
    prefersMoreContrast: matches('(prefers-contrast: more)'),
  }
}
