import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

/** As the router writes a page; `e2e/page-script.spec.ts` looks at real ones. */
const page = (code: string) =>
  `<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="stylesheet" href="/assets/frame-1.css"/>` +
  `<p>import "words"</p><script nonce="n" type="module" async="">${code}</script><script defer src="/p.js"></script>`

const START = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1_main from "/assets/quote-1.js";
const route1 = {...route1_main};
  
  window.__reactRouterRouteModules = {"root":route0,"quote":route1};

import("/assets/entry.client-1.js");`

test('the page’s own script waits for its words, in the order that the router gave', () => {
  const html = scriptsAfterPaint(page(START))
  const [, code = ''] = html.match(/type="module" async="">([\s\S]*?)<\/script>/) ?? []
  expect(code.split('\n').filter((line) => /import|__react|^const route/.test(line))).toEqual([
    'await import("/assets/manifest-1.js");',
    'const route0 = await import("/assets/root-1.js");',
    'const route1_main = await import("/assets/quote-1.js");',
    'const route1 = {...route1_main};',
    '  window.__reactRouterRouteModules = {"root":route0,"quote":route1};',
    'import("/assets/entry.client-1.js");',
  ])
  expect(code.indexOf('first-contentful-paint')).toBeLessThan(code.indexOf('await import'))
  expect(code).toContain('link.rel = "modulepreload"')
  expect(html).toContain('<link rel="later" href="/assets/manifest-1.js"/><link rel="stylesheet"')
  expect(html).toContain('<p>import "words"</p>')
  expect(html).toContain('</script><script defer src="/p.js"></script>')
})

test.each([
  ['no script of the router', page('console.log(1)')],
  ['imports of another form', page(`import { a } from "/x.js";\n${START}`)],
])('a page with %s is left as it is', (_what, html) => {
  expect(scriptsAfterPaint(html)).toBe(html)
})
