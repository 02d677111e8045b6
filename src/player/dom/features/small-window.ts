/** https://wicg.github.io/document-picture-in-picture: a small window above all others that holds a page instead of a picture. */
interface SmallWindows {
  requestWindow(options: { width: number; height: number }): Promise<Window>
}

export const smallWindows = (): SmallWindows | null =>
  (globalThis as { documentPictureInPicture?: SmallWindows }).documentPictureInPicture ?? null

const width = 480

interface Shown {
  media: HTMLVideoElement
  root: HTMLElement
  /** Ends the window, and brings the picture back. */
  signal: AbortSignal
  onPress: () => void
  onLeave: () => void
}

/** The styles of the page, and what they depend on. Styles are set by the object model: a policy may refuse them as texts. */
function dress(page: Document): void {
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.dir = document.documentElement.dir
  Object.assign(page.documentElement.dataset, document.documentElement.dataset)
  for (const sheet of document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')) {
    const copy = page.importNode(sheet, true)
    if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href)
    page.head.append(copy)
  }
  page.body.style.margin = '0'
  page.body.style.blockSize = '100vh'
}

/** Draws the subtitles of the player into a copy, at once and whenever they change. */
function mirrorCues(root: HTMLElement, copy: HTMLElement, signal: AbortSignal): void {
  const draw = () => {
    const cues = root.querySelector<HTMLElement>('.pl-cues')
    copy.replaceChildren(...[...(cues?.children ?? [])].map((region) => copy.ownerDocument.importNode(region, true)))
    copy.dataset['color'] = cues?.dataset['color'] ?? ''
    copy.style.setProperty('--pl-cue-size', cues?.style.getPropertyValue('--pl-cue-size') ?? '1')
  }
  const observer = new MutationObserver(draw)
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-color', 'style'],
  })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
  draw()
}

/**
 * Plays the picture in a small window together with its subtitles: in the system's own one there is the picture alone. The
 * element moves there and back; it goes on playing. Returns what closes the window. Rejects where the system opens none.
 */
export async function openSmallWindow(windows: SmallWindows, shown: Shown): Promise<() => void> {
  const { media, root, signal } = shown
  const shape = media.videoWidth > 0 ? media.videoHeight / media.videoWidth : 9 / 16
  const small = await windows.requestWindow({ width, height: Math.round(width * shape) })
  const page = small.document
  dress(page)
  const stage = page.createElement('div')
  stage.className = 'pl'
  stage.dir = 'ltr'
  stage.setAttribute('aria-label', root.getAttribute('aria-label') ?? '')
  stage.setAttribute('role', 'region')
  Object.assign(stage.dataset, { controls: 'off', phase: 'playing' })
  const cues = page.createElement('div')
  cues.className = 'pl-cues'
  const isPlaying = !media.paused
  const over = new AbortController()
  stage.append(media, cues)
  page.body.append(stage)
  mirrorCues(root, cues, over.signal)
  // an element that changes its page is paused by some browsers
  if (isPlaying && media.paused) void media.play().catch(() => undefined)
  stage.addEventListener('click', shown.onPress)
  page.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    shown.onPress()
  })
  const back = () => {
    if (over.signal.aborted) return
    over.abort()
    const wasPlaying = !media.paused
    root.prepend(media)
    if (wasPlaying && media.paused) void media.play().catch(() => undefined)
    shown.onLeave()
  }
  small.addEventListener('pagehide', back)
  const close = () => {
    back()
    small.close()
  }
  signal.addEventListener('abort', close, { once: true, signal: over.signal })
  return close
}
