import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { percentOf } from '#web/features/studio/figures.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import type { TitleRow } from '../title-data.ts'
import { tagsOf, type TitleTag } from './title-tags.ts'

const looks = {
  published: 'good',
  draft: '',
  scheduled: 'waiting',
  running: 'waiting',
  uploading: 'waiting',
  watchable: 'good',
  failed: 'failed',
  filmless: 'failed',
} as const satisfies Record<TitleTag['kind'], string>

/** The state of a title, as tags. */
export function TitleState({ row }: { row: TitleRow }) {
  const t = useTranslations('studio.list.states')
  const locale = useLocale()
  const now = useNow()
  const words = (tag: TitleTag) => {
    if (tag.kind === 'scheduled') return t('scheduled', { date: formatDate(new Date(tag.at), locale, { year: false }) })
    if (tag.kind === 'running') return t('running', { percent: percentOf(tag.progress, locale) })
    return t(tag.kind)
  }
  return (
    <span className="title-state">
      {tagsOf(row, now.getTime()).map((tag) => (
        <span key={tag.kind} className={`tag ${looks[tag.kind]}`}>
          {words(tag)}
        </span>
      ))}
    </span>
  )
}
