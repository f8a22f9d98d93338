import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type EnvProblem, readEnv } from '../../server/environment/env.ts'
import { LEAST_LENGTHS } from '../../server/environment/env-safety.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

const ROLES = ['web', 'api', 'worker']
const manifests = ROLES.map((role) => [role, read(`deploy/kubernetes/${role}.yaml`)] as const)
const [dockerfile, compose] = [read('deploy/Dockerfile'), read('deploy/compose.yaml')]
const unit = read('deploy/systemd/tarnbrook@.service')

/** The settings that the product starts with where nothing is set. */
const env = readEnv({ DATA_DIR: join(ROOT, 'node_modules', '.cache', 'deploy-test') })

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

test('every file of the folder is one that is tested here', () => {
  const files = readdirSync(join(ROOT, 'deploy'), { recursive: true }).map(String).toSorted()
  expect(files).toEqual([
    'Dockerfile',
    'Dockerfile.dockerignore',
    'README.md',
    'compose.yaml',
    'database.sql',
    'kubernetes',
    ...ROLES.toSorted().map((role) => `kubernetes/${role}.yaml`),
    'systemd',
    'systemd/tarnbrook@.service',
  ])
})

describe('the Dockerfile', () => {
  test('has the Node of the lockfile', () => {
    expect(all(dockerfile, /ARG NODE_VERSION=(\S+)/g)).toEqual([json('package.json').devDependencies.node])
  })

  test('copies every folder with code that is served, and no other', () => {
    const copied = all(dockerfile, /\/app\/(\S+) \.\//g)
    const served = json('package.json').workspaces.map((folder: string) => folder.replace('/*', ''))
    const tests = ['e2e', 'quality']
    const wanted = served.filter((folder: string) => !tests.includes(folder))
    expect(copied.toSorted()).toEqual(['package.json', 'node_modules', ...wanted].toSorted())
  })

  test('runs scripts and files that are there, as another user than root', () => {
    for (const script of all(dockerfile, /npm run ([\w-]+)/g))
      expect(json('package.json').scripts).toHaveProperty(script)
    const run = all(dockerfile, /"node", "([^"]+)"/g)
    expect(run).toEqual(['server/probe.ts', 'server/main.ts'])
    for (const file of run) expect(existsSync(join(ROOT, file))).toBe(true)
    expect(all(dockerfile, /^USER (\w+)/gm)).toEqual(['node'])
    expect(all(dockerfile, /^EXPOSE (.+)/gm)).toEqual([`${env.ports.web} ${env.ports.api} 9464`])
  })
})

test('compose.yaml starts the product as the environment wants it, with the roles of database.sql', () => {
  const lines = /\n {2}product:[\s\S]*?\n {4}environment:\n((?: {6}.+\n)+)/.exec(compose)![1]!
  const settings = Object.fromEntries(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => /^ {6}(\w+): "?([^"]+)"?$/.exec(line)!.slice(1)),
  )
  const started = readEnv({ ...settings, DATA_DIR: env.dataDir })
  expect([...started.roles].toSorted()).toEqual([...ROLES, 'sandbox'].toSorted())
  for (const url of [started.databaseUrl!, started.databaseOwnerUrl!]) {
    const { username, password, pathname } = new URL(url)
    expect(read('deploy/database.sql')).toContain(`create role ${username} login password '${password}'`)
    expect(read('deploy/database.sql')).toContain(`create database ${pathname.slice(1)}`)
  }
  const ports = all(compose, /127\.0\.0\.1:\d+:(\d+)/g)
  expect(ports).toEqual([env.ports.web, env.ports.api, env.ports.sandbox].map(String))
  expect(existsSync(join(ROOT, all(compose, /dockerfile: (\S+)/g)[0]!))).toBe(true)
  expect(compose).toContain('read_only: true')
  expect(compose).toContain('restart: on-failure')
  // On its socket it answers while the image still makes the database.
  const { pathname } = new URL(started.databaseUrl!)
  expect(all(compose, /test: (\[.+\])/g).map((test) => JSON.parse(test))).toEqual([
    ['CMD', 'pg_isready', '--host=127.0.0.1', `--dbname=${pathname.slice(1)}`, '--username=tarnbrook_owner'],
  ])
})

test('every setting is one of docs/operations.md', () => {
  const files = [dockerfile, compose, unit, ...manifests.map(([, text]) => text)]
  const named = files.flatMap((text) => [
    ...all(text, /^ {6}([A-Z][A-Z_]+):/gm),
    ...all(text, /name: ([A-Z][A-Z_]+)/g),
    ...all(text, /\b([A-Z][A-Z_]+)=/g),
  ])
  const others = ['NODE_ENV', 'NODE_VERSION', 'POSTGRES_PASSWORD', 'CMD']
  const settings = read('docs/operations.md')
  const unknown = named.filter((name) => !others.includes(name) && !settings.includes(`\`${name}\``))
  expect(unknown.concat(named.length > 20 ? [] : ['too few were found'])).toEqual([])
})

/** What a process with this role says that it lacks, by name. */
function findNeeded(role: string): string[] {
  try {
    readEnv({ APP_ENV: 'production', ROLES: role })
  } catch (error) {
    return (error as EnvProblem).lines.map((line) => line.split(' ')[0]!)
  }
  return []
}

test('the table of settings has all that production needs, and each secret in a Secret', () => {
  const rows = [...read('deploy/README.md').matchAll(/^\| ([^|]+) \| (`[A-Z].+|.*SHEET.*) \|$/gm)]
  const listed = rows.flatMap(([, place, settings]) =>
    all(settings!, /`([A-Z][A-Z_]+)`/g).map((name) => [name, place!] as const),
  )
  const places = new Map(listed)
  expect(listed.length).toBe(places.size)
  const needed = new Set([...ROLES.flatMap(findNeeded), 'APP_ENV', 'DATABASE_OWNER_URL'])
  expect(needed.size).toBeGreaterThan(35)
  expect([...needed].filter((name) => !places.has(name))).toEqual([])
  const secrets = ['SECRET_KEY', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'TRUELAYER_SIGNING_KEY']
  const locally = ['SANDBOX_CLOCK_SECRET']
  for (const name of [...secrets, ...Object.keys(LEAST_LENGTHS)])
    if (!locally.includes(name)) expect(places.get(name), name).toMatch(/^Secret `/)
})

test.each(manifests)('the ConfigMaps and Secrets of %s are named in the README', (_, text) => {
  const named = [
    ...all(text, /(?:configMapRef|secretRef|configMap|secretKeyRef): \{ name: ([\w-]+)/g),
    ...all(text, /(ARREARS_SHEET_FILE|DEFAULT_SHEET_FILE), value: \/sheets\//g),
  ]
  expect(named).toEqual(expect.arrayContaining(['tarnbrook', 'tarnbrook-sheets', 'ARREARS_SHEET_FILE']))
  for (const name of named) expect(read('deploy/README.md')).toContain(`\`${name}\``)
})

test('workers of two releases never run at once; the others are replaced one by one', () => {
  const strategies = manifests.map(([role, text]) => [role, /strategy:\s+(.+)/.exec(text)![1]])
  const oneByOne = 'rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }'
  expect(strategies).toEqual([
    ['web', oneByOne],
    ['api', oneByOne],
    ['worker', '{ type: Recreate }'],
  ])
})

test('a process is given the time that it takes to stop: the drain, and the limit of its end', () => {
  const figure = (file: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(read(file))![1]!.replaceAll('_', ''))
  const drain = figure('server/environment/env.ts', 'DRAIN_DELAY_MS')
  const seconds = String((drain + figure('server/main.ts', 'STOP_LIMIT_MS')) / 1000)
  expect(all(unit, /TimeoutStopSec=(\d+)/g)).toEqual([seconds])
  expect(all(compose, /stop_grace_period: (\d+)s/g)).toEqual([seconds])
  for (const [, text] of manifests) {
    expect(all(text, /terminationGracePeriodSeconds: (\d+)/g)).toEqual([seconds])
    expect(all(text, /DRAIN_DELAY_MS, value: "(\d+)"/g)).toEqual([String(drain)])
    const [every, times] = [
      /readinessProbe:[\s\S]*?periodSeconds: (\d+)/,
      /readinessProbe:[\s\S]*?failureThreshold: (\d+)/,
    ]
    const noticed = Number(every.exec(text)![1]) * Number(times.exec(text)![1]) * 1000
    expect(noticed).toBeLessThan(drain)
  }
})

test.each(manifests)('the manifest of %s probes the port that its role opens', (role, text) => {
  const port = { web: env.ports.web, api: env.ports.api, worker: 9464 }[role]
  expect(all(text, /name: ROLES, value: (\w+)/g)).toEqual([role])
  const named = Object.fromEntries(
    [...text.matchAll(/name: (\w+), containerPort: (\d+)/g)].map(([, name, of]) => [name!, Number(of)]),
  )
  const probes = [...text.matchAll(/(\w+)Probe:\n\s+httpGet: \{ path: (\S+), port: (\w+) \}/g)]
  expect(probes.map(([, kind, path, at]) => [kind, path, named[at!]])).toEqual([
    ['startup', '/healthz', port],
    ['liveness', '/healthz', port],
    ['readiness', '/readyz', port],
  ])
  expect(text).toContain(`value: "9464"`)
  expect(text).toContain('kind: PodDisruptionBudget')
})

test('only the worker is given the owner of the database, and web the address of the API', () => {
  const having = (name: string) =>
    manifests.flatMap(([role, text]) => (text.includes(`name: ${name}`) ? role : []))
  expect(having('DATABASE_OWNER_URL')).toEqual(['worker'])
  expect(having('API_URL')).toEqual(['web'])
  const [, service] = manifests.find(([role]) => role === 'api')!
  expect(manifests[0]![1]).toContain(
    `http://${all(service, /kind: Service\nmetadata:\n {2}name: (\S+)/g)[0]}:${env.ports.api}`,
  )
})
