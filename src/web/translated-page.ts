/**
 * A browser's translator puts an element in the place of each text. React still holds the text, so the next change beside it
 * throws ("not a child of this node") and the page is gone. Here each text knows what stands in its place, and that is
 * what is moved, removed or written anew.
 */
const standIns = new WeakMap<Node, Element>()

/** Returns the node in the page that stands for a child that React means; null: it is not in `parent` any more. */
function inPage(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child
  const standIn = standIns.get(child)
  return standIn?.parentNode === parent ? standIn : null
}

function noteStandIns(records: readonly MutationRecord[], follow: (text: Text) => void): void {
  for (const { type, target, removedNodes, addedNodes } of records) {
    if (type === 'characterData') {
      const standIn = standIns.get(target)
      if (standIn !== undefined) standIn.textContent = (target as Text).data
      continue
    }
    const [text] = removedNodes
    const [element] = addedNodes
    // translators write these elements, and no page of ours has one
    if (!(text instanceof Text) || !(element instanceof Element) || element.localName !== 'font') continue
    standIns.set(text, element)
    follow(text)
  }
}

/** From now on a translated page can change. */
export function followTranslator(document: Document): void {
  const observer = new MutationObserver((records) => noteRecords(records))
  const noteRecords = (records: readonly MutationRecord[]) =>
    noteStandIns(records, (text) => observer.observe(text, { characterData: true }))
  observer.observe(document, { childList: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the node that they were called on
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    noteRecords(observer.takeRecords())
    const there = inPage(this, child)
    if (there !== null) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <New extends Node>(this: Node, added: New, before: Node | null): New {
    if (before === null || before.parentNode === this) return insertBefore.call(this, added, before) as New
    noteRecords(observer.takeRecords())
    return insertBefore.call(this, added, inPage(this, before)) as New
  }
}
