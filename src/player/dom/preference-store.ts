import { parsePreferences, type PlayerPreferences } from '#player/core/preferences.ts'

/** Where this browser remembers what a viewer has chosen; viewers who share it do not hear or see each other's choices. */
const keyOf = (viewer: string | null) => (viewer === null ? 'player.preferences' : `player.preferences.${viewer}`)

export interface PreferenceStore {
  get(): PlayerPreferences
  set(patch: Partial<PlayerPreferences>): void
}

/** The viewer's choices in local storage, under what was `chosen` elsewhere. Where storage is closed (private mode) they live as long as the page. */
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
      // The media element says what it was just told, too: that is nobody's choice.
      if (JSON.stringify(next) === JSON.stringify(current)) return
      current = next
      onChange?.(current)
      try {
        localStorage.setItem(key, JSON.stringify(current))
      } catch {
        // Full or forbidden storage must not stop the film.
      }
    },
  }
}
