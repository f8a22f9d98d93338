import ts from 'typescript'

/** What a name of a source breaks, as docs/style.md says. */
export interface NameFault {
  rule: 'preposition' | 'pronoun' | 'packing' | 'tuple' | 'vague type' | 'alias' | 'use case'
  name: string
}

const PREPOSITIONS = 'Of|In|To|By|For|With|On|At|From|About|After|Before|Until|Once|Anew|Again'
const ENDS_WITH_PREPOSITION = new RegExp(`[a-z0-9](${PREPOSITIONS})$`)
const IS_PREPOSITION = new RegExp(`^(${PREPOSITIONS})$`, 'i')
/** Words of the standard language that end as a preposition does. */
const NAME_WITH_PARTICLE = /(^s|S)ign(In|On)$|^(optIn|stepUp|handOver|optedIn)$/

const PRONOUNS = 'What|Who|It|They|That|Other|How|Which|Theirs|Ours'
const HOLDS_PRONOUN = new RegExp(`(?:[a-z0-9](${PRONOUNS})|^(${PRONOUNS}))(?=[A-Z]|$)`)
const BEGINS_WITH_PRONOUN = new RegExp(`^(${PRONOUNS.toLowerCase()})(?=[A-Z]|$)`)

const VAGUE_TYPES = new Set(['About', 'Found', 'Outcome', 'Move', 'Facts', 'Reported'])

/** Names of functions and types that break a rule, and object literals spread in place. */
export function findNameFaults(path: string, text: string): NameFault[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const faults: NameFault[] = []
  const visit = (node: ts.Node) => {
    faults.push(...findFaultsOfNode(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return path.endsWith('.routes.ts') ? [...faults, ...findUseCaseFaults(file)] : faults
}

/**
 * A route calls the function of its call's name, unless it gives a file, shares it with other
 * calls, calls several or makes its own answer.
 */
function findUseCaseFaults(file: ts.SourceFile): NameFault[] {
  const mounts = listMounts(file)
  const counts = Map.groupBy(
    mounts.flatMap(({ called }) => called),
    (name) => name,
  )
  return mounts
    .filter(({ endpoint, called: [name, ...others] }) => {
      if (name === undefined || others.length > 0 || name === endpoint) return false
      return counts.get(name)!.length === 1 && !/As(Pdf|Csv|Calendar)$/.test(name)
    })
    .map(({ endpoint }) => ({ rule: 'use case', name: endpoint }))
}

/** Contract calls by name, each with the imported functions that its route calls. */
function listMounts(file: ts.SourceFile): { endpoint: string; called: string[] }[] {
  const imported = new Set(
    file.statements
      .filter(ts.isImportDeclaration)
      .map(({ importClause }) => importClause?.namedBindings)
      .flatMap((bindings) => (bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []))
      .map(({ name }) => name.text),
  )
  const mounts: { endpoint: string; called: string[] }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'router.mount') {
      const [endpoint, route] = node.arguments
      if (endpoint && route && ts.isPropertyAccessExpression(endpoint))
        mounts.push({ endpoint: endpoint.name.text, called: listCalled(route, imported) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return mounts
}

function listCalled(route: ts.Node, names: ReadonlySet<string>): string[] {
  const called =
    ts.isCallExpression(route) && ts.isIdentifier(route.expression) ? [route.expression.text] : []
  const inner: string[] = []
  ts.forEachChild(route, (child) => void inner.push(...listCalled(child, names)))
  return [...called.filter((name) => names.has(name)), ...inner]
}

function findFaultsOfNode(node: ts.Node): NameFault[] {
  const name = findFunctionName(node)
  if (name !== undefined) return findFunctionNameFaults(name)
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return findTypeNameFaults(node)
  if (ts.isSpreadAssignment(node))
    return ts.isObjectLiteralExpression(node.expression) ? [{ rule: 'packing', name: findOwner(node) }] : []
  if (ts.isParameter(node))
    return node.dotDotDotToken && node.type && ts.isTupleTypeNode(node.type)
      ? [{ rule: 'tuple', name: findOwner(node) }]
      : []
  if (ts.isImportSpecifier(node))
    return node.propertyName && /[a-z]Endpoint$/.test(node.name.text)
      ? [{ rule: 'alias', name: node.name.text }]
      : []
  return []
}

function findTypeNameFaults({
  name,
  parent,
}: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): NameFault[] {
  const isVague = ts.isSourceFile(parent) && VAGUE_TYPES.has(name.text)
  return isVague ? [{ rule: 'vague type', name: name.text }] : []
}

function findFunctionNameFaults(name: string): NameFault[] {
  const faults: NameFault[] = []
  if (!NAME_WITH_PARTICLE.test(name) && (ENDS_WITH_PREPOSITION.test(name) || IS_PREPOSITION.test(name)))
    faults.push({ rule: 'preposition', name })
  if (HOLDS_PRONOUN.test(name) || BEGINS_WITH_PRONOUN.test(name)) faults.push({ rule: 'pronoun', name })
  return faults
}

/** The name under which a function, a method or a constant that holds a function is called. */
function findFunctionName(node: ts.Node): string | undefined {
  // The standard name by which something that emits events is listened to.
  if (ts.isMethodSignature(node) && node.name.getText() === 'on') return undefined
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node))
    return node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
  const isNamed =
    (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) &&
    ts.isIdentifier(node.name)
  if (!isNamed) return undefined
  const value = (node as ts.VariableDeclaration).initializer
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
    ? (node.name as ts.Identifier).text
    : undefined
}

/** The function around a node; the file where there is none. */
function findOwner(node: ts.Node): string {
  for (let owner = node.parent; owner; owner = owner.parent) {
    const name = findFunctionName(owner)
    if (name !== undefined) return name
  }
  return '(module)'
}
