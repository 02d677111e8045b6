import type { Aid } from '#lib/media/aids.ts'
import type { EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'

/** Lists a film's aids for people who see or hear badly: a spoken description, and sign language in its picture. */
export function aidsOf(
  run: { purpose: 'feature' | 'preview'; plan: EncodePlan | null; source: SourceProbe | null },
  sounds: readonly { sound: string; is_hidden: boolean }[],
): Aid[] {
  if (run.purpose === 'preview') return []
  const descriptions = (run.plan?.audio ?? [])
    .filter(({ purpose }) => purpose === 'description')
    .map(({ name }) => name)
  const isDescribed = sounds.some(({ sound, is_hidden: isHidden }) => !isHidden && descriptions.includes(sound))
  const isSigned = run.source?.video.isSigned === true
  return [...(isDescribed ? (['description'] as const) : []), ...(isSigned ? (['sign'] as const) : [])]
}
