/**
 * A card by the hash that a bank tells of its number (SHA-256 in hexadecimal): the same at every bank that tells it, because
 * the number is the same. Null for anything else; a mask is no card, because many cards of a bank share one.
 */
export function payerOfCardHash(hash: string | null): string | null {
  return hash !== null && /^[\dA-Fa-f]{64}$/.test(hash) ? `card ${hash.toUpperCase()}` : null
}
