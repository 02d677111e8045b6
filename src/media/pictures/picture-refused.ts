import type { PictureRefusal } from './judge-picture.ts'

/** A picture is not taken, and why. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly refusal: PictureRefusal | { reason: 'busy' }

  constructor(refusal: PictureRefusal | { reason: 'busy' }, cause?: unknown) {
    super(`a picture is refused: ${refusal.reason}`, { cause })
    this.refusal = refusal
  }
}
