import type { EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'
import { framesAhead } from './frame-rate.ts'
import { BETWEEN, smallest } from './ladder.ts'
import { isSurround } from './sounds/purpose-of-sound.ts'

/** A part that films get now and that a film of an earlier release does not have. */
export type Lack = 'six_channels' | 'weak_line' | 'first_seconds'

/**
 * Lists the parts that an encoded film lacks and that its file would get today. Packages are made again of the encoded
 * film; these parts need the file itself, which is kept for a week only. The same release that gave films sound alone puts
 * the frames of some rates in another order, so a film with sound and without that rung has the old order. The release gave
 * every film a picture of 144 lines too, which tells it of a silent one.
 */
export function lacksOf(
  plan: Pick<EncodePlan, 'audio' | 'blank' | 'frameRate' | 'rungs'>,
  source: Pick<SourceProbe, 'audio'>,
): Lack[] {
  const isMissing = plan.audio.some(({ sourceIndex, surround }) => {
    const sound = source.audio.find(({ index }) => index === sourceIndex)
    return surround === undefined && sound !== undefined && isSurround(sound)
  })
  const isSilent = plan.audio.length === 0
  const isOld = isSilent ? plan.rungs.every(({ rung }) => rung >= smallest * BETWEEN) : plan.blank === undefined
  const lacks: Record<Lack, boolean> = {
    six_channels: isMissing,
    weak_line: isOld && !isSilent,
    first_seconds: isOld && framesAhead(plan.frameRate) === 1,
  }
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack])
}

/** The editor's sentence for each lack. */
export const LACKS = {
  six_channels: {
    fa: 'فقط استریو دارد؛ شش کانال صدای فایل در آن نیست.',
    en: 'It has stereo alone, not the six channels of its file.',
  },
  weak_line: {
    fa: 'صدای سبک و «فقط صدا» ندارد؛ با اینترنت ضعیف زودتر می‌ایستد.',
    en: 'It has no small sound and no sound alone; on a weak line it stops sooner.',
  },
  first_seconds: {
    fa: 'بعضی برنامه‌های پخش، مثل VLC، آن را از ثانیهٔ سوم شروع می‌کنند.',
    en: 'Some players, such as VLC, begin it with its third second.',
  },
} as const satisfies Record<Lack, { fa: string; en: string }>
