import { z } from 'zod'
import { job } from '#jobs/job.ts'

/** Creates the demo in an empty database; does nothing where it exists. */
export const seedJob = job('demo.seed', {
  payload: z.object({}),
  retryLimit: 8,
  heartbeatSeconds: 15,
  policy: 'stately',
})

const Film = z.object({ product: z.int(), purpose: z.enum(['feature', 'preview']), film: z.string().max(80) })

/** A film of the demo by its name, and its title. */
export type DemoFilm = z.output<typeof Film>

/** The file name of a drawn film; the finished file that came before it has another name. */
export const drawnName = (film: string): string => `${film}.mp4`

/** Draws one film at its full size and passes it to the pipeline. One at a time, in the order of the queue. */
export const filmJob = job('demo.make_film', {
  payload: Film,
  // a film that waits is not ordered twice
  policy: 'stately',
  retryLimit: 6,
  retryDelaySeconds: 5,
  heartbeatSeconds: 15,
  expireInSeconds: 3600,
  concurrency: 1,
})

/** Plays the music of one track by its name, and passes it to the pipeline. One at a time. */
export const musicJob = job('demo.make_music', {
  payload: z.object({ product: z.int(), piece: z.string().max(80) }),
  retryLimit: 6,
  retryDelaySeconds: 5,
  heartbeatSeconds: 15,
  expireInSeconds: 900,
  concurrency: 1,
})

/** Holds the demo's live event: its film, its event, its camera's key, and the disk. */
export const concertJob = job('demo.hold_concert', {
  payload: z.object({}),
  retryLimit: 2,
  heartbeatSeconds: 15,
  expireInSeconds: 900,
  policy: 'stately',
})
