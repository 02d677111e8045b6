/** A random name for one wish to pay. `randomUUID` is missing on plain http addresses, `getRandomValues` is not. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One key per wish: a repeat of the same wish (a lost answer, an impatient second press) carries the same key and
 * cannot buy twice; another price, offer or gateway is another wish.
 */
export function createKeyring(make: () => string = randomKey) {
  let kept: { wish: string; key: string } | null = null
  return {
    keyFor(wish: string): string {
      if (kept?.wish !== wish) kept = { wish, key: make() }
      return kept.key
    },
    /** The server has answered: the next press is a new wish. */
    used() {
      kept = null
    },
  }
}
