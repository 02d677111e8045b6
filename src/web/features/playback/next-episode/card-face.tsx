import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { NextEpisode } from './next-episode.ts'
import type { EpisodeFace } from './use-episode-face.ts'

type Props = {
  next: NextEpisode
  face: EpisodeFace
  says: ReactNode
  /** How it can be watched, after its length. */
  way?: string
  /** Shown on top of the picture. */
  children?: ReactNode
}

/** The still, number, name and length of the next episode. */
export function CardFace({ next, face, says, way, children }: Props) {
  const t = useTranslations('series')
  const locale = useLocale()
  const name = { number: localDigits(next.number, locale), title: next.title }
  const minutes = face?.duration_minutes ?? null
  const opened = next.by === 'FREE' ? t('by.free') : next.by === 'SUBSCRIPTION' ? t('by.plan') : undefined
  const facts = [minutes === null ? undefined : formatDuration(minutes, locale), way ?? opened]
  return (
    <div className="next-face">
      <div className="next-still">
        {face?.still && <Picture image={face.still} sizes="176px" first />}
        {children}
      </div>
      <div>
        <p className="next-says">{says}</p>
        <h2>
          <bdi>{t(next.season === 0 ? 'nameOfSpecial' : 'name', name)}</bdi>
        </h2>
        <p className="next-facts">
          {facts
            .filter((fact) => fact !== undefined)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
      </div>
    </div>
  )
}
