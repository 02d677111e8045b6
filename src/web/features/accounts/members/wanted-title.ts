import { barePath } from '#web/i18n/locale.ts'

/** A title that a guest wants to have, and by which way. */
export type WantedTitle = { productId: number; way: 'buy' | 'rent' }

/**
 * Returns the title bought on the page to which a sign-in leads, or on which it was asked; null: it is no checkout of a
 * title. The address says it by itself, so a reload and a mail's link know it, too.
 */
export function wantedTitle(address: string): WantedTitle | null {
  const [path = '', search] = address.split('?')
  const id = /^\/purchase\/(\d{1,9})$/.exec(barePath(path))?.[1]
  if (id === undefined) return null
  return { productId: Number(id), way: new URLSearchParams(search).get('way') === 'rent' ? 'rent' : 'buy' }
}
