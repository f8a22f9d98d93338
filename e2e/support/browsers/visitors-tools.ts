/**
 * What tools of visitors do to a page that they did not make: password managers, translations,
 * toolbars, readers, blockers. Each is run in the page and knows nothing of it.
 */
export const TOOLS: Readonly<Record<string, () => void>> = {
  'an icon after each box': () => {
    for (const box of document.querySelectorAll('main input:not([type=hidden])'))
      box.after(document.createElement('div'))
  },
  'each box in an element of the tool': () => {
    for (const box of document.querySelectorAll('main input:not([type=hidden]), main select')) {
      const holder = document.createElement('span')
      box.before(holder)
      holder.append(box)
    }
  },
  'texts in <font>': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const { parentElement: parent } = text
      if (!text.data.trim() || !parent || parent.closest('script, style, option, title')) continue
      const font = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      font.append(inner)
      if (parent.tagName === 'FONT') continue
      // As one translation does it, and as another.
      if (texts.indexOf(text) % 2 === 0) text.replaceWith(font)
      else {
        parent.insertBefore(font, text)
        text.remove()
      }
    }
  },
  'words marked': () => {
    for (const element of document.querySelectorAll('main :is(p, h1, h2, label, button, legend)')) {
      const text = element.firstChild
      if (text?.nodeType !== Node.TEXT_NODE || (text as Text).data.length < 4) continue
      const rest = (text as Text).splitText(2)
      const mark = document.createElement('mark')
      rest.before(mark)
      mark.append(rest)
    }
  },
  'texts split': () => {
    for (const element of document.querySelectorAll('body :not(script, style, option)')) {
      const text = element.firstChild
      if (text?.nodeType === Node.TEXT_NODE && (text as Text).data.length > 3) (text as Text).splitText(2)
    }
  },
  'texts joined': () => document.body.normalize(),
  'comments taken out': () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
    const comments: Node[] = []
    while (walker.nextNode()) comments.push(walker.currentNode)
    for (const comment of comments) (comment as Comment).remove()
  },
  'elements first and last in the body': () => {
    document.body.prepend(document.createElement('div'))
    document.body.append(document.createElement('tool-bar'))
  },
  'elements in the head': () => {
    document.head.prepend(document.createElement('meta'))
    document.head.append(document.createElement('link'), document.createElement('title'))
  },
  'elements beside the root': () => {
    document.documentElement.append(document.createElement('div'))
  },
  'elements in the page': () => {
    for (const element of document.querySelectorAll('main, form, fieldset, header, footer, #page'))
      element.prepend(document.createElement('div'))
  },
  attributes: () => {
    for (const element of document.querySelectorAll('html, body, body *')) {
      element.setAttribute('data-tool', '1')
      element.classList.add('tool')
    }
    document.documentElement.lang = 'pl'
  },
  'parts blocked': () => {
    for (const element of document.querySelectorAll('footer, aside, svg')) element.remove()
  },
  'lists with other options': () => {
    for (const list of document.querySelectorAll('select')) list.append(new Option('Tool', 'tool'))
  },
}
