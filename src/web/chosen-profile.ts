/**
 * The profile last chosen in this browser. It is stored so that a child's page is right before any call was made. Pages
 * are the same for everybody, so an inline script puts the age limit on the document before the first paint, and styles
 * hide titles rated above it. This is only for the eye; the server is what refuses.
 */
export const profileKey = 'profile'

/**
 * The storage key of the last known facts about this browser's member: whether a plan runs, and what stands at the top
 * of the home page. With them the next visit is laid out right before any call was made.
 */
export const visitorKey = 'visitor'

/**
 * Runs before the first paint; allowed by its hash. The stored text is `number:limit`; the limit is empty for adults.
 * Whether this device's clock is another than Tehran's (210 minutes before UTC) is known without anything stored.
 */
export const earlyScript = `try{if(new Date().getTimezoneOffset()!==-210)document.documentElement.dataset.abroad='';var p=localStorage.getItem('${profileKey}')||'',a=p.split(':')[1],d=document.documentElement.dataset,v=localStorage.getItem('${visitorKey}')||'';if(/^\\d+$/.test(a))d.ageLimit=a;if(p){d.visitor=v.split(':')[0]==='subscriber'?'subscriber':'member';v=v.split(':')[1];if(v)d.home=v}}catch(e){}`

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
  if (profile === null) forgetVisitor()
  else dataset.visitor ??= 'member'
}

function forgetVisitor() {
  const { dataset } = document.documentElement
  delete dataset.visitor
  delete dataset.home
  try {
    window.localStorage.removeItem(visitorKey)
  } catch {
    // nothing was stored
  }
}

/** A part of a member's home page: one thing in place of the slides, a card below it, or the titles that were begun. */
type HomePart = 'known' | 'card' | 'rail'

/** Those that are there, as the document and its styles name them. */
export const homeParts = (are: Readonly<Record<HomePart, boolean>>): string =>
  Object.entries(are)
    .flatMap(([part, isThere]) => (isThere ? [part] : []))
    .join(' ')

/** Stores for the next visit how the home page of this member is laid out; who sees which rows holds at once. */
export function storeVisitor({ audience, parts }: { audience: 'member' | 'subscriber'; parts: string }) {
  document.documentElement.dataset.visitor = audience
  try {
    window.localStorage.setItem(visitorKey, `${audience}:${parts}`)
  } catch {
    // A browser without storage asks the server on every page.
  }
}

/** The next home page of this document is laid out as this one was. */
export function rememberHome() {
  try {
    const parts = window.localStorage.getItem(visitorKey)?.split(':')[1]
    if (parts) document.documentElement.dataset.home = parts
  } catch {
    // nothing was stored
  }
}

/** Whether the document was laid out for a part before its data came. */
export const isHomeLaidOut = (part: HomePart): boolean =>
  (document.documentElement.dataset.home ?? '').split(' ').includes(part)

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

/** Nothing of the member's own stands at the top of the home page any more: the slides are shown. */
export function forgetKnown() {
  delete document.documentElement.dataset.home
}
