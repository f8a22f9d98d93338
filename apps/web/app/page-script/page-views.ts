/**
 * Tells the server which kind of page was viewed, once a page and only while statistics are
 * allowed. By the route's template: no id, query or personal URL can be in it.
 */
export function createPageViews(isAllowed: () => boolean, send: (route: string) => void) {
  let sent: string | undefined
  return {
    see(route: string | undefined): void {
      if (!route || route === sent || !isAllowed()) return
      sent = route
      send(route)
    },
  }
}

/** Resolves when it was answered, and with it the session is there that it belongs to. */
export async function sendPageView(route: string): Promise<void> {
  await fetch('/api/shared/v2/page-views', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'tarnbrook' },
    body: JSON.stringify({ pageViews: [{ route }] }),
  }).catch(() => {
    // Nothing depends on it: a page view that is not counted is no error.
  })
}
