/** Shows the house's messages, and opens what they are about. Imported by the worker. */

interface Told {
  id: string
  title: string
  body: string
  path: string
  locale: 'fa' | 'en'
}

interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>
  openWindow(url: string): Promise<unknown>
}
interface OpenWindow {
  readonly url: string
  focus(): Promise<unknown>
}
interface PushEvent extends Event {
  readonly data: { json(): unknown } | null
  waitUntil(work: Promise<unknown>): void
}
interface PressEvent extends Event {
  readonly notification: Notification
  waitUntil(work: Promise<unknown>): void
}
/** The part of a worker's global scope that this file uses; the types of a page do not have it. */
interface WorkerScope {
  addEventListener(name: 'push', heard: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', heard: (event: PressEvent) => void): void
  readonly registration: ServiceWorkerRegistration
  readonly clients: Windows
}

const scope = globalThis as unknown as WorkerScope

/** A browser that shows nothing for a push withdraws our right to send any, so there is always something to show. */
const unread: Told = { id: 'unread', title: 'پرده', body: '', path: '/account/notices', locale: 'fa' }

function readTold(event: PushEvent): Told {
  try {
    const told = event.data?.json() as Partial<Told> | undefined
    const { id, title, body, path, locale } = told ?? {}
    if (typeof id !== 'string' || typeof title !== 'string' || title === '') return unread
    return {
      id,
      title,
      body: typeof body === 'string' ? body : '',
      // a page of ours and nothing else
      path: typeof path === 'string' && /^\/(?!\/|\\)/.test(path) ? path : unread.path,
      locale: locale === 'en' ? 'en' : 'fa',
    }
  } catch {
    return unread
  }
}

scope.addEventListener('push', (event) => {
  const { id, title, body, path, locale } = readTold(event)
  const shown = scope.registration.showNotification(title, {
    body,
    lang: locale,
    dir: locale === 'fa' ? 'rtl' : 'ltr',
    icon: '/icon-192.png',
    // the same message, sent twice, is one
    tag: id,
    data: { path },
  })
  event.waitUntil(shown)
})

async function open(path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === url)
  await (there === undefined ? scope.clients.openWindow(url) : there.focus())
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = (event.notification.data ?? unread) as { path: string }
  event.waitUntil(open(path))
})
