import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

type ExampleModule = { examples: { name: string; render: () => React.ReactNode }[] }

const modules = import.meta.glob<ExampleModule>('./**/*.examples.tsx', { eager: true })
const components = Object.keys(import.meta.glob('./*/*.module.css')).map((path) => path.split('/')[1])
const examples = Object.values(modules).flatMap((module) => module.examples)

test('every component with a look has examples, each with a name of its own', () => {
  const shown = new Set(Object.keys(modules).map((path) => path.split('/')[1]))
  expect(components.filter((component) => !shown.has(component))).toEqual([])
  expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length)
})

// The style guide shows them all on one page, in a frame that has its own ids.
test('no two examples share an id, nor one with the page around them', () => {
  const html = examples.map(({ render }) => renderToStaticMarkup(render())).join('')
  const ids = ['main', 'site-menu', 'cookie-choices', ...idsOf(html)]
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('references to ids are found', () => {
  expect(
    examples.flatMap(({ render }) => referencesIn(renderToStaticMarkup(render()))).length,
  ).toBeGreaterThan(40)
})

// Rendered as on the server, where there is no window: a component that needs one fails here.
describe.each(examples)('$name', ({ render }) => {
  const html = renderToStaticMarkup(render())
  const ids = idsOf(html)

  test('has ids that are each used once, and refers only to ids that are there', () => {
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of referencesIn(html)) expect(ids).toContain(id)
  })

  test('has no disabled control, no required attribute and no inline style', () => {
    expect(html).not.toMatch(/ (disabled|required|style)=/)
  })
})

function referencesIn(html: string): string[] {
  const references = html.matchAll(/ (?:aria-describedby|aria-labelledby|for|popoverTarget)="([^"]+)"/gi)
  return [...references].flatMap(([, list]) => list?.split(' ') ?? [])
}

function idsOf(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
}
