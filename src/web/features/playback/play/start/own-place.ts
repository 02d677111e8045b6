const storageKey = 'playing_place'

/** A name for one thing of this browser. */
export function randomUuid(): string {
  // `randomUUID` is missing on plain http addresses
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

let own: string | null = null

/** The place of the player in this tab, as a ticket knows it; a reload keeps it, another tab is another place. */
export function ownPlace(): string {
  if (own !== null) return own
  try {
    own = window.sessionStorage.getItem(storageKey)
  } catch {
    // Without storage a reload is a new place.
  }
  own ??= randomUuid()
  try {
    window.sessionStorage.setItem(storageKey, own)
  } catch {
    // See above.
  }
  return own
}
