import type { Begun } from '#web/features/playback/play/begun/use-begun.ts'
import type { MyHome } from './use-my-home.ts'

export type Moment = MyHome['moments'][number]
/** A thing at the top of the page: one that cannot wait, or a title that the profile is in the middle of. */
export type Top = Moment | { kind: 'begun'; item: Begun }

/** A viewer who saw less has not begun, and one who saw more has seen it. */
const shares = { least: 0.02, most: 0.95 }

const isInTheMiddle = ({ is_open, has_page, position_ms, duration_ms }: Begun): boolean => {
  const share = position_ms / duration_ms
  return is_open && has_page && share >= shares.least && share <= shares.most
}

const productOf = (top: Top): number | null =>
  top.kind === 'begun' ? top.item.product.id : top.kind === 'rent' ? top.product.id : null

/** The picture behind its name; a purchase has none. */
export function pictureOf(top: Top) {
  if (top.kind === 'payment') return null
  if (top.kind === 'screening') return top.screening.still ?? top.screening.poster
  return (top.kind === 'begun' ? top.item.product : top.product).still
}

/**
 * Returns the top of a member's home page: one thing as large as the page, and the next one as a card below it. Moments
 * come by urgency; the title that was begun last stands between the urgent ones and the others.
 */
export function topOf(moments: readonly Moment[], begun: readonly Begun[]): { hero: Top | null; card: Top | null } {
  const inTheMiddle = begun.find((item) => isInTheMiddle(item) && item.product.still !== null)
  const all: Top[] = [
    ...moments.filter((moment) => moment.is_urgent),
    ...(inTheMiddle === undefined ? [] : [{ kind: 'begun', item: inTheMiddle } as const]),
    ...moments.filter((moment) => !moment.is_urgent),
  ]
  const hero = all.find((top) => pictureOf(top) !== null) ?? null
  const isOther = (top: Top) =>
    top !== hero && (hero === null || productOf(top) === null || productOf(top) !== productOf(hero))
  return { hero, card: all.find(isOther) ?? null }
}
