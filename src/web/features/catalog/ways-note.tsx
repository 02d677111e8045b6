import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { Icon } from '../../ui/icon.tsx'
import type { WaysNote } from './ways.ts'

const icons = { good: 'check', waiting: 'clock', failed: 'info' } as const

/** The visitor's status for a title, in one sentence. */
export function NoteOfWays({ note }: { note: WaysNote }) {
  return (
    <div className={`note ${note.tone}`}>
      <Icon name={icons[note.tone]} />
      <p>{useSentence(note)}</p>
    </div>
  )
}

function useSentence(note: WaysNote): string {
  const t = useTranslations('ways')
  const locale = useLocale()
  const when = (instant: string) => formatDateTime(new Date(instant), locale)
  switch (note.key) {
    case 'said':
      return note.text
    case 'coming':
    case 'ownedComing':
      return t(note.key, { at: when(note.release) })
    case 'until':
    case 'rentUntil':
      return t(note.key, { at: when(note.until) })
    case 'rentBegin':
      return t('rentBegin', { at: when(note.until), hours: localDigits(note.hours, locale) })
    default:
      return t(note.key)
  }
}
