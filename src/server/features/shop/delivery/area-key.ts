import { createHash } from 'node:crypto'

/**
 * The area of an address as a short key. A frozen line keeps this instead of the city, because the line outlives the
 * account and an address must not.
 */
export function areaKey({ country, state, city }: { country: string; state: string; city: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([country, state, city]))
    .digest('hex')
    .slice(0, 12)
}
