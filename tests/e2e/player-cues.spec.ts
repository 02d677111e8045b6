import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { PlayerTestWindow } from '#tests/support/media/player-page/main.ts'
import { type PlayerServer, startPlayerServer } from '#tests/support/media/player-server.ts'

interface Edge {
  index: number
  char: string
}
interface CueVector {
  id: string
  level: 'must' | 'should' | 'policy' | 'stretch'
  cue: string
  lines: { text: string; left_edge: Edge; right_edge: Edge }[]
}

const VECTORS = join(import.meta.dirname, '../fixtures/vectors/subtitles/rtl-cues.json')
const { vectors } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { vectors: CueVector[] }

test.use({ viewport: { width: 1800, height: 600 } })

let server: PlayerServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startPlayerServer()
})
test.afterAll(() => server?.close())

/**
 * For every drawn line: its text, and the characters that reach farthest left and right. Spaces, half-spaces, marks and
 * empty rectangles do not count as visible.
 */
function measureLines() {
  const invisible = /[\s\u200B-\u200F\u202A-\u202E\u2066-\u2069\p{M}]/u
  return [...document.querySelectorAll('.pl-cue-line')].map((line) => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    const edges = { left: { at: Infinity, index: -1, char: '' }, right: { at: -Infinity, index: -1, char: '' } }
    let offset = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      for (let i = 0; i < text.length; i++) {
        const char = text[i] ?? ''
        if (invisible.test(char)) continue
        const range = document.createRange()
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        for (const box of range.getClientRects()) {
          if (box.width === 0) continue
          if (box.left < edges.left.at) edges.left = { at: box.left, index: offset + i, char }
          if (box.right > edges.right.at) edges.right = { at: box.right, index: offset + i, char }
        }
      }
      offset += text.length
    }
    const pick = ({ index, char }: { index: number; char: string }) => ({ index, char })
    const style = getComputedStyle(line)
    return {
      text: line.textContent,
      left: pick(edges.left),
      right: pick(edges.right),
      direction: style.direction,
      bidi: style.unicodeBidi,
    }
  })
}

test.describe('right-to-left cues stand on the right side of their punctuation', () => {
  test('every must and should vector, drawn by the player and measured glyph by glyph', async ({ page }) => {
    await page.goto(`${server.url}/?lang=fa`)
    await page.evaluate(() => document.fonts.ready)
    const scored = vectors.filter(({ level }) => level === 'must' || level === 'should')
    expect(scored).toHaveLength(89)
    for (const vector of scored) {
      await page.evaluate(
        (cue) => (globalThis as unknown as { playerTest: PlayerTestWindow }).playerTest.renderCue(cue, 'fa'),
        vector.cue,
      )
      const drawn = await page.evaluate(measureLines)
      const expected = vector.lines.map(({ text, left_edge, right_edge }) => ({
        text,
        left: { index: left_edge.index, char: left_edge.char },
        right: { index: right_edge.index, char: right_edge.char },
        direction: 'rtl',
        bidi: 'isolate',
      }))
      expect.soft(drawn, `${vector.id}: ${vector.cue}`).toEqual(expected)
    }
  })

  test('the measure itself sees a forgotten direction', async ({ page }) => {
    await page.goto(`${server.url}/?lang=fa`)
    const show = (lang: string) =>
      page.evaluate(
        (one) =>
          (globalThis as unknown as { playerTest: PlayerTestWindow }).playerTest.renderCue('باران بند آمد.', one),
        lang,
      )
    await show('fa')
    const [right] = await page.evaluate(measureLines)
    await show('en')
    const [wrong] = await page.evaluate(measureLines)
    expect(right?.left.char).toBe('.')
    expect(wrong?.right.char).toBe('.')
  })

  test('italics and bold are kept, and markup in a cue stays text', async ({ page }) => {
    await page.goto(`${server.url}/?lang=fa`)
    await page.evaluate(() =>
      (globalThis as unknown as { playerTest: PlayerTestWindow }).playerTest.renderCue(
        '<i>نه!</i> <b>بمان</b> <v Sara>x &lt;img src=x onerror=alert(1)&gt;',
        'fa',
      ),
    )
    await expect(page.locator('.pl-cue-line i')).toHaveText('نه!')
    await expect(page.locator('.pl-cue-line b')).toHaveText('بمان')
    await expect(page.locator('.pl-cue-line img')).toHaveCount(0)
    await expect(page.locator('.pl-cue-line')).toContainText('<img src=x onerror=alert(1)>')
  })
})
