import type { FilmRecipe } from './film-recipe.ts'
import { doors } from './recipes/doors.ts'
import { episodeFilms } from './recipes/episodes.ts'
import { pool } from './recipes/pool.ts'
import { naranjTrailer, turquoiseTrailer } from './recipes/previews.ts'
import { rain } from './recipes/rain.ts'
import { road, roadTrailer } from './recipes/road.ts'
import { salt } from './recipes/salt.ts'
import { ships } from './recipes/ships.ts'
import { simorgh } from './recipes/simorgh.ts'
import { snow } from './recipes/snow.ts'
import { station } from './recipes/station.ts'
import { tehran, tehranTrailer } from './recipes/tehran.ts'

/** Every demo film by name, in the order in which they are made; the first is watchable first. */
export const demoFilms: Record<string, FilmRecipe> = Object.fromEntries(
  [
    snow,
    roadTrailer,
    road,
    pool,
    station,
    tehranTrailer,
    tehran,
    naranjTrailer,
    rain,
    ships,
    simorgh,
    turquoiseTrailer,
    doors,
    salt,
    ...episodeFilms,
  ].map((film) => [film.slug, film]),
)
