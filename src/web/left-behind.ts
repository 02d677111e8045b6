/**
 * The browser keeps a member's texts, searches and viewed goods under these names, so that a closed page loses nothing.
 * A guest's have their own names (`comment-draft:guest:`, `searches:`), and stay: nobody has signed out.
 */
const ofMember = /^(comment-draft:(?!guest:)|searches:.|contact-draft$|goods_seen$|shop_area$|parde\.return\.)/
/** The queue of music says in its first line whose it is. */
const queueKey = 'listening'
const queueOfGuest = 'guest\n'

function forgetIn(open: () => Storage): void {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (ofMember.test(key)) storage.removeItem(key)
    if (storage.getItem(queueKey)?.startsWith(queueOfGuest) === false) storage.removeItem(queueKey)
  } catch {
    // without storage nothing was kept
  }
}

/** Forgets what a member leaves in this browser, at a sign-out: the next person at it must not read it. */
export function forgetLeftBehind(): void {
  forgetIn(() => window.localStorage)
  forgetIn(() => window.sessionStorage)
}
