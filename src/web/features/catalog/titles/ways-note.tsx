import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { WaysNote } from './ways.ts'

const icons = { good: 'check', waiting: 'clock', failed: 'info' } as const

/** The visitor's status for a title, in one sentence. */
export function NoteOfWays({ note, of = 'film' }: { note: WaysNote; of?: 'film' | 'music' }) {
  const t = useTranslations('ways')
  return (
    <div className={`note ${note.tone}`}>
      <Icon name={icons[note.tone]} />
      <p>
        {useSentence(note, of)}
        {note.key === 'planPaused' && (
          <Link className="link block" to="/account/subscription">
            {t('openPlan')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** Sentences that name what is watched or heard. */
const named = ['free', 'owned', 'ownedPreparing', 'preparing', 'ended', 'ownedComing', 'coming', 'until'] as const

function useSentence(note: WaysNote, of: 'film' | 'music'): string {
  const t = useTranslations('ways')
  const music = useTranslations('music.notesOfWays')
  const locale = useLocale()
  const when = (instant: string) => formatDateTime(new Date(instant), locale)
  const ofMusic = of === 'music' ? named.find((key) => key === note.key) : undefined
  if (ofMusic !== undefined) {
    const instant = 'release' in note ? note.release : 'until' in note ? note.until : null
    return music(ofMusic, { at: instant === null ? '' : when(instant) })
  }
  switch (note.key) {
    case 'said':
    case 'planPaused':
      return note.text
    case 'coming':
    case 'ownedComing':
      return t(note.key, { at: when(note.release) })
    case 'until':
    case 'rentUntil':
      return t(note.key, { at: formatEnd(new Date(note.until), locale) })
    case 'rentBegin':
      return t('rentBegin', { at: when(note.until), hours: localDigits(note.hours, locale) })
    default:
      return t(note.key)
  }
}
