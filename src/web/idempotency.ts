/** A random key for one intended payment. `randomUUID` is missing on plain http addresses, `getRandomValues` is not. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One key per intended payment. A repeat (after a lost answer, or a second press) has the same key and cannot buy
 * twice; another price, offer or gateway gets another key.
 */
export function createKeyring(make: () => string = randomKey) {
  let kept: { wish: string; key: string } | null = null
  return {
    keyFor(wish: string): string {
      if (kept?.wish !== wish) kept = { wish, key: make() }
      return kept.key
    },
    /** The server has answered: the next press is a new payment. */
    used() {
      kept = null
    },
  }
}
