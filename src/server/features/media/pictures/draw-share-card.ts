import type { CardFace } from '#media/share-card/card-layout.ts'

export { type CardFace, cardSize } from '#media/share-card/card-layout.ts'

/**
 * Draws the card of a shared link: a JPEG of at most 300 KB. The type and its shaper are loaded with the first card:
 * most processes never draw one.
 */
export async function drawShareCard(face: CardFace, picture: Buffer | null): Promise<Buffer> {
  const { drawShareCard: draw } = await import('#media/share-card/draw-share-card.ts')
  return draw(face, picture)
}
