/**
 * Resolves once the page's content has been painted (on a busy machine its background comes first): our own work must not stand before it, nor share the wire with what somebody
 * waits to read. A page that is opened behind others waits until it is looked at; a browser that does not tell does not.
 */
export const whenPainted = new Promise<void>((resolve) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})
