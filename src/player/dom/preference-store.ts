import { parsePreferences, type PlayerPreferences } from '#player/core/preferences.ts'

const KEY = 'player.preferences'

export interface PreferenceStore {
  get(): PlayerPreferences
  set(patch: Partial<PlayerPreferences>): void
}

/** The viewer's choices in local storage, under what was `chosen` elsewhere. Where storage is closed (private mode) they live as long as the page. */
export function createPreferenceStore(
  chosen: Partial<PlayerPreferences> = {},
  onChange?: (preferences: PlayerPreferences) => void,
): PreferenceStore {
  const read = () => {
    try {
      return localStorage.getItem(KEY)
    } catch {
      return null
    }
  }
  let current = { ...parsePreferences(read()), ...chosen }
  return {
    get: () => current,
    set(patch) {
      current = { ...current, ...patch }
      onChange?.(current)
      try {
        localStorage.setItem(KEY, JSON.stringify(current))
      } catch {
        // Full or forbidden storage must not stop the film.
      }
    },
  }
}
