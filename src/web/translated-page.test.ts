import { expect, test } from 'vitest'
import { bearTranslation } from './translated-page.ts'

/** As much of a node as is asked here: it throws where a browser throws. */
class FakeNode {
  parentNode: FakeNode | null = null
  children: FakeNode[] = []
  removeChild(child: FakeNode): FakeNode {
    if (child.parentNode !== this) throw new Error('NotFoundError')
    this.children = this.children.filter((one) => one !== child)
    child.parentNode = null
    return child
  }
  insertBefore(child: FakeNode, before: FakeNode | null): FakeNode {
    if (before !== null && before.parentNode !== this) throw new Error('NotFoundError')
    this.children.splice(before === null ? this.children.length : this.children.indexOf(before), 0, child)
    child.parentNode = this
    return child
  }
}

test('a text that a translation has wrapped can be taken away and stood before, and all else is as it was', () => {
  bearTranslation(FakeNode.prototype as unknown as Node)
  const [paragraph, font, text, next] = [new FakeNode(), new FakeNode(), new FakeNode(), new FakeNode()]
  paragraph.insertBefore(font, null)
  font.insertBefore(text, null)
  expect(paragraph.removeChild(text)).toBe(text)
  expect(font.children).toEqual([text])
  paragraph.insertBefore(next, text)
  expect(paragraph.children).toEqual([font, next])
  paragraph.removeChild(font)
  expect(paragraph.children).toEqual([next])
})
