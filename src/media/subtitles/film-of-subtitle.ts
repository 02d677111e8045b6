/** What is known of the film that a subtitle belongs to. */
export interface FilmOfSubtitle {
  lengthMs: number | null
  framesPerSecond: number | null
}

export const unknownFilm: FilmOfSubtitle = { lengthMs: null, framesPerSecond: null }
