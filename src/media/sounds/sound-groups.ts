import type { AudioRendition, EncodePlan } from '#lib/media/encode-plan.ts'

/** The rates of a film's sound (kbit/s), AAC-LC: in stereo, in stereo for a weak line, in six channels. */
export const soundRates = { full: 128, small: 64, surround: 320 } as const

/** Groups of sounds in a master playlist; each rung names one, or the full one and that of six channels. */
export const soundGroups = { full: 'audio', small: 'audio-small', surround: 'audio-surround' } as const
export type SoundGroup = keyof typeof soundGroups

/** The rung of sound alone. */
export const blankName = 'v0'

/** The most lines of a picture that carries the small sound. */
const mostLinesOfSmall = 360

/**
 * Small sounds, and those of six channels, are counted from here on, so that the edge and the web know all sounds by one
 * pattern of names.
 */
const firstSmall = 1001
const firstSurround = 2001

export const smallName = (index: number): string => `a${firstSmall + index}`
export const surroundName = (index: number): string => `a${firstSurround + index}`

/** The name of a sound itself, also for its small one and the one of six channels: `a1001` and `a2001` are `a1`. */
export function ownName(name: string): string {
  const number = Number(name.slice(1))
  const first = [firstSurround, firstSmall].find((one) => number >= one)
  return first === undefined ? name : `a${number - first + 1}`
}

type Names = Pick<AudioRendition, 'name' | 'small' | 'surround'>

/** Names of all MP4s of these sounds. */
export const soundNames = (audio: readonly Names[]): string[] =>
  audio.flatMap(({ name, small, surround }) => [name, small, surround].filter((one) => one !== undefined))

/**
 * By which of its files a sound is listed in a group. All groups list the same sounds (RFC 8216 section 4.3.4.1.1), so a sound
 * that has no six channels stands in stereo beside those that have.
 */
export const nameInGroup = ({ name, small, surround }: Names, group: SoundGroup): string =>
  ({ full: name, small: small ?? name, surround: surround ?? name })[group]

/**
 * The groups of sounds that a rung names, the one of every device first. The best picture of a film has the full sound however
 * small it is: nobody with a good line shall hear less than before. Where there are six channels, each picture with the full
 * sound is listed with them once more, for devices with six speakers.
 */
export function groupsOf({ rungs, audio }: Pick<EncodePlan, 'rungs' | 'audio'>, name: string): SoundGroup[] {
  const full: SoundGroup[] = audio.some(({ surround }) => surround !== undefined) ? ['full', 'surround'] : ['full']
  if (audio.every(({ small }) => small === undefined)) return full
  if (name === blankName) return ['small']
  const lines = rungs.find((rung) => rung.name === name)?.rung ?? 0
  return lines <= mostLinesOfSmall && name !== rungs[0]?.name ? ['small'] : full
}

/** A sound of a package: its files and the group in which it is listed. */
export interface PackagedSound {
  name: string
  group: SoundGroup
  of: AudioRendition
}

/** The sounds of a package of these rungs: only of the groups that one of them names. */
export function soundsOfPackage(plan: Pick<EncodePlan, 'rungs' | 'audio'>, rungs: readonly string[]): PackagedSound[] {
  const groups = new Set(rungs.flatMap((name) => groupsOf(plan, name)))
  const made = (name: string | undefined, group: SoundGroup, of: AudioRendition) =>
    name !== undefined && groups.has(group) ? [{ name, group, of }] : []
  return plan.audio.flatMap((of) => [
    ...made(of.name, 'full', of),
    ...made(of.small, 'small', of),
    ...made(of.surround, 'surround', of),
  ])
}
