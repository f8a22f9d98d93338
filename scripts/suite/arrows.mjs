import { join } from 'node:path'
import { filesBelow } from '../build.mjs'
import { PINNED_NODE, ROOT } from '../install.mjs'
import { run } from '../processes.mjs'

const TREES = ['packages', 'apps', 'server', 'local', 'e2e', 'quality']

/**
 * The rules of .dependency-cruiser.cjs. Without TypeScript support it reports nothing, so it must
 * also have seen every source file. `imports` of the result: of each file, those of the repository.
 */
export async function checkArrows() {
  const { output } = await run(PINNED_NODE, [
    join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...TREES,
  ])
  const start = output.indexOf('{')
  if (start < 0) return { failed: 1, output }
  let report
  try {
    report = JSON.parse(output.slice(start))
  } catch {
    return { failed: 1, output: output.slice(0, 4000) }
  }
  const seen = new Set(report.modules.map((module) => module.source))
  const read = new Set(
    report.modules.filter((module) => module.dependencies.length > 0).map(({ source }) => source),
  )
  const unseen = TREES.flatMap(filesBelow).filter((path) => /(?<![.]d)[.]tsx?$/.test(path) && !seen.has(path))
  const lines = [
    ...report.summary.violations.map(describe),
    ...unseen.map((path) => `${path} was not looked at`),
    ...(read.size < seen.size / 3 ? [`of ${seen.size} modules only ${read.size} were read`] : []),
  ]
  if (lines.length > 0) return { failed: 1, output: lines.join('\n') }
  console.log(`       (${seen.size} modules, ${report.summary.totalDependenciesCruised} arrows)`)
  return { passed: 1, imports: readImports(report.modules) }
}

function readImports(modules) {
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved).filter((path) => !path.includes('node_modules/')),
    ]),
  )
}

function describe({ rule, from, to, cycle }) {
  const path = cycle ? cycle.map((part) => part.name ?? part).join(' -> ') : to
  return `${rule.name}: ${from} -> ${path}`
}
