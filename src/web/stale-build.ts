import { isReachable } from './api.ts'

const storageKey = 'reloaded_at'
const patienceMs = 60_000

/**
 * A page that was opened before a new version went out asks for files that are gone. It is loaded anew, once a minute
 * at most, so that a file that is truly missing does not turn the page round and round; and only when the server answers:
 * on a line that is cut it would take away the page that is open, with all that was typed.
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
    // A browser that keeps nothing could go round and round: the page stays, and says what it could not fetch.
  }
}
