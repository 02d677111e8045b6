/**
 * Functions that run in a page in the place of its scripts until these begin. They are written into the document as
 * they stand here, so each uses only its arguments and the browser.
 */

/**
 * Holds back pictures below the window, or beside it: browsers load lazy ones from far away. An empty picture of the
 * same size stands for each, from the moment in which it is read, before the browser asks for it. They come when they
 * come into the window: as for a screen that is not dense, and a very wide one smaller still. The returned function
 * gives all of them back to the browser, as they were. With `ahead`, pixels below the window, they come as they are, a
 * little before they are seen, and the returned function only stops holding more of them: a weak line needs that for as
 * long as the page is open.
 */
export function holdPictures(ahead?: number): () => void {
  const widest = ahead === undefined ? 800 : Infinity
  const held = new Map<Element, () => void>()
  const shrunk: (() => void)[] = []
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect: box } of entries)
        if (isIntersecting) show(target, box.width)
    },
    { rootMargin: `0px 0px ${ahead ?? 0}px` },
  )
  const read = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLImageElement && node.loading === 'lazy') hold(node)
  })
  read.observe(document, { childList: true, subtree: true })

  function hold(image: HTMLImageElement) {
    const src = image.getAttribute('src') ?? ''
    const sources = sourcesOf(image).map((source) => [source, source.srcset] as const)
    for (const [source] of sources) source.removeAttribute('srcset')
    const [width, height] = [image.getAttribute('width'), image.getAttribute('height')]
    const empty = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
    image.src = `data:image/svg+xml,${encodeURIComponent(empty)}`
    // read by who waits for the pictures in the window: an empty one counts as loaded
    Object.assign(image, { isHeld: true })
    held.set(image, () => {
      Object.assign(image, { isHeld: false })
      for (const [source, srcset] of sources) source.srcset = srcset
      image.src = src
    })
    seen.observe(image)
  }
  function show(image: Element, width: number) {
    const first = Math.min(width, widest) / (ahead === undefined ? devicePixelRatio : 1)
    for (const source of first < width ? sourcesOf(image) : []) {
      const { sizes } = source
      source.sizes = `${Math.ceil(first)}px`
      shrunk.push(() => (source.sizes = sizes))
    }
    held.get(image)?.()
    held.delete(image)
    seen.unobserve(image)
  }
  function sourcesOf(image: Element): HTMLSourceElement[] {
    return [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
  }
  return () => {
    read.disconnect()
    if (ahead !== undefined) return
    for (const image of held.keys()) show(image, 0)
    for (const enlarge of shrunk) enlarge()
  }
}

/** Countdowns tick until React has taken them over, and says so by taking their mark away. */
export function tickCountdowns() {
  const isPersian = document.documentElement.lang === 'fa'
  const timer = setInterval(tick, 500)
  tick()
  function tick() {
    const all = document.querySelectorAll<HTMLElement>('[data-until]')
    if (all.length === 0) clearInterval(timer)
    for (const one of all) {
      const left = Math.max(0, Math.ceil((Number(one.dataset['until']) - Date.now()) / 1000))
      const parts = [left / 86_400, (left % 86_400) / 3600, (left % 3600) / 60, left % 60]
      one.querySelectorAll('b').forEach((box, at) => {
        const digits = String(Math.floor(parts[at] ?? 0)).padStart(at === 0 ? 1 : 2, '0')
        const text = isPersian ? digits.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit))) : digits
        // the text itself, which React takes over
        if (box.firstChild && box.firstChild.nodeValue !== text) box.firstChild.nodeValue = text
      })
    }
  }
}

type Answer = { currency?: string }

/**
 * Calls `start` once: at once where only scripts can show this browser its page (`isNeeded`), otherwise at the first
 * touch, when a form comes into the window, or when rows name prices that are in another currency here. Prices of offers
 * stand in the page in both; the document is told which of them is meant.
 */
export function awaitTouch(isNeeded: boolean, currencyKey: string, gateways: string, start: () => void) {
  const touches = 'pointerdown touchstart wheel scroll keydown focusin beforeprint'.split(' ')
  const watch = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) begin()
  })
  let hasBegun = false
  let pointer = ''
  if (isNeeded) return begin()
  for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true })
  window.addEventListener('pointermove', follow, { capture: true, passive: true })
  const form = document.querySelector('.landing-form')
  if (form) watch.observe(form)
  const priced = document.querySelector<HTMLElement>('[data-currency]')
  if (priced) void compare(priced.dataset)

  /** The browser tells of a scroll to 0 at the first layout, and of rows that snap to their place: nobody has touched those. */
  function touched({ type, target }: Event) {
    if (type !== 'scroll' || (target === document && window.scrollY > 0)) begin()
  }
  function begin() {
    if (hasBegun) return
    hasBegun = true
    for (const touch of touches) window.removeEventListener(touch, touched, { capture: true })
    window.removeEventListener('pointermove', follow, { capture: true })
    watch.disconnect()
    start()
  }
  /** A pointer that lies still over a new page also tells of itself. */
  function follow({ screenX, screenY }: PointerEvent) {
    const at = `${screenX},${screenY}`
    if (pointer !== '' && pointer !== at) begin()
    pointer = at
  }
  async function compare({ currency: shown, pricedRows }: DOMStringMap) {
    try {
      const chosen = localStorage.getItem(currencyKey)
      const headers = { 'accept-language-site': document.documentElement.lang }
      const answer = (chosen ? { currency: chosen } : await (await fetch(gateways, { headers })).json()) as Answer
      if (!answer.currency || answer.currency === shown) return
      document.documentElement.dataset['otherCurrency'] = answer.currency
      if (pricedRows) begin()
    } catch {
      // the prices stay those that everybody is shown
    }
  }
}

/**
 * Runs the page's own scripts, and first asks for everything that they need. A page that waited long may be of a version
 * whose files are gone: then it is reloaded, at most once a minute, which `reloadedKey` remembers.
 */
export function runScripts(reloadedKey: string) {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-waits]')) {
    link.rel = link.dataset['waits'] ?? ''
    delete link.dataset['waits']
  }
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = document.querySelector('script[type="text/plain"]')?.textContent ?? ''
  script.addEventListener('load', () => script.remove())
  script.addEventListener('error', () => void reloadIfGone())
  document.head.append(script)

  async function reloadIfGone() {
    script.remove()
    const file = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')
    if (!file) return
    try {
      const { status } = await fetch(file.href, { method: 'HEAD', cache: 'no-store' })
      const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
      if ((status !== 404 && status !== 410) || Date.now() - last < 60_000) return
      sessionStorage.setItem(reloadedKey, String(Date.now()))
      location.reload()
    } catch {
      // no connection: links and forms of the page still lead on, and buttons need its scripts
      const isPersian = document.documentElement.lang === 'fa'
      const note = document.createElement('div')
      const word = document.createElement('p')
      note.setAttribute('role', 'alert')
      note.className = 'offline above'
      const again = document.createElement('a')
      again.href = location.href
      again.textContent = isPersian ? 'دوباره' : 'Try again'
      word.append(
        isPersian ? 'اینترنت قطع شد و صفحه کامل نیامد. ' : 'The page did not come whole: the connection broke. ',
        again,
      )
      note.append(word)
      document.body.prepend(note)
    }
  }
}
