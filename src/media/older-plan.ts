import type { EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'
import { isSurround } from './sounds/purpose-of-sound.ts'

/** A part that films get now and that a film of an earlier release does not have. */
export type Lack = 'six_channels' | 'weak_line'

/**
 * Lists the parts that an encoded film lacks and that its file would get today. Packages are made again of the encoded
 * film; these parts need the file itself, which is kept for a week only.
 */
export function lacksOf(plan: Pick<EncodePlan, 'audio' | 'blank'>, source: Pick<SourceProbe, 'audio'>): Lack[] {
  const isMissing = plan.audio.some(({ sourceIndex, surround }) => {
    const sound = source.audio.find(({ index }) => index === sourceIndex)
    return surround === undefined && sound !== undefined && isSurround(sound)
  })
  const isHeavy = plan.audio.length > 0 && plan.blank === undefined
  return [...(isMissing ? (['six_channels'] as const) : []), ...(isHeavy ? (['weak_line'] as const) : [])]
}

/** The editor's sentence for each lack; the file is sent anew because nothing can be made of the film that plays. */
export const LACKS = {
  six_channels: {
    fa: 'این فیلم وقتی آماده شد که صدای شش‌کاناله هنوز نگه داشته نمی‌شد؛ فقط استریو دارد. اگر فایل را دوباره بفرستید، هر دو را دارد.',
    en: 'This film was prepared before six channels were kept; it has stereo alone. Send the file again and it has both.',
  },
  weak_line: {
    fa: 'این فیلم وقتی آماده شد که صدای سبک و «فقط صدا» هنوز نبود؛ با اینترنت ضعیف زودتر می‌ایستد. اگر فایل را دوباره بفرستید، هر دو را دارد.',
    en: 'This film was prepared before there was a small sound and sound alone; on a weak line it stops sooner. Send the file again and it has both.',
  },
} as const satisfies Record<Lack, { fa: string; en: string }>
