/** A statement of a migration that keeps other processes out of a table while it works. */
export interface LongLock {
  readonly statement: string
  readonly rule: string
}

interface Rule {
  readonly name: string
  readonly pattern: RegExp
  /** Some forms of it lock for a moment only. */
  readonly except?: RegExp
}

/** Each names the table first: a table that the same file creates has no rows yet. */
const RULES: readonly Rule[] = [
  {
    name: 'build an index concurrently',
    pattern: /^create (?:unique )?index (?!concurrently).*? on (?:only )?(\w+)/,
  },
  {
    name: 'add a constraint not valid, and validate it in a later file',
    pattern:
      /^alter table (?:only )?(\w+).*\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/,
    except: /not valid|using index/,
  },
  {
    name: 'add a column without a check, a reference or a value that is worked out for each row',
    pattern:
      /^alter table (?:only )?(\w+).*\badd column \w+ [^,]*(?:\bcheck\b|\breferences\b|\bunique\b|generated always as|default (?!now\(\)|current_)\w+\()/,
  },
  {
    name: 'keep the type of a column',
    pattern: /^alter table (?:only )?(\w+).*\balter (?:column )?\w+ (?:set data )?type\b/,
  },
  {
    name: 'set a column not null by a constraint that is validated before',
    pattern: /^alter table (?:only )?(\w+).*\balter (?:column )?\w+ set not null/,
  },
  { name: 'change rows in pages, by a job', pattern: /^(?:update|delete from) (?:only )?(\w+)/ },
  { name: 'empty no table', pattern: /^truncate (?:table )?(\w+)/ },
  { name: 'lock no table', pattern: /^(?:lock table|vacuum full|cluster|reindex(?! .*concurrently)) ?(\w*)/ },
]

/** Above such a statement stands why it is short all the same. */
const REASON = /^--\s*short:/m

/** Statements that lock a table of rows for as long as they work, and give no reason. */
export function findLongLocks(sql: string): LongLock[] {
  const statements = splitStatements(sql)
  const made = new Set(
    statements.flatMap(({ words }) => /^create table (?:if not exists )?(\w+)/.exec(words)?.[1] ?? []),
  )
  return statements
    .filter(({ text }) => !REASON.test(text))
    .flatMap(({ words }) =>
      RULES.filter(({ pattern, except }) => {
        const table = pattern.exec(words)?.[1]
        return table !== undefined && !made.has(table) && !except?.test(words)
      }).map(({ name }) => ({ statement: words.slice(0, 80), rule: name })),
    )
}

/** Bodies of functions have semicolons too: none of ours has a dollar quote inside another. */
function splitStatements(sql: string): { text: string; words: string }[] {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(/;\s*(?:\n|$)/)
    .map((text) => ({
      text,
      words: text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
    }))
    .filter(({ words }) => words !== '')
}
