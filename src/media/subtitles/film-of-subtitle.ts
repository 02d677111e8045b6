/** The known facts about the film of a subtitle. */
export interface FilmOfSubtitle {
  lengthMs: number | null
  framesPerSecond: number | null
}

export const unknownFilm: FilmOfSubtitle = { lengthMs: null, framesPerSecond: null }
