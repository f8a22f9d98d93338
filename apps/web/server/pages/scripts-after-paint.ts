import { remember } from '@tarnbrook/contract/remember'

/**
 * Lets the script of a live page be fetched once the page's words are painted. A page is complete without it: its forms are sent
 * and its links followed by the browser alone. On a slow line 150 kB of script would share the line with the typefaces of the
 * words that somebody waits to read. The script is then fetched at once and as a whole, by the router's own list of preloads.
 *
 * What the router writes (`<Scripts>` of React Router) is changed in two places: preloads have no effect until the page is painted,
 * and the imports of the module that starts the page wait for it. A page that is not written like this is left as it is.
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

/** A page in a tab that nobody looks at is not painted, and waits for nothing. A browser that does not tell does not wait. */
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
