import { announced } from './announced-words.ts'
import { directedBy, musicBy, shotBy, writtenBy } from './crews.ts'
import { type DemoMovie, toman } from './demo-movie.ts'

type Crew = Parameters<typeof directedBy>[0]

const directors: readonly Crew[] = ['nimruz', 'roomEight', 'chaharsu', 'langar', 'golesorkh', 'kavir']

/**
 * Films of earlier years that are announced: a drawn poster and a few words, and nothing to play. They cost a first start
 * next to nothing, and stand behind the new films in a list.
 */
export const announcedMovies: readonly DemoMovie[] = announced.map(
  ({ slug, fa, en, genres, comes: [inDays, age] }, index) => ({
    slug,
    kind: 'movie',
    title_fa: fa[0],
    title_en: en[0],
    tagline_fa: fa[1],
    tagline_en: en[1],
    synopsis_fa: fa[2],
    synopsis_en: en[2],
    year: 2019 - index,
    countries: ['IR'],
    genres,
    age_rating: age,
    credits: [
      directedBy(directors[index % directors.length] ?? 'nimruz'),
      writtenBy('lines'),
      shotBy('khak'),
      musicBy(index % 2 === 0 ? 'nimparde' : 'quartet'),
    ],
    price: { irr: toman(149_000), usd: 790 },
    released_in_days: inDays,
    state: 'published',
    poster: `p-${slug}`,
    stills: [],
    film: null,
    preview: null,
    has_subtitles: false,
  }),
)
