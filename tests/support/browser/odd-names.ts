import type { APIRequestContext, Page, Route } from '@playwright/test'

/** Names that somebody really has: one letter, a word without an end, two writings and a picture. */
export const oddNames = {
  'one letter': 'آ',
  'a word of two hundred letters': 'کشتی'.repeat(50),
  'two writings and a picture': 'شب ۲ of the Sea 🎭 «Night»، بخش B',
  'Latin letters without a space': 'Parde'.repeat(40),
} as const

/** Fields of the API in which names of people, titles, goods and places stand. */
const nameFields = new Set([
  'title',
  'other_title',
  'name',
  'first_name',
  'last_name',
  'display_name',
  'profile_name',
  'city',
  'address',
  'label',
])

function eachName(value: unknown, take: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => eachName(one, take))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && inner !== '' && nameFields.has(key) ? take(inner) : eachName(inner, take),
    ]),
  )
}

/** From now on the answers to the page’s own questions name everything so. Names that the server has drawn stay. */
export async function answerWithNames(page: Page, odd: string): Promise<void> {
  await page.route(/\/api\/v1\/(?!site-frame)/, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, json: eachName(await response.json(), () => odd) })
  })
}

/** Lists whose names stand on pages that the server draws. */
const lists = [
  'products?per_page=100',
  'products?kind=series&per_page=100',
  'products?kind=music&per_page=100',
  'screenings?per_page=100',
  'festivals',
  'cafes',
  'collections',
  'people?per_page=100',
  'shop/goods?per_page=50',
]

/** The names of everything that visitors find. */
export async function namesOfHouse(request: APIRequestContext): Promise<string[]> {
  const names = new Set<string>()
  const note = (name: string) => {
    names.add(name)
    return name
  }
  for (const list of lists) {
    const answer = await request.get(`/api/v1/${list}`)
    if (answer.ok()) eachName(await answer.json(), note)
  }
  return [...names]
}

/** Runs in the page: puts another name in place of each that stands alone in its element or between «». */
export function renameShown({ names, odd }: { names: readonly string[]; odd: string }): number {
  const known = new Set(names)
  // the header and the footer name places of the site, which are nobody’s to call
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  let renamed = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const between = /«(.+)»/.exec(text)?.[1]
    if (known.has(text.trim())) node.textContent = odd
    else if (between !== undefined && known.has(between)) node.textContent = text.replace(between, odd)
    else continue
    renamed += 1
  }
  return renamed
}

/** Runs in the page: texts that lie on each other, each as far as the boxes around it show it. */
export function textOnText(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  const cut = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    right: Math.min(box.right, by.right),
    top: Math.max(box.top, by.top),
    bottom: Math.min(box.bottom, by.bottom),
  })
  const shown = (element: Element, box: Box): Box => {
    let part = box
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at)
      if (position === 'fixed' || position === 'sticky') return { left: 0, right: 0, top: 0, bottom: 0 }
      if (overflowX !== 'visible' || overflowY !== 'visible') part = cut(part, at.getBoundingClientRect())
    }
    return part
  }
  const texts: { element: Element; text: string; box: Box }[] = []
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = (node.textContent ?? '').trim()
    if (element === null || text === '' || element.closest('svg, .only-said, noscript, [role=img], option') !== null)
      continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (getComputedStyle(element).clipPath !== 'none') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      // the height of a line is more than its letters
      const letters = {
        left: rect.left,
        right: rect.right,
        top: rect.top + rect.height * 0.2,
        bottom: rect.bottom - rect.height * 0.2,
      }
      const box = shown(element, letters)
      if (box.right - box.left > 2 && box.bottom - box.top > 2) texts.push({ element, text, box })
    }
  }
  const found = new Set<string>()
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one.element === other.element) continue
      const both = cut(one.box, other.box)
      if (both.right - both.left > 3 && both.bottom - both.top > 3)
        found.add(`«${one.text.slice(0, 24)}» on «${other.text.slice(0, 24)}»`)
    }
  return [...found]
}

/** Runs in the page: sentences in which something is missing. */
export function holes(): string[] {
  const gap = /«\s*»|“\s*”|\b(?:null|undefined|NaN)\b|\[object|\(\s*\)/
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (node.parentElement?.closest('script, style, code, pre, textarea') === null && gap.test(text)) found.push(text)
  }
  return found
}
