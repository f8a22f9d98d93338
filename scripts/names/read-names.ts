import ts from 'typescript'

/** What a name of a source breaks, as docs/style.md says. */
export interface NameFault {
  rule: 'preposition' | 'pronoun' | 'packing' | 'tuple' | 'vague type' | 'alias'
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

/** The names of functions, and of types, that break a rule; and object literals that are spread where they stand. */
export function findNameFaults(path: string, text: string): NameFault[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const faults: NameFault[] = []
  const visit = (node: ts.Node) => {
    faults.push(...findFaultsOfNode(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults
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

/** The function in which something stands; the file where it stands in none. */
function findOwner(node: ts.Node): string {
  for (let owner = node.parent; owner; owner = owner.parent) {
    const name = findFunctionName(owner)
    if (name !== undefined) return name
  }
  return '(module)'
}
