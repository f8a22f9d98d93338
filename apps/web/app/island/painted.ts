/**
 * Resolves once the page has been painted: what comes from elsewhere must not share the wire with what somebody waits to
 * read. A page that is opened behind others waits until it is looked at.
 */
export const whenPainted = new Promise<void>((resolve) => {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})
