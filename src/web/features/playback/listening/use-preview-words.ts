import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { previewOf } from '#lib/media/music-preview.ts'
import { useListening } from './use-listening.ts'

/** Returns the label of a preview, with its real length; null where the whole track plays. */
export function usePreviewWords(): string | null {
  const t = useTranslations('listening')
  const locale = useLocale()
  const seconds = useListening(({ isPreview, durationMs, queue }) => {
    if (!isPreview) return null
    const wholeMs = queue.current?.track.durationMs ?? null
    const ms = durationMs ?? (wholeMs === null ? null : previewOf(wholeMs / 1000).duration * 1000)
    return ms === null ? 30 : Math.round(ms / 1000)
  })
  return seconds === null ? null : t('preview', { seconds: localDigits(seconds, locale) })
}
