import type { SoundPurpose, SourceAudio } from '#lib/media/encode-plan.ts'

const words: readonly [SoundPurpose, RegExp][] = [
  ['description', /audio\s*descri|descriptive|described|narrat(?:ed|ion) for|توصیف\s*صوتی|توضیح\s*صوتی|نابینا/iu],
  ['commentary', /comment(?:ary|aries|s\b)|director.?s? track|گفتار\s*(?:سازندگان|کارگردان)|تفسیر/iu],
]

/** The purpose of a sound beside the film's own, by its flags, else by its name; undefined for the film's own. */
export function purposeOfSound(
  flags: Readonly<Record<string, number>>,
  title: string | null,
): SoundPurpose | undefined {
  if (flags['visual_impaired'] === 1 || flags['descriptions'] === 1) return 'description'
  if (flags['comment'] === 1) return 'commentary'
  if (flags['hearing_impaired'] === 1) return 'clear_speech'
  if (/\bAD\b/.test(title ?? '')) return 'description'
  return words.find(([, sign]) => sign.test(title ?? ''))?.[0]
}

/**
 * The sound that a film begins with: the one that the file calls its default, else the first. A description, a commentary
 * or a sound for those who hear badly begins by itself only where there is nothing else. -1 without any.
 */
export function firstSound(sounds: readonly Pick<SourceAudio, 'purpose' | 'isDefault'>[]): number {
  const own = sounds.filter(({ purpose }) => purpose === undefined)
  const among = own.length > 0 ? own : sounds
  const chosen = among.find(({ isDefault }) => isDefault === true) ?? among[0]
  return chosen === undefined ? -1 : sounds.indexOf(chosen)
}

/** Tells whether a sound is to stand in six channels beside its stereo. Speech over a film gains nothing by them. */
export const isSurround = ({ channels, purpose }: Pick<SourceAudio, 'channels' | 'purpose'>): boolean =>
  channels >= 6 && purpose === undefined
