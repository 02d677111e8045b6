// Takes stills of the demo films, without clock and cards, into src/db/seed/art/s-*.webp.
// node_modules/.bin/node scripts/demo-art/stills.ts
import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { shotGraph } from '#media/demo/film-graph.ts'
import type { FilmRecipe, Layer, Shot } from '#media/demo/film-recipe.ts'
import { demoFilms } from '#media/demo/films.ts'
import { concertStage } from '#media/demo/recipes/concert.ts'

const layers = new URL('../../src/media/demo/layers/', import.meta.url).pathname
const art = new URL('../../src/db/seed/art/', import.meta.url).pathname

const umbrella: Layer[] = [
  { art: 'rain-paper', width: 1600, x: '0', y: '-300' },
  { art: 'rain-thin', width: 900, x: '0', y: '-900' },
  { art: 'rain-thin', width: 900, x: '896', y: '-420' },
  { art: 'rain-thick', width: 900, x: '700', y: '-1200' },
]
const wide = (seconds: number, shot: Layer[]): Shot => ({ seconds, layers: shot })

/** Name of the still → the shot and the second. */
const wanted: Record<string, [Shot, number]> = {
  's-night-road': [demoFilms['road']!.shots[2]!, 15.6],
  's-coast': [demoFilms['road']!.shots[3]!, 12],
  's-evening': [demoFilms['snow']!.shots[2]!, 7],
  's-branch': [demoFilms['snow']!.shots[1]!, 6],
  's-last-train': [demoFilms['station']!.shots[2]!, 9],
  's-midnight': [demoFilms['tehran']!.shots[2]!, 11],
  's-harbour': [demoFilms['ships']!.shots[2]!, 8],
  's-bow': [demoFilms['ships']!.shots[1]!, 7],
  's-doors-blue': [demoFilms['doors']!.shots[1]!, 5],
  's-pool-close': [demoFilms['pool']!.shots[1]!, 8],
  's-simorgh': [demoFilms['simorgh']!.shots[0]!, 9.85],
  's-simorgh-dawn': [demoFilms['simorgh']!.shots[1]!, 12.3],
  's-salt': [demoFilms['salt']!.shots[0]!, 5],
  's-salt-dusk': [demoFilms['salt']!.shots[1]!, 6],
  's-naranj': [demoFilms['naranj-trailer']!.shots[0]!, 5],
  's-turquoise': [demoFilms['turquoise-trailer']!.shots[0]!, 4.6],
  's-concert': [concertStage.shots[0]!, 5],
  's-rain': [wide(6, [...umbrella, { art: 'rain-girl', width: 760, x: '130', y: '-60' }]), 4],
  's-canopy': [
    wide(6, [
      { art: 'rain-puddle', width: 1600, x: '0', y: '-700' },
      { art: 'ripple-ink', width: 360, x: '1080', y: '120', strip: { frames: 24, rate: 3 } },
      { art: 'ripple-ink', width: 300, x: '190', y: '560', strip: { frames: 24, rate: 3.4 } },
      { art: 'canopy', width: 560, x: '560', y: '470', turn: '0.2*t' },
      { art: 'rain-thick', width: 1600, x: '0', y: '-1800', opacity: 0.3 },
    ]),
    4,
  ],
}

const only = process.argv[2]?.split(',')
for (const [name, [shot, second]] of Object.entries(wanted)) {
  if (only && !only.includes(name)) continue
  const recipe: FilmRecipe = {
    slug: name,
    width: 1600,
    height: 900,
    fps: 25,
    shots: [shot],
    crossfade: 0,
    cards: [],
    soundtracks: [],
  }
  const { inputs, chains } = shotGraph(recipe, shot)
  const made = spawnSync(
    process.env['FFMPEG_PATH'] ?? 'ffmpeg',
    [
      '-v',
      'error',
      ...inputs.flatMap((file) => ['-framerate', '25', '-i', `${layers}${file}.webp`]),
      '-filter_complex',
      chains.join(';'),
      '-map',
      '[picture]',
      '-ss',
      String(second),
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-',
    ],
    { maxBuffer: 64 << 20 },
  )
  if (made.status !== 0) throw new Error(`${name}: ${made.stderr.toString()}`)
  await sharp(made.stdout).webp({ quality: 80, effort: 5 }).toFile(`${art}${name}.webp`)
}
