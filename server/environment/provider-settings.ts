import { z } from 'zod'
import type { Place } from './env-schema.ts'
import { isSandboxUrl } from './network.ts'
import { parseSettings, type Settings } from './setting-forms.ts'
import { isPublished } from './strong-secret.ts'

type ReadOptions = Pick<Place, 'allowsSandbox'>

interface Setting<Form extends z.ZodType = z.ZodType> {
  name: string
  form: Form
  /** What stands for it where it is not given and the outside world may be a sandbox. */
  sandbox?: string | ((place: Place) => string | undefined)
}

/** Settings by the names that they have in the configuration. */
type Fields = Readonly<Record<string, Setting>>
type Values<Of extends Fields> = { [Key in keyof Of]: z.output<Of[Key]['form']> }

/** Whether a setting has to be set, in the words of docs/operations.md. */
type Need = 'yes' | 'all or none' | 'no'

interface Definition<Needed extends Fields, Further extends Fields, Config, Unset> {
  /** As a mistake calls it, with `the` before it. */
  name: string
  /** All of them have to be set; all or none where there is a configuration without them. */
  needed: Needed
  further?: Further
  mode?: Mode<(keyof Needed | keyof Further) & string>
  /** What only these settings can have wrong: then nothing else is looked for. */
  findMistakes?(values: Partial<Values<Needed>> & Values<Further>, options: ReadOptions): string[]
  /** Without it the values are the configuration. */
  toConfig?(values: Values<Needed> & Values<Further>, options: ReadOptions): Config
  /** The configuration where none of `needed` is set. */
  toUnsetConfig?(values: Values<Further>): Unset
}

interface ProviderSettings<Config> {
  settings: readonly (Setting & { need: Need })[]
  read(given: Settings, options: ReadOptions): Reading<Config>
}

interface Reading<Config> {
  config?: Config
  /** What every provider can have wrong: missing, misformed, or live at a sandbox. */
  mistakes: string[]
  /** What only this one can. */
  ownMistakes: string[]
}

type Table = Readonly<Record<string, ProviderSettings<unknown>>>

export type ConfigsByProvider<Of extends Table> = {
  [Key in keyof Of]: Of[Key] extends ProviderSettings<infer Config> ? Config : never
}

export function setting<Form extends z.ZodType>(
  name: string,
  form: Form,
  sandbox?: Setting['sandbox'],
): Setting<Form> {
  return { name, form, sandbox }
}

export function defineProvider<
  Needed extends Fields,
  Further extends Fields = Record<never, Setting>,
  Config = Values<Needed> & Values<Further>,
  Unset = never,
>(definition: Definition<Needed, Further, Config, Unset>): ProviderSettings<Config | Unset> {
  const { name, needed, toUnsetConfig, mode } = definition
  const { toConfig = (values) => values as Config } = definition
  const fields: Fields = { ...needed, ...definition.further }
  const names = Object.keys(needed)
  const findNeed = (key: string): Need => {
    if (!(key in needed)) return 'no'
    return toUnsetConfig ? 'all or none' : 'yes'
  }
  const settings = Object.entries(fields).map(([key, field]) => ({ ...field, need: findNeed(key) }))
  const forms = settings.map(({ name, form, need }) => [
    name,
    need === 'all or none' ? form.optional() : form,
  ])
  const schema = z.object(Object.fromEntries(forms))
  const read = (given: Settings, options: ReadOptions): Reading<Config | Unset> => {
    const { data, lines } = parseSettings(schema, given)
    if (!data) return { mistakes: lines, ownMistakes: [] }
    const entries = Object.entries(fields).map(([key, { name }]) => [key, data[name]])
    const values = Object.fromEntries(entries) as Values<Needed> & Values<Further>
    const missing = names.filter((key) => values[key] === undefined)
    const isUnset = toUnsetConfig && missing.length === names.length
    const partial = missing.map(
      (key) => `${fields[key]!.name} has to be set: the ${name} has others of its settings.`,
    )
    const ownMistakes = definition.findMistakes?.(values, options) ?? []
    const mistakes = [
      ...(isUnset || ownMistakes.length > 0
        ? []
        : [...partial, ...findModeMistakes(mode, { fields, values }, options)]),
      ...findSandboxUrls(data, options),
    ]
    if (ownMistakes.length + mistakes.length > 0) return { mistakes, ownMistakes }
    return { config: isUnset ? toUnsetConfig(values) : toConfig(values, options), mistakes, ownMistakes }
  }
  return { settings, read }
}

/** Each provider's configuration; none when one of them has a mistake. */
export function readProviderSettings<Of extends Table>(
  given: Settings,
  table: Of,
  options: ReadOptions,
): Reading<ConfigsByProvider<Of>> {
  const read = Object.entries(table).map(([key, provider]) => ({ key, ...provider.read(given, options) }))
  const mistakes = read.flatMap((each) => each.mistakes)
  const ownMistakes = read.flatMap((each) => each.ownMistakes)
  if (mistakes.length + ownMistakes.length > 0) return { mistakes, ownMistakes }
  const configs = Object.fromEntries(read.map(({ key, config }) => [key, config]))
  return { config: configs as ConfigsByProvider<Of>, mistakes, ownMistakes }
}

/** What stands for all that is not given, where the outside world may be a sandbox. */
export function findSandboxSettings(table: Table, place: Place): Settings {
  const settings = Object.values(table).flatMap((provider) => provider.settings)
  return Object.fromEntries(
    settings.map(({ name, sandbox }) => [name, typeof sandbox === 'function' ? sandbox(place) : sandbox]),
  )
}

/** How a setting says its mode: a key begins with it, and an environment is nothing else. */
const MODES = {
  key: {
    live: /^((sk|pk)_)?live_/,
    test: /^((sk|pk)_)?test_/,
    words: { live: 'is a live key', test: 'is for tests', place: 'is a sandbox' },
  },
  environment: {
    live: /^live$/,
    test: /^sandbox$/,
    words: { live: 'is live', test: 'is sandbox', place: 'is of a sandbox' },
  },
} as const

/** The setting for a live or test account, and what may not be a sandbox's when it is live. */
interface Mode<Key> {
  of: Key
  kind: keyof typeof MODES
  places: readonly Key[]
}

/** A live account must not be used at a sandbox, nor real people's data go to one for tests. */
function findModeMistakes(
  mode: Mode<string> | undefined,
  { fields, values }: { fields: Fields; values: Values<Fields> },
  { allowsSandbox }: ReadOptions,
): string[] {
  if (!mode) return []
  const { of, kind, places } = mode
  const { live, test, words } = MODES[kind]
  const [name, ...placeNames] = [of, ...places].map((key) => fields[key]!.name)
  const said = String(values[of])
  if (live.test(said) && places.some((key) => isFromSandbox(values[key])))
    return [`${name} ${words.live}, but ${placeNames.join(' or ')} ${words.place}: one of them is wrong.`]
  return test.test(said) && !allowsSandbox
    ? [`${name} ${words.test}: set ALLOW_SANDBOX=1 if this is a demonstration.`]
    : []
}

function findSandboxUrls(data: Readonly<Record<string, unknown>>, { allowsSandbox }: ReadOptions): string[] {
  if (allowsSandbox) return []
  return Object.entries(data)
    .filter(([name, value]) => /_(URL|ISSUER|DSN)$/.test(name) && isFromSandbox(value))
    .map(([name]) => `${name} is a sandbox: set ALLOW_SANDBOX=1 if this is a demonstration.`)
}

function isFromSandbox(value: unknown): boolean {
  const text = String(value)
  return isPublished(text) || (URL.canParse(text) && isSandboxUrl(text))
}
