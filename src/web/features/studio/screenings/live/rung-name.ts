import { useTranslations } from 'use-intl'
import type { LiveDesk } from './live-data.ts'

/** «صدا», or the height as encoders write it: "720p". */
export function useRungName({ rungs }: Pick<LiveDesk, 'rungs'>): (rung: string | null) => string {
  const t = useTranslations('studio.live')
  return (rung) => {
    if (rung === null) return t('unknownRung')
    if (rung === 'sound') return t('soundRung')
    if (rung !== 'top') return `${rung.slice(1)}p`
    return `${rungs.find((one) => one.rung === 'top')?.height ?? ''}p`
  }
}
