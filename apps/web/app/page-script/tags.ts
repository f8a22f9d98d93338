import { loadScript } from '#platform/document/outside-script.ts'

declare global {
  var dataLayer: unknown[] | undefined
}

/**
 * The tag manager, not loaded and given no data before a yes: no consent signal can leave earlier,
 * as nothing there sends it. Statistics only; nothing of it may serve advertising.
 */
export function createTags(url: string | undefined, load: (url: string) => Promise<void> = loadTags) {
  let isLoaded = false

  // The tag manager knows commands by the kind of list: it must be `arguments`, not an array.
  function tell(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above.
    globalThis.dataLayer?.push(arguments)
  }

  return {
    allow(isAllowed: boolean): void {
      if (!url || (!isAllowed && !isLoaded)) return
      const granted = isAllowed ? 'granted' : 'denied'
      globalThis.dataLayer ??= []
      if (isLoaded) {
        tell('consent', 'update', { analytics_storage: granted })
        return
      }
      isLoaded = true
      tell('consent', 'default', {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: granted,
        security_storage: 'granted',
      })
      globalThis.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
      load(url).catch(() => {
        // Browsers may block statistics; that is no error.
      })
    },
  }
}

function loadTags(url: string): Promise<void> {
  return loadScript(url, 'tarnbrook-page-script')
}
