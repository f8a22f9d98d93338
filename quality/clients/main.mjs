import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@tarnbrook/api/description/document'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { installTools, ROOT } from '../../scripts/install.mjs'

const HERE = import.meta.dirname
const FOLDER = join(ROOT, '.data/clients')
const tool = (name) => join(HERE, 'node_modules/.bin', name)

/** Each writes a client in TypeScript of `openapi.json` into a folder of its name. */
const GENERATORS = {
  orval: [
    tool('orval'),
    '--input',
    'openapi.json',
    '--output',
    'orval/api.ts',
    '--client',
    'fetch',
    '--mode',
    'single',
  ],
  'hey-api': [
    tool('openapi-ts'),
    '-i',
    'openapi.json',
    '-o',
    'hey-api',
    '--plugins',
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    '@hey-api/sdk',
  ],
  kubb: [tool('kubb'), 'generate', '--config', join(HERE, 'kubb.config.mjs')],
}

const TYPES = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    skipLibCheck: true,
    types: [],
    allowImportingTsExtensions: true,
  },
}

/** The clients that integrators generate from the description have to pass the compiler. */
installTools(HERE)
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'openapi.json'), JSON.stringify(openApiDocument(ENDPOINTS), null, 1))

const failures = Object.entries(GENERATORS).flatMap(([name, command]) => {
  const generated = run(command)
  const failed = generated ?? checkTypes(name)
  return failed === undefined ? [] : [`${name}: ${failed}`]
})
for (const failure of failures) console.error(failure)
console.log(`${Object.keys(GENERATORS).length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

function checkTypes(name) {
  if (!existsSync(join(FOLDER, name))) return 'it wrote nothing'
  const project = join(FOLDER, `tsconfig.${name}.json`)
  writeFileSync(project, JSON.stringify({ ...TYPES, include: [`${name}/**/*.ts`] }))
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc')
  return run([process.execPath, compiler, '--project', project, '--pretty', 'false'])
}

/** What a command says, where it fails. Generators report their use unless they are told not to. */
function run([command, ...args]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, CLIENTS_FOLDER: FOLDER, DO_NOT_TRACK: '1' },
  })
  return status === 0 ? undefined : `${stdout}${stderr}`.slice(0, 4000)
}
