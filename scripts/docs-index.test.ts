import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const index = readFileSync('docs/README.md', 'utf8')
const decisionIndex = readFileSync('docs/decisions/README.md', 'utf8')

const documents = globSync('docs/*.md')
  .map((path) => basename(path))
  .filter((name) => name !== 'README.md')
const decisions = globSync('docs/decisions/[0-9]*.md').sort()

test('every document is in the index of documents', () => {
  expect(documents.length).toBeGreaterThan(5)
  expect(documents.filter((name) => !index.includes(`](${name})`))).toEqual([])
})

test('every decision is in the index of decisions, with its number, its title, and what it was changed by', () => {
  const rows = decisionIndex.split('\n').filter((line) => /^\| \d/.test(line))
  const wanted = decisions.map((path) => {
    const text = readFileSync(path, 'utf8')
    const [, number = '', title = ''] = /^# (\d{3}): (.+)$/m.exec(text) ?? []
    expect(basename(path).slice(0, 3)).toBe(number)
    const [, verb = '', by = ''] = /^\*(Changed|Replaced) by \[(\d{3})\]/m.exec(text) ?? []
    return {
      number,
      title,
      file: basename(path),
      status: verb ? `${verb.toLowerCase()} by ${by}` : 'accepted',
    }
  })
  expect(rows.map((row) => row.replace(/ \| [^|]+ \| ([^|]+) \| [\d-]+ \|$/, ' | $1 |'))).toEqual(
    wanted.map(({ number, title, file, status }) => `| ${number} | [${title}](${file}) | ${status} |`),
  )
})

test('what a decision was changed by says that it changes it', () => {
  const changes = decisions.flatMap((path) => {
    const [, by] = /^\*(?:Changed|Replaced) by \[(\d{3})\]/m.exec(readFileSync(path, 'utf8')) ?? []
    return by ? [{ changed: basename(path).slice(0, 3), by }] : []
  })
  expect(changes.length).toBeGreaterThan(0)
  for (const { changed, by } of changes) {
    const [path = ''] = decisions.filter((each) => basename(each).startsWith(by))
    expect(readFileSync(path, 'utf8'), `${by} names ${changed}`).toContain(changed)
  }
})
