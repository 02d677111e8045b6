import { parsePreferences, type PlayerPreferences, storedPreferences } from '#player/core/preferences.ts'

/** The key of local storage for a viewer's choices. Viewers who share a browser have separate keys. */
const keyOf = (viewer: string | null) => (viewer === null ? 'player.preferences' : `player.preferences.${viewer}`)

export interface PreferenceStore {
  get(): PlayerPreferences
  set(patch: Partial<PlayerPreferences>): void
}

/**
 * The viewer's choices in local storage, overridden by what was `chosen` elsewhere. Without storage (private mode) they
 * last as long as the page.
 */
export function createPreferenceStore(
  chosen: Partial<PlayerPreferences> = {},
  onChange?: (preferences: PlayerPreferences) => void,
  viewer: string | null = null,
): PreferenceStore {
  const key = keyOf(viewer)
  const read = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  let current = { ...parsePreferences(read()), ...chosen }
  return {
    get: () => current,
    set(patch) {
      const next = { ...current, ...patch }
      // The media element also fires events for what we just set; those are nobody's choice.
      if (JSON.stringify(next) === JSON.stringify(current)) return
      current = next
      onChange?.(current)
      try {
        localStorage.setItem(key, storedPreferences(current))
      } catch {
        // Full or forbidden storage must not stop the film.
      }
    },
  }
}
