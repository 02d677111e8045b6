/** The storage key of a message that a visitor has begun: it stays on this device for a day. */
const key = 'contact-draft'
const lifeMs = 86_400_000

/** Fields by their names, as the form has them. */
export type Draft = Readonly<Record<string, string>>

export function readDraft(now: number): Draft {
  try {
    const { at, fields } = JSON.parse(window.localStorage.getItem(key) ?? '{}') as { at?: number; fields?: Draft }
    if (at === undefined || fields === undefined || now - at > lifeMs) {
      window.localStorage.removeItem(key)
      return {}
    }
    return fields
  } catch {
    // a browser that stores nothing, or something else under this name
    return {}
  }
}

export function saveDraft(fields: Draft, now: number): void {
  try {
    window.localStorage.setItem(key, JSON.stringify({ at: now, fields }))
  } catch {
    // full or closed: the text is in its field
  }
}

export function dropDraft(): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // a browser that stores nothing
  }
}
