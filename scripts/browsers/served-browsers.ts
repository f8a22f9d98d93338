import { readFileSync } from 'node:fs'
import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SupportStatement } from '@mdn/browser-compat-data'

/** Names of browserslist, as MDN's data calls them. */
const BROWSERS: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
}

/** The oldest version of each browser that the site serves: `browserslist` of the web app. */
export function readServedBrowsers(): ReadonlyMap<BrowserName, number> {
  const file = new URL('../../apps/web/package.json', import.meta.url)
  const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { browserslist: readonly string[] }
  return new Map(
    browserslist.map((line) => {
      const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
      const browser = BROWSERS[name]
      if (!browser) throw new Error(`browserslist has a line of another form: ${line}`)
      return [browser, Number(version)]
    }),
  )
}

/** A function of browsers by TypeScript's names: `URL.parse`, `Set.union`, `structuredClone`. */
export interface BrowserFunction {
  readonly owner: string | null
  readonly name: string
  readonly isStatic: boolean
}

/** The served browsers that lack it, and since when they have it; none for what MDN lacks. */
export function findLackingBrowsers(
  asked: BrowserFunction,
  served: ReadonlyMap<BrowserName, number>,
): string[] {
  const support = findStatement(asked)?.__compat?.support
  if (!support) return []
  return [...served].flatMap(([browser, oldest]) => {
    const since = findFirstVersion(support[browser])
    return since !== undefined && since <= oldest ? [] : [`${browser} ${since ?? 'never'}`]
  })
}

function findStatement({ owner, name, isStatic }: BrowserFunction): Identifier | undefined {
  const { api, javascript } = compat
  const builtins = javascript.builtins as Identifier
  if (owner === null) return api[name] ?? builtins[name] ?? (api.Window as Identifier)[name]
  return builtins[owner]?.[name] ?? (isStatic ? api[owner]?.[`${name}_static`] : api[owner]?.[name])
}

/** Undefined for never, and for behind a flag or under another name only. */
function findFirstVersion(support: SupportStatement | undefined): number | undefined {
  const versions = [support ?? []]
    .flat()
    .filter((each) => !each.flags && !each.prefix && !each.alternative_name && !each.version_removed)
    .map(({ version_added: added }) =>
      typeof added === 'string' ? Number(added.replace('≤', '')) : Number.NaN,
    )
    .filter((version) => !Number.isNaN(version))
  return versions.length > 0 ? Math.min(...versions) : undefined
}

/** Every function that a served browser lacks, by where it is: a test takes all of them away. */
export function listNewerFunctions(served: ReadonlyMap<BrowserName, number>): BrowserFunction[] {
  const builtins = compat.javascript.builtins as Identifier
  const ofOwner = (owner: string, members: Identifier) =>
    Object.keys(members)
      .filter((key) => /^[a-z]\w*$/.test(key))
      .map((key): BrowserFunction => {
        const isStatic = key.endsWith('_static')
        return { owner, name: key.replace(/_static$/, ''), isStatic }
      })
  const all = [builtins, compat.api as Identifier].flatMap((owners) =>
    Object.entries(owners).flatMap(([owner, members]) => ofOwner(owner, members as Identifier)),
  )
  return all.filter((each) => findLackingBrowsers(each, served).length > 0)
}
