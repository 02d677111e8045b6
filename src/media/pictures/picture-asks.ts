import type { Ffmpeg } from '../ffmpeg.ts'
import type { PictureRefusal } from './judge-picture.ts'

/** One copy of a picture: its width in pixels, and libvips' quality. */
export interface CopyForm {
  format: 'webp' | 'avif'
  width: number
  quality: number
}

/** How a picture is to be opened. */
export interface PictureAsk {
  smallestSide: number
  /** The widest copy that will be asked for. */
  mostWidth: number
  mostPixels?: number
  /** The middle square of this side, on a ground of its own; moving pictures are refused. */
  square?: number
  /** It decodes HEIC; null: HEIC is not read. */
  ffmpeg: Ffmpeg | null
}

/** A picture that is open: its size upright, its mean colour, and what encodes its copies. */
export interface OpenedPicture {
  width: number
  height: number
  color: string
  versions: Record<string, string | undefined>
}

/** A call to the process of pictures; `copy` is of the picture that was opened last. */
export type PictureCall =
  | { call: 'open'; bytes: Uint8Array; ask: PictureAsk }
  | { call: 'copy'; form: CopyForm; effort: number }

/** Its answer; `ready` comes once, unasked. */
export type PictureReply =
  | { reply: 'ready' }
  | { reply: 'opened'; picture: OpenedPicture }
  | { reply: 'copy'; bytes: Uint8Array }
  | { reply: 'refused'; refusal: PictureRefusal; cause: string }
