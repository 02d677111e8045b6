/** Begins the keys of drafts, one for each title and answered comment; they survive a closed page on this device. */
const prefix = 'comment-draft:'

/** The key of a draft: profiles of one device do not read each other's. */
export const draftKey = (profileId: string | number | null, productId: number, answersTo: string | null): string =>
  `${prefix}${profileId ?? 'guest'}:${productId}:${answersTo ?? ''}`

export function readDraft(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? ''
  } catch {
    // a browser that stores nothing
    return ''
  }
}

export function saveDraft(key: string, text: string): void {
  try {
    if (text === '') window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    // full or closed: the text is in its field
  }
}
