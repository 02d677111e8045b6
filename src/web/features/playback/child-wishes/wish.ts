import type { OutputOf } from '#contract/api.ts'

export type OwnWish = OutputOf<'GET /me/wishes'>['items'][number]
export type ChildWish = OutputOf<'GET /me/child-wishes'>['items'][number]

/** The newest wish of a title; null when it was never asked for. The list is the newest first. */
export function wishOf(items: readonly OwnWish[], productId: number): OwnWish | null {
  return items.find(({ product }) => product.id === productId) ?? null
}

/**
 * Whether a wish has nothing to say on the page of a title that is closed: it was taken back, or the title was bought and is
 * closed again, because a rental has ended or its money went back.
 */
export const isSilent = ({ state }: OwnWish): boolean => state === 'withdrawn' || state === 'bought'

/** Whether a child may ask for a title (again). */
export const mayAsk = (wish: OwnWish | null): boolean =>
  wish === null || isSilent(wish) || wish.state === 'over' || wish.state === 'refused'
