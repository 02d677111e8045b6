/**
 * The service worker. Of what a page asks for it does one thing: where a page cannot be fetched, it shows the offline
 * page. Pages come from the network first, always; calls of the API, films and every other file never pass through it,
 * except the offline page's own. Pushes are heard in the file beside this one.
 */
import './push.ts'

/** The offline page's own files, and a text that differs when one of them does; the build writes both. */
declare const OFFLINE_FILES: readonly string[]
declare const OFFLINE_VERSION: string

/** The part of a worker's global scope that this file uses; the types of a page do not have it. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', heard: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', heard: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
}

const scope = globalThis as unknown as WorkerScope
const prefix = 'offline-'
const cacheName = `${prefix}${OFFLINE_VERSION}`

/** Addresses that no page has: a browser may go there, for a calendar's file for example. */
const noPages = /^\/(api|media|images|share-cards|streaming-host|sandbox|metrics|health)(\/|$)/

scope.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(OFFLINE_FILES)
    await scope.skipWaiting()
  }
  event.waitUntil(fill())
})

scope.addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
    // without it a page would wait until this worker has started, before it is even asked for
    await scope.registration.navigationPreload?.enable()
  }
  event.waitUntil(begin())
})

async function saved(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName })) ?? Response.error()
}

scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (noPages.test(pathname)) return
    const page = /^\/en(\/|$)/.test(pathname) ? '/offline.en.html' : '/offline.html'
    const answer = async () => (await preloadResponse) ?? (await fetch(request))
    event.respondWith(answer().catch(() => saved(page)))
    return
  }
  if (OFFLINE_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => saved(pathname)))
})
