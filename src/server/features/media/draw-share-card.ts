export { type CardFace, cardSize } from '#media/share-card/card-layout.ts'
export { drawShareCard } from '#media/share-card/draw-share-card.ts'
