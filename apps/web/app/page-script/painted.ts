/**
 * Resolves once the content is painted (a busy machine paints the background first): our work must
 * not delay it or share its bandwidth. A background page waits; where paint is not told, no wait.
 */
export const whenPainted = new Promise<void>((resolve) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})
