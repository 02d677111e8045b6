/**
 * The piece by which a visitor measures their line: as large as a segment of a film, always the same, below the address
 * of the media, so that it comes by the way on which the film will come and any cache may keep it.
 */
export const linePiece = { path: '/media/line-piece', bytes: 1_000_000 } as const
