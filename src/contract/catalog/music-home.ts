import { z } from 'zod'
import { ProductCard } from './catalog.ts'
import { Artist, TrackCard } from './music.ts'
import { route } from '../route.ts'

/** The first page of music: rows of what there is. A row without anything to show is empty. */
export const getMusicHome = route({
  method: 'GET',
  path: '/music-home',
  tag: 'music',
  summary: 'The rows of the music page: new albums, what is heard most this week, scores, clips, artists',
  access: 'public',
  sharedSeconds: 30,
  responses: {
    200: z.object({
      albums: z.array(ProductCard),
      most_heard: z.array(TrackCard),
      scores: z.array(ProductCard),
      clips: z.array(ProductCard),
      artists: z.array(Artist),
    }),
  },
})
