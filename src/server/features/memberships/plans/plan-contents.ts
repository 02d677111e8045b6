import type { TitleKind } from '#lib/lists/product-kinds.ts'

export type Scope = 'all' | 'kinds' | 'titles'

/** The titles that a plan opens. `kinds` and `titles` count only in the scope of the same name. */
export interface Contents {
  scope: Scope
  kinds: readonly TitleKind[]
  titles: readonly number[]
}

function holds<T>(whole: readonly T[], part: readonly T[]): boolean {
  return part.every((one) => whole.includes(one))
}

/**
 * Whether `wide` certainly opens everything that `narrow` opens. Listed titles need not be marked for plans, so even a
 * plan of everything may not open them.
 */
export function opensAtLeast(wide: Contents, narrow: Contents): boolean {
  if (narrow.scope === 'titles') return wide.scope === 'titles' && holds(wide.titles, narrow.titles)
  if (wide.scope === 'all') return true
  return wide.scope === 'kinds' && narrow.scope === 'kinds' && holds(wide.kinds, narrow.kinds)
}

/** The same key for plans that open the same. */
export function contentsKey({ scope, kinds, titles }: Contents): string {
  if (scope === 'kinds') return `kinds:${[...kinds].sort().join()}`
  return scope === 'titles' ? `titles:${[...titles].sort((a, b) => a - b).join()}` : 'all'
}
