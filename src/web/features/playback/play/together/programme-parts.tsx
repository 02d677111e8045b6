import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { PartWords } from '#web/features/catalog/programme/programme-list.tsx'
import type { PlayInfo } from '../play-info.ts'
import './programme-parts.css'

type Programme = NonNullable<PlayInfo['programme']>

/** The programme of an answer where a viewer goes through several titles at their own time; null elsewhere. */
export function ownProgramme({ programme, clock }: Pick<PlayInfo, 'programme' | 'clock'>): Programme | null {
  return clock === null && programme !== null && programme.parts.length > 1 ? programme : null
}

/** The part after this one; undefined at the end. */
export function partAfter({ part, parts }: Programme): number | undefined {
  return parts.find(({ number }) => number > part)?.number
}

type Props = { programme: Programme; onChoose: (part: number) => void; children: ReactNode }

/** A player with the titles of its programme below it: each can be chosen, and they follow one another by themselves. */
export function ProgrammeParts({ programme, onChoose, children }: Props) {
  const t = useTranslations('programme')
  return (
    <div className="play-programme">
      {children}
      <nav aria-label={t('title')}>
        <ol>
          {programme.parts.map((part) => {
            const isNow = part.number === programme.part
            return (
              <li key={part.number}>
                <button type="button" aria-current={isNow ? 'true' : undefined} onClick={() => onChoose(part.number)}>
                  <Icon name="play" />
                  <PartWords part={part} />
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
    </div>
  )
}
