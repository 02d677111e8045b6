import type { Page } from '@playwright/test'

/** Runs in the page. Returns the parts of its layout that a person would call broken, each with the element that is. */
function findFaults(): string[] {
  const window = document.documentElement.clientWidth
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
  }
  const nameOf = ({ tagName, className, textContent }: Element): string =>
    `${tagName.toLowerCase()}.${String(className).replaceAll(' ', '.')} «${(textContent ?? '').trim().slice(0, 30)}»`
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen)

  /** Elements that extend beyond the window although nothing around them scrolls. */
  const wide = (): string[] => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= window) return []
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > window + 1 || left < -1
    })
    // the innermost ones: what stands around them is only as wide as they make it
    const clipped = (element: Element) => element.parentElement?.closest('.skip, svg, header, footer') != null
    const causes = beyond
      .filter((element) => !clipped(element))
      .filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
    return [`${scrollWidth} px in ${window}`, ...causes.slice(-5).map(nameOf)]
  }

  /** Boxes that are wider than the column in which they stand. */
  const protruding = (): string[] =>
    all('.studio-content .card, .studio-content .state').flatMap((box) => {
      const column = box.closest('.studio-content')
      if (column === null || box.parentElement?.closest('.card, .scrolls, [role=region], table') !== null) return []
      const { paddingInlineStart, paddingInlineEnd, direction } = getComputedStyle(column)
      const [start, end] = [Number.parseFloat(paddingInlineStart), Number.parseFloat(paddingInlineEnd)]
      const [before, after] = direction === 'rtl' ? [end, start] : [start, end]
      const [one, around] = [box.getBoundingClientRect(), column.getBoundingClientRect()]
      const isIn = one.left >= around.left + before - 1 && one.right <= around.right - after + 1
      return isIn ? [] : [`sticks out of its column: ${nameOf(box)}`]
    })

  /** Boxes with an edge that touch the next one. */
  const glued = (): string[] => {
    const edged = (element: Element | null): Element | null =>
      element === null || !isSeen(element)
        ? null
        : element.matches('.card, .state, .note')
          ? element
          : element.matches('ul, ol, div') && element.firstElementChild !== null
            ? edged(element.firstElementChild)
            : null
    return all(':is(.studio-content, .settings, .setup-page) :is(.card, .state, .note)').flatMap((box) => {
      const next = edged(box.nextElementSibling)
      if (next === null || box.matches('tr, td')) return []
      const [one, other] = [box.getBoundingClientRect(), next.getBoundingClientRect()]
      const isBelow = other.top >= one.top + one.height / 2
      return isBelow && other.top - one.bottom < 4 ? [`touches what is below it: ${nameOf(box)}`] : []
    })
  }

  /** Returns the parts that are shown alone in the middle, and do not stand there. */
  const offCentre = (): string[] =>
    all('.studio-door > .state').flatMap((box) => {
      const { left, right } = box.getBoundingClientRect()
      return Math.abs(left + right - window) <= 4 ? [] : [`is not in the middle: ${nameOf(box)}`]
    })

  /** Controls of the studio that a finger misses. */
  const small = (): string[] => {
    if (window > 760) return []
    return all(
      '.studio :is(button, summary, select, .button, .today-verb, .today-more), .studio-door a, .factors button',
    ).flatMap((target) => {
      if (target.closest('table, [role=grid]') !== null) return []
      const { width, height } = target.getBoundingClientRect()
      // half a pixel is lost where a line is not a whole number of them
      return Math.min(width, height) >= 39.5
        ? []
        : [`${Math.round(width)} × ${Math.round(height)} px: ${nameOf(target)}`]
    })
  }

  /** Names in the bar of phones that do not fit. */
  const cut = (): string[] =>
    all('.bottom-bar span').flatMap((name) =>
      name.scrollWidth > name.clientWidth ? [`is cut in the bar: ${nameOf(name)}`] : [],
    )

  /** Returns the numbers that a narrow box breaks: the end of one stands on the next line. */
  const broken = (): string[] => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    const range = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const box = node.parentElement
      if (box === null || !/^\s*[\d۰-۹.,:٫٬٪%]{2,14}\s*$/.test(node.nodeValue ?? '') || !isSeen(box)) continue
      range.selectNodeContents(node)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) faults.push(`a number on two lines: ${nameOf(box)}`)
    }
    return faults
  }
  return [...wide(), ...protruding(), ...glued(), ...offCentre(), ...small(), ...cut(), ...broken()]
}

/** The faults of a page's layout at the width that its window has. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)
