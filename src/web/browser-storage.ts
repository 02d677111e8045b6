export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What stands for a storage that the browser refuses: it forgets with the page. */
function forgetful(): BrowserStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const stands: Partial<Record<'localStorage' | 'sessionStorage', BrowserStorage>> = {}

/**
 * A storage of this browser. Where cookies are blocked, to name it already throws (SecurityError): then something stands
 * for it that lasts as long as the page, so that a step that would have been kept is still taken.
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    return window[kind]
  } catch {
    return (stands[kind] ??= forgetful())
  }
}

/** Whether this browser keeps anything after the page is closed. */
export function hasStorage(): boolean {
  try {
    return typeof window.localStorage.length === 'number'
  } catch {
    return false
  }
}
