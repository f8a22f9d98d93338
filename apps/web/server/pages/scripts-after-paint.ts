import { remember } from '@tarnbrook/contract/remember'

/**
 * Fetches a live page's script after its words are painted: on a slow line 150 kB would hold up the
 * typefaces. It edits `<Scripts>` of React Router; other pages stay as they are.
 */
export function scriptsAfterPaint(html: string): string {
  const start = html.match(START)
  if (!start) return html
  const [, open = '', code = ''] = start
  const later = codeAfterPaint(code)
  if (later === null) return html
  const begin = (start.index ?? 0) + open.length
  return (html.slice(0, begin) + later + html.slice(begin + code.length)).replaceAll(
    '<link rel="modulepreload"',
    `<link rel="${LATER}"`,
  )
}

const START = /(<script[^>]* type="module"[^>]*>)(import "[^<]*?__reactRouterRouteModules[^<]*)<\/script>/

/** More than there are routes: what starts a page is the same whenever it is asked for. */
const MOST_STARTS = 500

/** Null for imports of another form. */
const codeAfterPaint = remember(
  (code: string): string | null => {
    const later = code
      .replaceAll(/^import ("[^"]+");?$/gm, 'await import($1);')
      .replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1 = await import($2);')
    return /^import\s/m.test(later) ? null : `${AFTER_PAINT}\n${later}`
  },
  { toKey: (code) => code, most: MOST_STARTS },
)

/** No relation that a browser knows. */
const LATER = 'later'

/**
 * A page in a hidden tab is not painted, so it waits for nothing; nor does a browser that does not
 * report paint.
 */
const AFTER_PAINT = `if (document.visibilityState === "visible" && globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint"))
  await new Promise((resolve) => {
    setTimeout(resolve, 3000);
    document.addEventListener("visibilitychange", resolve);
    new PerformanceObserver((entries, observer) => {
      if (!entries.getEntriesByName("first-contentful-paint").length) return;
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
  });
for (const link of document.querySelectorAll("link[rel=${LATER}]")) link.rel = "modulepreload";`
