import type { ProblemCode } from '#contract/problem.ts'
import { kindOf } from '#media/pictures/picture-kind.ts'
import type { PictureAsk } from '#media/pictures/picture-asks.ts'
import { pictureLimits } from '#media/pictures/picture-child.ts'
import { openPictureDesk, type Picture, type PictureDesk, type PictureLane } from '#media/pictures/picture-desk.ts'
import { PictureRefused } from '#media/pictures/picture-refused.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { ffmpegOf } from '../program.ts'

/** One for each process: the web process never has two pictures open at once, no matter who sends them. */
const pictureDesk = openPictureDesk()

/** An AVIF copy takes minutes on a slow machine, and nobody waits for it. */
export const patientDesk = openPictureDesk({ ...pictureLimits, patienceMs: 600_000 })

const busySeconds = 20

/** Ends the call with the sentence for a refused picture. */
function failRefused({ refusal, cause }: PictureRefused, unreadable: ProblemCode): never {
  switch (refusal.reason) {
    case 'unreadable':
      return fail(unreadable, {}, cause)
    case 'too_small':
      return fail('picture.too_small', { side: refusal.side })
    case 'too_many_pixels':
      return fail('picture.too_many_pixels', { megapixels: refusal.megapixels, most: refusal.most })
    case 'too_long':
      return fail('picture.too_long', { most: refusal.most })
    case 'too_heavy':
      return fail('picture.too_heavy', {}, cause)
    case 'busy':
      throw new AppError('picture.busy', { headers: { 'retry-after': String(busySeconds) } })
  }
}

/**
 * Opens a picture that somebody sent, by its content and whatever its name, and lets `work` ask for its copies. A file
 * that is no picture by its first bytes costs nothing. Fails with `unreadable`, `picture.too_small`,
 * `picture.too_many_pixels`, `picture.too_long`, `picture.too_heavy` or `picture.busy`.
 */
export async function withOpenPicture<T>(
  core: Core,
  asked: {
    bytes: Buffer
    ask: Omit<PictureAsk, 'ffmpeg'>
    lane: PictureLane
    unreadable: ProblemCode
    desk?: PictureDesk
  },
  work: (picture: Picture) => Promise<T>,
): Promise<T> {
  const { bytes, lane, unreadable, desk = pictureDesk } = asked
  const kind = kindOf(bytes) ?? fail(unreadable)
  // a missing ffmpeg is our fault and not the picture's
  const ask = { ...asked.ask, ffmpeg: kind === 'heic' ? await ffmpegOf(core) : null }
  try {
    return await desk.withPicture({ bytes, ask, lane }, work)
  } catch (error) {
    if (error instanceof PictureRefused) failRefused(error, unreadable)
    throw error
  }
}
