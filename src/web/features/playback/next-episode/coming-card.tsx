import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { useSession } from '#web/use-session.ts'
import { CardFace } from './card-face.tsx'
import type { CardProps } from './next-card.tsx'
import { sentenceOf } from './sentence-of.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useMainButton } from './use-main-button.ts'

/** The next episode is not there yet: its day, and whether the member wants to be told. */
export function ComingCard({ next, face, byKey, onRemove }: CardProps) {
  const t = useTranslations('nextEpisode')
  const series = useTranslations('series')
  const locale = useLocale()
  const session = useSession()
  const [wanted, setWanted] = useState(next.alert)
  const [said, setSaid] = useState('')
  const main = useMainButton<HTMLButtonElement>(byKey)
  useCardKeys({ move: 'stopped', onRemove })
  const tell = () =>
    call('PUT /me/release-alerts/:id', { params: { id: next.id }, body: { wanted: !wanted } }).then(
      (answer) => {
        setWanted(answer.wanted)
        setSaid(answer.message)
      },
      (error: unknown) => setSaid(sentenceOf(error, t('failed'))),
    )
  const at = next.release_at === null ? null : formatDateTime(new Date(next.release_at), locale, { year: false })
  return (
    <>
      <CardFace next={next} face={face} says={at === null ? series('preparing') : at} />
      <div className="next-steps">
        {session.state === 'member' && (
          <button
            type="button"
            ref={main}
            className="pl-button pl-button-main for-grown-ups"
            aria-pressed={wanted}
            onClick={() => void tell()}
          >
            {series(wanted ? 'willTell' : 'tellMe')}
          </button>
        )}
        <button type="button" className="pl-button" onClick={onRemove}>
          {t('watchCredits')}
        </button>
      </div>
      <p className="next-note" role="status">
        {said}
      </p>
    </>
  )
}
