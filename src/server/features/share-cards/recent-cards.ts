import type { Locale } from '#lib/locale.ts'
import type { CardNow, CardOwner } from './read-share-card.ts'

type Find = (owner: CardOwner, locale: Locale) => Promise<CardNow | null>

/** As long as the answer that names the card. */
const keptMs = 10_000
const mostKept = 1000

/**
 * Remembers for ten seconds what was found, also that nothing was: a card is asked for by its address as often as a
 * stranger likes, and each look costs the database two statements. `clock` is monotonic, in milliseconds; null remembers
 * nothing.
 */
export function recentCards(find: Find, clock: (() => number) | null): Find {
  if (clock === null) return find
  const kept = new Map<string, { card: Promise<CardNow | null>; until: number }>()
  return (owner, locale) => {
    const name = `${locale}/${owner.of}/${owner.id}`
    const now = clock()
    const known = kept.get(name)
    if (known !== undefined && known.until > now) return known.card
    const card = find(owner, locale)
    kept.delete(name)
    kept.set(name, { card, until: now + keptMs })
    // what failed is asked again
    card.catch(() => kept.delete(name))
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return card
  }
}
