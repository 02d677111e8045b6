import type { AudioRendition, EncodePlan } from '#lib/media/encode-plan.ts'

/** The rate of a film's sound, and of its small one (kbit/s): AAC-LC in stereo. */
export const soundRates = { full: 128, small: 64 } as const

/** Groups of sounds in a master playlist; each rung names one. */
export const soundGroups = { full: 'audio', small: 'audio-small' } as const
export type SoundGroup = keyof typeof soundGroups

/** The rung of sound alone. */
export const blankName = 'v0'

/** The most lines of a picture that carries the small sound. */
const mostLinesOfSmall = 360

/** Small sounds are counted from here on, so that the edge and the web know all sounds by one pattern of names. */
const firstSmall = 1001

export const smallName = (index: number): string => `a${firstSmall + index}`

/** The name of a sound itself, also for its small one: `a1001` is `a1`. */
export function ownName(name: string): string {
  const number = Number(name.slice(1))
  return number >= firstSmall ? `a${number - firstSmall + 1}` : name
}

/** Names of all MP4s of these sounds. */
export const soundNames = (audio: readonly Pick<AudioRendition, 'name' | 'small'>[]): string[] =>
  audio.flatMap(({ name, small }) => (small === undefined ? [name] : [name, small]))

/**
 * The group of sounds that a rung names. The best picture of a film has the full sound however small it is: nobody with a
 * good line shall hear less than before.
 */
export function groupOf({ rungs, audio }: Pick<EncodePlan, 'rungs' | 'audio'>, name: string): SoundGroup {
  if (audio.every(({ small }) => small === undefined)) return 'full'
  if (name === blankName) return 'small'
  const lines = rungs.find((rung) => rung.name === name)?.rung ?? 0
  return lines <= mostLinesOfSmall && name !== rungs[0]?.name ? 'small' : 'full'
}

/** A sound of a package: its files and the group in which it is listed. */
export interface PackagedSound {
  name: string
  group: SoundGroup
  of: AudioRendition
}

/** The sounds of a package of these rungs: only of the groups that one of them names. */
export function soundsOfPackage(plan: Pick<EncodePlan, 'rungs' | 'audio'>, rungs: readonly string[]): PackagedSound[] {
  const groups = new Set(rungs.map((name) => groupOf(plan, name)))
  return plan.audio.flatMap((of) => [
    ...(groups.has('full') ? [{ name: of.name, group: 'full' as const, of }] : []),
    ...(groups.has('small') && of.small !== undefined ? [{ name: of.small, group: 'small' as const, of }] : []),
  ])
}
