/**
 * Resolves once the page has been painted: our own work must not stand before it, nor share the wire with what somebody
 * waits to read. A page that is opened behind others waits until it is looked at; a browser that does not tell does not.
 */
export const whenPainted = new Promise<void>((resolve) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})
