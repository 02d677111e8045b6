import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filmGraph, shotGraph } from './film-graph.ts'
import { atMost, filmSeconds } from './film-recipe.ts'
import { demoFilms } from './films.ts'
import { concertStage } from './recipes/concert.ts'

test('a film is drawn no higher than it is asked for, in its shape, and never higher than it is', () => {
  const film = { ...concertStage, width: 1920, height: 804 }
  expect(atMost(film, 360)).toMatchObject({ width: 860, height: 360 })
  expect(atMost(film, 1080)).toBe(film)
})

const layers = new Set(readdirSync(join(import.meta.dirname, 'layers')).map((file) => file.replace('.webp', '')))
/** Filters that are newer than 2018 or missing from some builds. */
const unknownToOldBuilds = /(^|[,;\]])\s*(xfade|drawtext|loudnorm|gblur|chromashift|tremolo|zscale|subtitles)=/

test.each([...Object.values(demoFilms), concertStage].map((film) => [film.slug, film] as const))(
  '%s: every picture is there, and every filter is older than 2018',
  (_slug, film) => {
    for (const graph of [...film.shots.map((shot) => shotGraph(film, shot)), filmGraph(film)]) {
      expect(graph.inputs.filter((art) => !layers.has(art))).toEqual([])
      expect(graph.chains.join(';')).not.toMatch(unknownToOldBuilds)
    }
    expect(film.width % 2).toBe(0)
    expect(film.height % 2).toBe(0)
    expect(filmSeconds(film)).toBeGreaterThan(12)
    for (const card of film.cards)
      expect(card.art in Object.fromEntries([...layers].map((name) => [name, 1]))).toBe(true)
  },
)
