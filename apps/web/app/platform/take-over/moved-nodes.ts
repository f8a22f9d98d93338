/**
 * Visitors' tools move nodes while React holds them (translations, password managers): browsers
 * then throw, and the page is lost. Here what is now in a node's place is found instead.
 */
export function allowMovedNodes(page: Node): void {
  const { findShown } = watchReplacements(page)
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this || !page.contains(this)) return removeChild.call(this, child) as Child
    const inner = this.contains(child) ? child : findShown(this, child)
    if (inner?.parentNode) removeChild.call(inner.parentNode, inner)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    if (!before || before.parentNode === this || !page.contains(this))
      return insertBefore.call(this, node, before) as Child
    return insertBefore.call(this, node, findShown(this, before)) as Child
  }
}

/** Knows of each text that was taken out what was put in its place. */
function watchReplacements(page: Node) {
  const replacements = new WeakMap<Node, Node>()
  const observer = new MutationObserver(note)
  observer.observe(page, { childList: true, subtree: true })

  function note(records: readonly MutationRecord[]): void {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') restoreText(target)
      for (const node of removedNodes) {
        const beside = [...addedNodes, previousSibling, nextSibling].find((each) => each && added.has(each))
        if (!beside || node.isConnected || node.nodeType !== Node.TEXT_NODE) continue
        replacements.set(node, beside)
        observer.observe(node, { characterData: true })
      }
    }
  }

  function restoreText(text: Node): void {
    const shown = replacements.get(text)
    if (text.isConnected || !shown?.parentNode) return
    replacements.delete(text)
    shown.parentNode.replaceChild(text, shown)
  }

  return {
    /**
     * What stands for a node among the children of an element: what replaced it, or what it was put
     * into.
     */
    findShown(parent: Node, node: Node): Node | null {
      note(observer.takeRecords())
      let at: Node | null = node
      while (at && at.parentNode !== parent) at = replacements.get(at) ?? at.parentNode
      return at
    },
  }
}
