const storageKey = 'remote_key'

/** The key of this phone as a remote; its evening ends it on the server. */
export function readRemoteKey(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function storeRemoteKey(key: string | null): void {
  try {
    if (key === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, key)
  } catch {
    // without storage the phone is a remote until the page is closed
  }
}
