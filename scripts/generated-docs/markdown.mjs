/** A table of Markdown. */
export function drawTable(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A document with what stands between its two marks replaced. */
export function replaceMarked(document, name, text) {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of the ${name} -->`]
  return `${document.split(begin)[0]}${begin}\n${text}\n\n${end}${document.split(end)[1]}`
}
