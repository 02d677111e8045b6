/**
 * On a weak line the words and the first picture of a page come before its scripts. This code runs in such a page meanwhile.
 * These functions are written into the document as they stand here, so each uses only its arguments and the browser.
 */

/** Facts of the line that some browsers tell. */
type Line = { saveData?: boolean; rtt?: number; downlink?: number }

/**
 * Whether the line brings scripts and the first view at the same time. Measured by what the document itself waited for, and
 * by what the browser knows: from 150 ms to an answer, or below 1.5 Mbit/s, one is in the other's way for seconds.
 */
export function isQuickLine(): boolean {
  const { saveData = false, rtt = 0, downlink = 10 } = (navigator as { connection?: Line }).connection ?? {}
  if (saveData || rtt >= 150 || downlink < 1.5) return false
  const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return own === undefined || own.responseStart - own.requestStart < 150
}

/** Asks for what scripts need, before the rest of the document is read; the browser finds none of it by itself. */
export function askForScripts(files: readonly (readonly [as: string, href: string])[]) {
  for (const [as, href] of files) {
    const link = document.createElement('link')
    if (as === '') link.rel = 'modulepreload'
    else {
      link.rel = 'preload'
      link.as = as
      link.crossOrigin = 'anonymous'
    }
    link.href = href
    document.head.append(link)
  }
}

/**
 * Calls `start` once: `now`, when what stands in the document was `painted`, or when the first view is `loaded` with the
 * pictures in the window; in any case when somebody touches the page, or nothing more comes.
 */
export function awaitFirstView(moment: 'now' | 'painted' | 'loaded', patienceMs: number, start: () => void) {
  const touches = 'pointerdown touchstart wheel scroll keydown focusin beforeprint'.split(' ')
  let hasBegun = false
  if (moment === 'now' || document.readyState === 'complete') return begin()
  for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true })
  // a page in the background is not painted
  setTimeout(begin, patienceMs)
  if (moment === 'painted') afterPaint()
  else window.addEventListener('load', afterFrame)

  /** Nothing that the paint needs shares the line with scripts, and a picture that it shows is asked for before them. */
  function afterPaint() {
    new PerformanceObserver(() => setTimeout(begin, 100)).observe({ type: 'paint', buffered: true })
  }
  /** In a frame the browser sees which of the held pictures are in the window; after the next one they are asked for. */
  function afterFrame() {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(whenPicturesAreThere, 50)))
  }
  /** Pictures that were held below the window are no part of the document's own load. */
  function whenPicturesAreThere() {
    const left = new Set([...document.images].filter((image) => !isThere(image) && isInWindow(image)))
    if (left.size === 0) return afterPaint()
    for (const image of left)
      for (const end of ['load', 'error'])
        image.addEventListener(end, () => {
          left.delete(image)
          if (left.size === 0) afterPaint()
        })
  }
  /** On a slow processor the window is looked at late, and a picture in it is still held. */
  function isThere(image: HTMLImageElement & { isHeld?: boolean }): boolean {
    return image.complete && image.isHeld !== true
  }
  function isInWindow(image: Element): boolean {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  /** The browser tells of a scroll to 0 at the first layout, and of rows that snap to their place: nobody has touched those. */
  function touched({ type, target }: Event) {
    if (type !== 'scroll' || (target === document && window.scrollY > 0)) begin()
  }
  function begin() {
    if (hasBegun) return
    hasBegun = true
    for (const touch of touches) window.removeEventListener(touch, touched, { capture: true })
    start()
  }
}
