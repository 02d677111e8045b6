import { isReachable } from './api.ts'

const storageKey = 'reloaded_at'
const patienceMs = 60_000

/**
 * After a new version, a page that was opened before asks for files that no longer exist. Then the page is reloaded, at
 * most once a minute, so that a file that is really missing causes no endless reloads. It is reloaded only when the
 * server answers: without a connection a reload would lose the open page and everything typed.
 */
export function reloadWhenStale() {
  window.addEventListener('vite:preloadError', () => void reloadIfAnswered())
}

async function reloadIfAnswered() {
  try {
    const last = Number(window.sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < patienceMs) return
    if (!(await isReachable())) return
    window.sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  } catch {
    // Without storage it could reload endlessly, so the page stays and shows what failed to load.
  }
}
