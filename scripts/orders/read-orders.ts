import ts from 'typescript'

/** An ordering of rows, as a source has it. */
export interface Order {
  line: number
  /** The tables of its query, by the names that its keys may have before them. */
  tables: ReadonlyMap<string, string>
  /** Without their directions; `?` stands for what is put in when it runs. */
  keys: string[]
  /** It locks rows one after the other, or goes on after the id the page before ended at. */
  isForLocksOrPages: boolean
}

/** `orderBy` of Kysely, `order by` of SQL in texts, and the greatest or least id of either. */
export function readOrders(source: string): Order[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const orders: Order[] = []
  const visit = (node: ts.Node) => {
    const found = ts.isCallExpression(node) ? readChainOrders(node) : readSqlOrders(node)
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    orders.push(...found.map((order) => ({ ...order, line })))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return orders
}

type FoundOrder = Omit<Order, 'line'>

const ID = /^(\w+\.)?id$/

interface Step {
  name: string
  args: readonly ts.Expression[]
}

/** Of the whole chain ending with this call; none when it is inside a longer chain. */
function readChainOrders(call: ts.CallExpression): FoundOrder[] {
  if (ts.isPropertyAccessExpression(call.parent)) return []
  const own = readSteps(call)
  const steps = [...findStart(call), ...own]
  const findArgs = (name: RegExp, of = own) =>
    of.filter((step) => name.test(step.name)).map(({ args }) => args)
  const tables = new Map(findArgs(READS, steps).flatMap(([table]) => splitAlias(readText(table))))
  const extremes = findArgs(/^(max|min)$/)
    .map(([column]) => readText(column))
    .filter((column) => ID.test(column))
  const ordered = findArgs(/^orderBy$/)
  const isAfterId = findArgs(/^where$/, steps).some(
    ([column, operator]) => ID.test(readText(column)) && readText(operator) === '>',
  )
  const isForOne = /\.(limit\(1\)|executeTakeFirst)/.test(call.getText())
  const locks = findArgs(/^forUpdate$/).length > 0 && !isForOne
  const isDescending = ordered.some(([, direction]) => readText(direction) === 'desc')
  return [
    ...extremes.map((key) => ({ tables, keys: [key], isForLocksOrPages: false })),
    ...(ordered.length === 0
      ? []
      : [
          {
            tables,
            keys: ordered.map(([key]) => readText(key)),
            isForLocksOrPages: !isDescending && (locks || isAfterId),
          },
        ]),
  ]
}

const READS = /^(selectFrom|(inner|left|cross)Join|updateTable|deleteFrom|insertInto)$/

function readSteps(node: ts.Node): Step[] {
  if (ts.isPropertyAccessExpression(node)) return readSteps(node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { expression, name } = node.expression
  return [...readSteps(expression), { name: name.text, args: node.arguments }]
}

/** A chain may go on from a variable, which is looked for in the function around it. */
function findStart(call: ts.CallExpression): Step[] {
  let root: ts.Node = call
  while (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root)) root = root.expression
  const around = ts.findAncestor(root, ts.isFunctionLike)
  if (!ts.isIdentifier(root) || !around) return []
  const { text } = root
  const steps: Step[] = []
  const look = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === text && node.initializer)
      steps.push(...readSteps(node.initializer))
    ts.forEachChild(node, look)
  }
  look(around)
  return steps
}

function readText(node: ts.Node | undefined): string {
  return node && ts.isStringLiteralLike(node) ? node.text : '?'
}

function splitAlias(table: string): [alias: string, name: string][] {
  const [name = table, alias = name] = table.split(' as ')
  return [[alias, name]]
}

function readSqlOrders(node: ts.Node): FoundOrder[] {
  const written = joinSql(node)
  if (!written || !/\b(select|from|partition by)\b/i.test(written)) return []
  const tables = new Map(
    [...written.matchAll(TABLE)].map(([, name, alias]) => [alias ?? name!, name!] as const),
  )
  const extremes = [...written.matchAll(/\b(?:max|min)\(((?:\w+\.)?id)\)/gi)].map(([, key]) => ({
    tables,
    keys: [key!],
    isForLocksOrPages: false,
  }))
  const ordered = [...written.matchAll(/\border by /gi)].map(({ index, 0: begins }) => {
    const from = index + begins.length
    const { keys, rest } = readKeys(written.slice(from))
    const isDescending = / desc\b/i.test(written.slice(from, written.length - rest.length))
    const locks = /^(limit (?!1\b)\S+ )?for (no key )?update/i.test(rest)
    const isAfterId = /\b(\w+\.)?id > \?/.test(written)
    return { tables, keys, isForLocksOrPages: !isDescending && (locks || isAfterId) }
  })
  return [...extremes, ...ordered]
}

/** A literal's text on one line, without SQL comments, `?` for what is put in. */
function joinSql(node: ts.Node): string | undefined {
  const parts = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : ts.isStringLiteralLike(node)
      ? [node.text]
      : []
  return parts.join('?').replace(/--.*$/gm, '').replace(/\s+/g, ' ')
}

const TABLE =
  /\b(?:from|join|update|into) (?!(?:of|skip|set|lateral)\b)([a-z_]+(?:\.[a-z_]+)?)(?: (?:as )?(?!(?:as|where|on|join|left|inner|cross|order|group|set|limit|for|using|returning|union|window|values|select|having|and|or)\b)([a-z_]+))?/gi

const END_OF_KEYS = /^(limit|offset|for|fetch|returning|rows|range|union|window|on)\b/i

/** The keys with which a text begins, and what follows them. */
function readKeys(text: string): { keys: string[]; rest: string } {
  const keys = ['']
  let [depth, at] = [0, 0]
  for (; at < text.length; at += 1) {
    const content = text[at]!
    const isWord = at === 0 || /[\s)]/.test(text[at - 1]!)
    if (depth === 0 && (/[);]/.test(content) || (isWord && END_OF_KEYS.test(text.slice(at))))) break
    if (content === '(') depth += 1
    if (content === ')') depth -= 1
    if (content === ',' && depth === 0) keys.push('')
    else keys[keys.length - 1] += content
  }
  return {
    keys: keys.map((key) => key.trim().replace(/ (asc|desc)( nulls (first|last))?$/i, '')),
    rest: text.slice(at),
  }
}
