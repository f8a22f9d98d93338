import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import {
  type BrowserFunction,
  findLackingBrowsers,
  listNewerFunctions,
  readServedBrowsers,
} from './served-browsers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What may be missing, because the code says what happens then. */
const GUARDED: Readonly<Record<string, string>> = {
  Temporal: 'entry.client.tsx fetches it where it is missing',
}

/**
 * Finds the functions that the code calls and a served browser lacks, by its types: what
 * TypeScript’s libraries declare is looked up in MDN’s data.
 */
export function findNewerFunctions(roots: readonly string[]): string[] {
  const served = readServedBrowsers()
  const program = createProgram(roots)
  const checker = program.getTypeChecker()
  const found = new Map<string, string>()
  const newer = new Set(listNewerFunctions(served).map(({ name }) => name))

  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node)) return
    // The types of few names have to be worked out.
    if (ts.isIdentifier(node) && newer.has(node.text)) {
      const asked = findBrowserFunction(checker.getSymbolAtLocation(node))
      if (asked && !isGuarded(node)) note(node, asked)
    }
    ts.forEachChild(node, visit)
  }
  const note = (node: ts.Identifier, asked: BrowserFunction) => {
    const name = asked.owner === null ? asked.name : `${asked.owner}.${asked.name}`
    if (GUARDED[name] || (asked.owner && GUARDED[asked.owner])) return
    const browsers = findLackingBrowsers(asked, served)
    if (browsers.length === 0) return
    const file = node.getSourceFile()
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const place = `${relative(ROOT, file.fileName)}:${line}`
    found.set(`${place} ${name}`, `${place}: ${name} is not in ${browsers.join(', ')}`)
  }

  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && !file.fileName.includes('/node_modules/')) visit(file)
  return [...found.values()]
}

function createProgram(roots: readonly string[]): ts.Program {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT)
  // What Node declares of the same names would hide what browsers have.
  return ts.createProgram([...roots], { ...options, types: ['vite/client'] })
}

/** Of what a library of TypeScript declares. */
function findBrowserFunction(symbol: ts.Symbol | undefined): BrowserFunction | undefined {
  const declaration = symbol?.declarations?.find((each) =>
    /\/lib\.[\w.]+\.d\.ts$/.test(each.getSourceFile().fileName),
  )
  if (!symbol || !declaration) return undefined
  const { name } = symbol
  const { parent } = declaration
  if (ts.isInterfaceDeclaration(parent)) {
    const { text } = parent.name
    const owner = text.replace(/^Readonly(?=Array|Set|Map)/, '').replace(/^IteratorObject$/, 'Iterator')
    return owner.endsWith('Constructor')
      ? { owner: owner.slice(0, -'Constructor'.length), name, isStatic: true }
      : { owner, name, isStatic: false }
  }
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return { owner: parent.parent.name.getText(), name, isStatic: true }
  if (ts.isModuleBlock(parent)) return { owner: parent.parent.name.text, name, isStatic: true }
  return ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration)
    ? { owner: null, name, isStatic: false }
    : undefined
}

/** `globalThis.trustedTypes?.createPolicy`, `'x' in globalThis`: the code asks first. */
function isGuarded(node: ts.Identifier): boolean {
  const { parent } = node
  if (!ts.isPropertyAccessExpression(parent)) return false
  if (parent.questionDotToken) return true
  const next = parent.parent
  return (ts.isPropertyAccessExpression(next) || ts.isCallExpression(next)) && Boolean(next.questionDotToken)
}

/** The code that browsers run: the pages and all that they import. */
export function listBrowserCode(): string[] {
  return globSync('apps/web/app/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.(test|examples|fixture)\.|entry\.server|\.d\.ts$/.test(path))
    .map((path) => join(ROOT, path))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = new Set(process.argv.slice(2).map((path) => join(ROOT, path)))
  const code = listBrowserCode()
  const found = findNewerFunctions(given.size === 0 ? code : code.filter((path) => given.has(path)))
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
