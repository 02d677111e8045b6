const storageKey = 'reloaded_at'
const patienceMs = 60_000

/**
 * A page that was opened before a new version went out asks for files that are gone. It is loaded anew, once a minute
 * at most, so that a file that is truly missing does not turn the page round and round.
 */
export function reloadWhenStale() {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline it would only take away the page that is open.
    if (!navigator.onLine) return
    try {
      const last = Number(window.sessionStorage.getItem(storageKey) ?? 0)
      if (Date.now() - last < patienceMs) return
      window.sessionStorage.setItem(storageKey, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    window.location.reload()
  })
}
