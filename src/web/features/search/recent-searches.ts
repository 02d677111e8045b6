import { searchKey } from '#lib/persian/persian-text.ts'

const most = 10

/** Each profile has its own; a guest's are under no number. */
const keyOf = (profile: string | null): string => `searches:${profile ?? ''}`

/** The list with a search put first; the same words in another spelling are the same search. */
export function withSearch(recent: readonly string[], text: string): string[] {
  const words = text.trim()
  if (searchKey(words) === '') return [...recent]
  const others = recent.filter((one) => searchKey(one) !== searchKey(words))
  return [words, ...others].slice(0, most)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The last searches of a profile in this browser, newest first. They are sent nowhere. */
export function readRecent(profile: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(profile)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isText).slice(0, most) : []
  } catch {
    // without storage, or with something else under this name, nothing was searched for
    return []
  }
}

function write(profile: string | null, recent: readonly string[]): void {
  try {
    if (recent.length === 0) window.localStorage.removeItem(keyOf(profile))
    else window.localStorage.setItem(keyOf(profile), JSON.stringify(recent))
  } catch {
    // see above
  }
}

export const rememberSearch = (profile: string | null, text: string): void =>
  write(profile, withSearch(readRecent(profile), text))

/** Forgets one search, or all of them; what is left. */
export function forgetSearch(profile: string | null, text?: string): string[] {
  const left = text === undefined ? [] : readRecent(profile).filter((one) => one !== text)
  write(profile, left)
  return left
}
