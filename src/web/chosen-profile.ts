/**
 * Which profile this browser watched as last, kept so that a child's page is a child's before anything was asked: pages are
 * the same for everybody, so the inline script puts the limit on the document before it is painted, and styles hide what is
 * rated above it. The server is what refuses; this only spares the sight.
 */
export const profileKey = 'profile'

/** Runs before the page is painted; allowed by its hash. The kept text is `number:limit`, the limit empty for the grown. */
export const earlyScript = `try{var a=(localStorage.getItem('${profileKey}')||'').split(':')[1];if(/^\\d+$/.test(a))document.documentElement.dataset.ageLimit=a}catch(e){}`

/** The age ratings of the catalogue. */
export const ageMarks = [0, 7, 12, 15, 18] as const

/** The rating that stands on a card for the styles: what is between two counts as the stricter one. */
export const ageMark = (rating: number): number => ageMarks.find((mark) => rating <= mark) ?? 18

export const isClosed = (rating: number, limit: number | null): boolean => limit !== null && rating > limit

export function storeChosenProfile(profile: { id: number; age_limit: number | null } | null) {
  const limit = profile?.age_limit ?? null
  try {
    if (profile === null) window.localStorage.removeItem(profileKey)
    else {
      const text = `${profile.id}:${limit ?? ''}`
      // another tab listens: what has not changed is not said again
      if (window.localStorage.getItem(profileKey) !== text) window.localStorage.setItem(profileKey, text)
    }
  } catch {
    // A browser that keeps nothing asks the server on every page.
  }
  const { dataset } = document.documentElement
  if (limit === null) delete dataset.ageLimit
  else dataset.ageLimit = String(limit)
}

/** The number of the profile that watched here as last; null for guests. */
export function storedProfileId(): string | null {
  try {
    return window.localStorage.getItem(profileKey)?.split(':')[0] || null
  } catch {
    return null
  }
}

/** The limit that the document is under; null for grown people and guests. */
export function storedAgeLimit(): number | null {
  const text = document.documentElement.dataset.ageLimit
  return text === undefined ? null : Number(text)
}
