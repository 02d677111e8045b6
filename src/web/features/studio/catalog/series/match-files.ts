import { toLatinDigits } from '#lib/persian/digits.ts'

/** The season and number of an episode in the name of a file; null: it does not name the season. */
export type NamedEpisode = { season: number | null; number: number }

const extension = /\.[^.]{1,5}$/u
/** Numbers that tell of the picture or the sound, not of an episode: 1080p, x264, 5.1, 10bit, 2025. */
const technical =
  /\b(?:\d{3,4}\s*[pi]|[xh]\s*\.?\s*26[45]|[257]\.[01]|(?:8|10|12)\s*bit|(?:19|20)\d{2}|(?:13|14)\d{2}|[48]k|\d+\s*(?:kbps|fps|khz|mb|gb))\b/giu

const words = {
  season: String.raw`(?:season|series|فصل)`,
  episode: String.raw`(?:episode|ep|e|part|قسمت|بخش)`,
}

/** A name in Latin digits and plain letters, with one space for whatever stands between words. */
function plain(name: string): string {
  return toLatinDigits(name.replace(extension, ''))
    .replaceAll(technical, ' ')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll(/[\u200b-\u200f\u00a0\u061c]/g, ' ')
    .replaceAll(/[_\-.,،()[\]{}]+/g, ' ')
    .toLowerCase()
}

/** The ways in which people number episodes, the surest first. */
const patterns: readonly RegExp[] = [
  /\bs\s*(?<season>\d{1,3})\s*e\s*(?<number>\d{1,4})\b/u,
  /(?<![\d.])(?<season>\d{1,2})\s*[x×]\s*(?<number>\d{1,4})(?!\d)/u,
  new RegExp(String.raw`${words.season}\s*(?<season>\d{1,3})\s*${words.episode}\s*(?<number>\d{1,4})(?!\d)`, 'u'),
  new RegExp(String.raw`${words.episode}\s*(?<number>\d{1,4})\s*${words.season}\s*(?<season>\d{1,3})(?!\d)`, 'u'),
  new RegExp(String.raw`(?<![\p{L}])${words.episode}\s*(?<number>\d{1,4})(?!\d)`, 'u'),
]

/** Persian ordinals, as they are written in names: «قسمت پنجم». */
const ordinals =
  'اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم سیزدهم چهاردهم پانزدهم شانزدهم هفدهم هجدهم نوزدهم بیستم'.split(
    ' ',
  )

function withOrdinals(text: string): string {
  return ordinals.reduceRight(
    (said, word, at) =>
      said.replaceAll(new RegExp(String.raw`(فصل|قسمت|بخش)\s+${word}(?![\p{L}])`, 'gu'), `$1 ${at + 1}`),
    text,
  )
}

/** The season and the number that a file's name says; null where it says none. */
export function episodeInName(name: string): NamedEpisode | null {
  const text = withOrdinals(plain(name))
  for (const pattern of patterns) {
    const { season, number } = pattern.exec(text)?.groups ?? {}
    if (number !== undefined) return { season: season === undefined ? null : Number(season), number: Number(number) }
  }
  // what is left is a number alone: one at the beginning, or the only one there is
  const rest = text.trim()
  const first = /^(?<number>\d{1,4})(?![\d\p{L}])/u.exec(rest)?.groups?.['number']
  const alone = [...rest.matchAll(/(?<![\d\p{L}])\d{1,4}(?![\d\p{L}])/gu)].map(([digits]) => digits)
  const number = first ?? (alone.length === 1 ? alone[0] : undefined)
  return number === undefined ? null : { season: null, number: Number(number) }
}

/** A file with the episode it belongs to; null: the name does not say, or says it of another one too. */
export type MatchedFile<F> = { file: F; episodeId: number | null }

/**
 * Files to the episodes of a season, by their names. Of two files for one episode neither is taken, and a file of
 * another season is not either: an editor assigns them.
 */
export function matchFiles<F extends { name: string }>(
  files: readonly F[],
  season: number,
  episodes: readonly { id: number; number: number }[],
): MatchedFile<F>[] {
  const found = files.map((file) => {
    const named = episodeInName(file.name)
    const isHere = named !== null && (named.season === null || named.season === season)
    const episode = isHere ? episodes.find(({ number }) => number === named.number) : undefined
    return { file, episodeId: episode?.id ?? null }
  })
  const times = (id: number | null) => found.filter(({ episodeId }) => episodeId === id).length
  return found.map(({ file, episodeId }) => ({ file, episodeId: times(episodeId) === 1 ? episodeId : null }))
}
