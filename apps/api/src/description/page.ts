import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import {
  callName,
  type OpenApiDocument,
  type Operation,
  type OwnParameter,
  type Parameter,
} from './document.ts'
import { findExample, type MediaType } from './media.ts'
import { type JsonSchema, referredName } from './schemas.ts'
import { STYLE } from './style.ts'

type Html = ReturnType<typeof html>

/** Allows only the page's own style: no script, no other host. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The API description as one page without script: to be read offline, in print, anywhere. */
export function referencePage(document: OpenApiDocument): Html {
  const { info, tags, components } = document
  const calls = groupCalls(document)
  const inTag = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag))
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>
<p class="to-calls"><a href="#calls">List of calls</a></p>
<main id="top">
<h1>${info.title} <small>${info.version}</small></h1>
<p><a href="/openapi.json">The description as OpenAPI ${document.openapi}</a>, to generate a client from; <a href="/postman.json">its calls as a collection</a>, for Postman or Bruno. ${info.license.name}. ${info.contact.name}.</p>
${paragraphs(info.description)}
<h2>How callers show who they are</h2>
<dl>${Object.entries(components.securitySchemes).map(
    ([name, scheme]) => html`<dt id="who-${name}">${name}</dt>
<dd>${'scheme' in scheme ? html`<code>Authorization: Bearer</code>` : html`<code>${scheme.name}</code>`}. ${inline(scheme.description)}</dd>`,
  )}</dl>
${tags.map(
  ({ name, description }) => html`<h2>${name}</h2>
<p>${inline(description)}</p>
${inTag(name).map((one) => operationSection(one, document))}`,
)}
<h2 id="resources">Resources</h2>
${Object.entries(components.schemas).map(([name, schema]) => resourceSection(name, schema))}
</main>
<nav id="calls" aria-label="Calls">
<p><a href="#top">${info.title}</a></p>
${tags.map(
  ({ name }) => html`<p>${name}</p>
<ul>${inTag(name).map(
    ({ operation: { operationId } }) => html`<li><a href="#${operationId}">${operationId}</a></li>`,
  )}</ul>`,
)}
<p><a href="#resources">Resources</a></p>
</nav>
</body>
</html>`
}

/** A call with all its paths: the versions of a path are one call. */
interface Call {
  paths: { method: string; path: string; operationId: string }[]
  operation: Operation
}

function groupCalls({ paths }: OpenApiDocument): Call[] {
  const placed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return [...Map.groupBy(placed, ({ operation }) => callName(operation.operationId)).values()].map(
    (versions) => ({
      operation: versions[0]!.operation,
      paths: versions.map(({ method, path, operation: { operationId } }) => ({ method, path, operationId })),
    }),
  )
}

function operationSection({ paths, operation }: Call, { components }: OpenApiDocument): Html {
  const who = operation.security.flatMap((scheme) => Object.keys(scheme))
  const request = operation.requestBody && components.requestBodies[lastPart(operation.requestBody)]
  const [first, ...versions] = paths
  return html`<section aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}"><code>${first!.method} ${first!.path}</code></h3>
${versions.map(({ method, path, operationId }) => html`<p>Also <code>${method} ${path}</code> (<code>${operationId}</code>).</p>`)}
<p><strong>${operation.summary}.</strong> ${inline(operation.description)}</p>
<p>Who: ${who.length === 0 ? 'anyone' : who.map((name, index) => html`${index ? ' or ' : ''}<a href="#who-${name}">${name}</a>`)}.</p>
${parameterTable(operation.parameters.map((one) => resolveParameter(one, components.parameters)))}
${request ? html`<h4>Request</h4>${describeContent(request.content, components.examples)}` : ''}
${Object.entries(operation.responses).map(([status, reference]) => {
  const answer = components.responses[lastPart(reference)]!
  const isRefusal = !status.startsWith('2')
  return html`<h4>${status}</h4>${isRefusal ? listOfCodes(answer.description) : html`<p>${answer.description}</p>${describeContent(answer.content, components.examples)}`}`
})}
</section>`
}

function describeContent(
  content: Record<string, MediaType>,
  examples: Record<string, { value: unknown }>,
): Html[] {
  return Object.entries(content).map(([type, media]) => {
    const value = findExample(media, examples)
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
    const data = media.schema.properties?.data ?? media.schema
    const fields = type === 'text/html' || referredName(data) ? '' : fieldTable(data)
    return html`<p><code>${type}</code>: ${typeWords(data)}</p>${fields}
<details><summary>Example</summary><pre>${text}</pre></details>`
  })
}

function resourceSection(name: string, schema: JsonSchema): Html {
  return html`<section aria-labelledby="resource-${name}">
<h3 id="resource-${name}">${name}</h3>
<p>${inline(schema.description ?? '')}</p>
${schema.allOf || schema.properties ? '' : html`<p>${typeWords(schema)}</p>`}
${schema.allOf?.map((base) => describeExtension(base, schema))}
${fieldTable(schema)}
</section>`
}

/** Names the resource that this one extends; the fields that it adds follow. */
function describeExtension(base: JsonSchema, { required = [], properties = {} }: JsonSchema): Html {
  const always = required.filter((name) => !Object.hasOwn(properties, name))
  return html`<p>All fields of ${typeWords(base)}${always.map((name, index) => html`${index ? ' and ' : ', always with '}<code>${name}</code>`)}.</p>`
}

function fieldTable(schema: JsonSchema): Html | string {
  const variants = schema.oneOf
  if (variants) return html`${variants.map((variant) => fieldTable(variant))}`
  const rows = Object.entries(schema.properties ?? {})
  if (rows.length === 0) return ''
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(
    ([
      name,
      field,
    ]) => html`<tr><th scope="row"><code>${name}</code>${schema.required?.includes(name) ? '' : ' (optional)'}</th>
<td>${typeWords(field)}</td><td>${inline(field.description ?? '')}${nestedFields(field)}</td></tr>`,
  )}</tbody></table>`
}

/** An object, or a list of objects, that has no name. */
function nestedFields(field: JsonSchema): Html | string {
  const inner = field.anyOf?.[0] ?? field
  return fieldTable(inner.items ?? inner)
}

function parameterTable(parameters: OwnParameter[]): Html {
  return html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(
    (one) => html`<tr><th scope="row"><code>${one.name}</code>${one.required ? '' : ' (optional)'}</th>
<td>${one.in}</td><td>${typeWords(one.schema)}</td><td>${inline(one.description)}</td></tr>`,
  )}</tbody></table>`
}

function resolveParameter(
  parameter: Parameter,
  shared: OpenApiDocument['components']['parameters'],
): OwnParameter {
  return '$ref' in parameter ? shared[lastPart(parameter) as keyof typeof shared] : parameter
}

function typeWords(schema: JsonSchema): Html | string {
  const name = referredName(schema)
  if (name) return html`<a href="#resource-${name}">${name}</a>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return html`${schema.enum.map((one, index) => html`${index ? ' or ' : ''}<code>${JSON.stringify(one)}</code>`)}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return html`${choices.map((one, index) => html`${index ? ' or ' : ''}${typeWords(one)}`)}`
  if (schema.items) return html`list of ${typeWords(schema.items)}`
  return [schema.type ?? 'any'].flat().join(' or ') + (schema.format ? ` (${schema.format})` : '')
}

function listOfCodes(description: string): Html {
  return html`<ul>${description.split('\n\n').map((line) => html`<li>${inline(line)}</li>`)}</ul>`
}

/** Renders our subset of Markdown: paragraphs, second-level headings and code. */
function paragraphs(text: string): Html[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) =>
      block.startsWith('## ') ? html`<h2>${block.slice(3)}</h2>` : html`<p>${inline(block)}</p>`,
    )
}

function inline(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))
}

function lastPart({ $ref }: { $ref: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}
