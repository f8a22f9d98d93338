// Dependencies point one way; every rule is an error. npm resolves undeclared workspaces too, so
// each part has its own path rule. scripts/suite/arrows.mjs checks every source file is seen.

const { FEATURE_IMPORTS, DOORS } = require('./scripts/suite/feature-imports.cjs')

/** A rule for each feature of a tree. */
function featureRules(tree, mayImport) {
  return Object.entries(mayImport).map(([feature, allowed]) => ({
    name: `${tree.replaceAll('/', '-')}-${feature}`,
    from: { path: `^${tree}/${feature}/`, pathNot: '[.]test[.]' },
    to: { path: `^${tree}/[^/]+/`, pathNot: `^${tree}/(${[feature, ...allowed].join('|')})/` },
  }))
}

/** A rule for each door of a feature, and one for all behind them. */
function doorRules(feature, doors) {
  const isOutside = ['[.]test[.]', '^apps/api/testing/', `^${feature}/`]
  const all = Object.keys(doors).map((door) => `^${feature}/${door}`)
  return [
    {
      name: `${feature} is private`,
      from: { pathNot: isOutside },
      to: { path: `^${feature}/`, pathNot: all },
    },
    ...Object.entries(doors).map(([door, user]) => ({
      name: `${feature}/${door} is for ${user}`,
      from: { pathNot: [...isOutside, `^${user}`] },
      to: { path: `^${feature}/${door}` },
    })),
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules that import each other belong in one module. Type imports count.',
      from: {},
      to: { circular: true },
    },
    // Stryker and Kubb are installed by the commands that run them.
    {
      name: 'no-unresolved',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|^@(stryker-mutator|kubb)/' },
    },
    {
      name: 'no-undeclared',
      comment: 'A workspace declares the packages that it uses in its own package.json.',
      from: {
        path: '^(packages|apps|server|local)/',
        pathNot: '[.]test[.]tsx?$|^packages/domain/testing/|^apps/api/testing/histories/',
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No I/O, no clock, no schema library: arithmetic and decisions.',
      from: { path: '^packages/domain/src', pathNot: '[.]test[.]' },
      to: { pathNot: '^packages/domain/src' },
    },
    ...Object.entries(FEATURE_IMPORTS).flatMap(([tree, mayImport]) => featureRules(tree, mayImport)),
    ...Object.entries(DOORS).flatMap(([feature, doors]) => doorRules(feature, doors)),
    {
      name: 'api-features-never-import-the-composition',
      comment: 'app.ts and worker.ts put the features together; no other module imports them.',
      from: { path: '^apps/api/src/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/api/src/(app|worker)[.]ts$' },
    },
    {
      name: 'product-imports-no-test-helper',
      comment:
        'The generator of table types is run by hand, on a scratch database; a local start fills the desk from seeds.',
      from: {
        path: '^(apps|packages|server)/',
        pathNot:
          '^server/desk[.]ts$|[.]test[.-]|/test-|^(apps/(api|web)|server)/testing/|/generate-tables[.]ts$',
      },
      to: { path: '^(apps/(api|web)|packages/domain|server)/testing/|/test-[^/]+[.]ts$' },
    },
    {
      name: 'brands-import-nothing',
      from: { path: '^packages/brands/src', pathNot: '[.]test[.]' },
      to: { pathNot: '^packages/brands/src' },
    },
    {
      name: 'contract-imports-domain-only',
      from: { path: '^packages/contract/src' },
      to: { path: '^(apps|server|packages/(?!contract|domain))' },
    },
    { name: 'packages-never-import-apps', from: { path: '^packages/' }, to: { path: '^(apps|server)/' } },
    {
      name: 'apps-never-import-each-other',
      from: {
        path: '^apps/([^/]+)/',
        pathNot: ['[.]test[.]tsx?$', '^apps/api/testing/'],
      },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'only-server-imports-apps',
      comment:
        'server/ wires the apps together; the tests of the whole product use HTTP. The benches count SQL statements, which cannot be seen over HTTP.',
      from: { pathNot: '^(apps|server|quality)/|^vitest[.]|^scripts/' },
      to: { path: '^(apps|server)/' },
    },
    {
      name: 'local-is-independent',
      comment: 'A PostgreSQL of our own is started for whoever asks, whatever is stored in it.',
      from: { path: '^local/' },
      to: { path: '^(packages|apps|server|e2e|quality)/' },
    },
    { name: 'nothing-imports-server', from: { pathNot: '^server/' }, to: { path: '^server/' } },
    {
      name: 'ui-and-platform-are-leaves',
      from: { path: '^apps/[^/]+/(app|src)/(ui|platform|providers)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^apps/[^/]+/(app|src)/features/' },
    },
    {
      name: 'ui-is-independent-of-the-app',
      comment: 'A component is shown in the style guide without a router, a store or a server.',
      from: { path: '^apps/web/app/ui/' },
      to: {
        path: '^packages/contract/|^apps/web/app/store[.]ts$|node_modules/(react-router|@react-router|@reduxjs|react-redux)/',
      },
    },
    {
      name: 'the-store-and-the-routes-compose',
      from: { path: '^apps/web/app/(features|ui|platform)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^apps/web/app/(store|routes)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-is-independent',
      comment: 'The sandbox shares no code with the product, or both would have the same mistakes.',
      from: { path: '^apps/sandbox/' },
      to: { path: '^(packages|server|apps/(?!sandbox/))' },
    },
    {
      name: 'adapters-behind-ports',
      from: { path: '^apps/api/src/features' },
      to: { path: '^apps/api/src/providers/[^/]+/(?!port[.]ts$)' },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|[.]react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
