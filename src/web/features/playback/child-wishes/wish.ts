import type { OutputOf } from '#contract/api.ts'

export type OwnWish = OutputOf<'GET /me/wishes'>['items'][number]
export type ChildWish = OutputOf<'GET /me/child-wishes'>['items'][number]

/** The newest wish of a title; null when it was never asked for. The list is the newest first. */
export function wishOf(items: readonly OwnWish[], productId: number): OwnWish | null {
  return items.find(({ product }) => product.id === productId) ?? null
}

/** Whether a child may ask for a title (again). A taken-back wish leaves nothing to be said. */
export const mayAsk = (wish: OwnWish | null): boolean =>
  wish === null || wish.state === 'over' || wish.state === 'refused' || wish.state === 'withdrawn'
