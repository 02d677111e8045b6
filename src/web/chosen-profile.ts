/**
 * The profile last chosen in this browser. It is stored so that a child's page is right before any call was made. Pages
 * are the same for everybody, so an inline script puts the age limit on the document before the first paint, and styles
 * hide titles rated above it. This is only for the eye; the server is what refuses.
 */
export const profileKey = 'profile'

/**
 * Runs before the first paint; allowed by its hash. The stored text is `number:limit`; the limit is empty for adults.
 */
export const earlyScript = `try{var a=(localStorage.getItem('${profileKey}')||'').split(':')[1];if(/^\\d+$/.test(a))document.documentElement.dataset.ageLimit=a}catch(e){}`

/** The age ratings of the catalogue. */
export const ageMarks = [0, 7, 12, 15, 18] as const

/** The rating on a card, for the styles: a value between two ratings counts as the stricter one. */
export const ageMark = (rating: number): number => ageMarks.find((mark) => rating <= mark) ?? 18

export const isClosed = (rating: number, limit: number | null): boolean => limit !== null && rating > limit

export function storeChosenProfile(profile: { id: number; age_limit: number | null } | null) {
  const limit = profile?.age_limit ?? null
  try {
    if (profile === null) window.localStorage.removeItem(profileKey)
    else {
      const text = `${profile.id}:${limit ?? ''}`
      // other tabs listen, so an unchanged value is not written again
      if (window.localStorage.getItem(profileKey) !== text) window.localStorage.setItem(profileKey, text)
    }
  } catch {
    // A browser without storage asks the server on every page.
  }
  const { dataset } = document.documentElement
  if (limit === null) delete dataset.ageLimit
  else dataset.ageLimit = String(limit)
}

/** Number of the profile last chosen in this browser; null for guests. */
export function storedProfileId(): string | null {
  try {
    return window.localStorage.getItem(profileKey)?.split(':')[0] || null
  } catch {
    return null
  }
}

/** The age limit of the document; null for adults and guests. */
export function storedAgeLimit(): number | null {
  const text = document.documentElement.dataset.ageLimit
  return text === undefined ? null : Number(text)
}
