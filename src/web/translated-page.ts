/**
 * A browser that translates a page puts elements of its own around the texts. When React then takes such a text away, or
 * puts something before it, the text is no child of its parent any more, and the whole page breaks: seen on a page of
 * goods at the next press after Chrome had translated it. What is not there any more needs no removing, and what would
 * stand before it comes to the end; the translation is as stale as before, and the page goes on.
 */
export function bearTranslation(prototype: Pick<Node, 'removeChild' | 'insertBefore'> = Node.prototype): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child
  }
  prototype.insertBefore = function insert<T extends Node>(this: Node, child: T, before: Node | null): T {
    const isHere = before === null || before.parentNode === this
    return insertBefore.call(this, child, isHere ? before : null) as T
  }
}
