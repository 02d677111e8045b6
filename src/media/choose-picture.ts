/** The part of a video stream by which the film's own is told. */
interface PictureStream {
  codec_type?: string | undefined
  codec_name?: string | undefined
  disposition?: Record<string, number> | undefined
  tags?: Record<string, string> | undefined
}

/** Codecs of single pictures; a film is in one only when nothing else is there. */
const stills = new Set(['mjpeg', 'png', 'bmp', 'gif', 'webp', 'tiff', 'jpeg2000'])

/** A picture with an interpreter beside the film's own; containers have no flag for it. */
const sign = /sign(?:ed)?[ -]?language|\b(?:BSL|ASL|ISL)\b|زبان\s*اشاره|ناشنوا/iu

/** Whether an interpreter of sign language is in a picture, by its name. */
export const isSigned = ({ tags }: PictureStream): boolean => sign.test(tags?.['title'] ?? tags?.['handler_name'] ?? '')

const asides = ['attached_pic', 'timed_thumbnails', 'still_image']

/** A stream that lasts less than this share of the longest is a clip or a cover beside the film. */
const shareOfFilm = 0.5

/**
 * The stream that is the film: no cover and no thumbnail, not much shorter than another, not the one with sign language
 * where there is another, and of those the one that the file calls its default, else the first. Undefined without any. `secondsOf` is 0 where a stream states no length.
 */
export function choosePicture<Stream extends PictureStream>(
  streams: readonly Stream[],
  secondsOf: (stream: Stream) => number,
): Stream | undefined {
  const pictures = streams.filter(
    ({ codec_type: type, disposition }) => type === 'video' && !asides.some((aside) => disposition?.[aside] === 1),
  )
  const moving = pictures.filter((stream) => !stills.has(stream.codec_name ?? ''))
  const among = moving.length > 0 ? moving : pictures
  const longest = Math.max(0, ...among.map(secondsOf))
  const long = among.filter((stream) => secondsOf(stream) === 0 || secondsOf(stream) >= longest * shareOfFilm)
  const own = long.filter((stream) => !isSigned(stream))
  const chosen = own.length > 0 ? own : long
  return chosen.find(({ disposition }) => disposition?.['default'] === 1) ?? chosen[0]
}
