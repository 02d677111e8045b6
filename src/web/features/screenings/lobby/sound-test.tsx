import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasSupport } from '#web/has-support.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { playTestSound } from './test-sound.ts'

export type Heard = 'untested' | 'playing' | 'asked' | 'yes' | 'no'

/** The one action of the lobby until it is passed: a sound on each side, and whether it was heard. */
export function SoundTest({ heard, onHeard }: { heard: Heard; onHeard: (heard: Heard) => void }) {
  const t = useTranslations('hall')
  const id = useId()
  const stop = useRef<(() => void) | null>(null)
  const [side, setSide] = useState<'left' | 'right' | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => () => stop.current?.(), [])
  const play = () => {
    stop.current?.()
    const playing = playTestSound({
      onSide: setSide,
      onEnd: () => {
        setSide(null)
        onHeard('asked')
      },
    })
    setIsMissing(playing === null)
    stop.current = playing
    if (playing !== null) onHeard('playing')
  }
  return (
    <section className="card stack hall-sound" aria-labelledby={id}>
      <h2 id={id}>{t('sound')}</h2>
      {heard === 'yes' ? (
        <p className="hall-passed" role="status">
          <Icon name="check" />
          {t('soundPassed')}
        </p>
      ) : (
        <p className="small muted">{t('soundHelp')}</p>
      )}
      <div className="hall-sides" aria-hidden="true">
        <span className={side === 'left' ? 'on' : ''}>{t('left')}</span>
        <span className={side === 'right' ? 'on' : ''}>{t('right')}</span>
      </div>
      {isMissing && <p className="small">{t('soundMissing')}</p>}
      {heard === 'no' && <Advice />}
      <SoundAction heard={heard} onPlay={play} onHeard={onHeard} />
    </section>
  )
}

type ActionProps = { heard: Heard; onPlay: () => void; onHeard: (heard: Heard) => void }

/** The step of the test that is possible now. */
function SoundAction({ heard, onPlay, onHeard }: ActionProps) {
  const t = useTranslations('hall')
  if (heard === 'asked')
    return (
      <div className="hall-heard" role="group" aria-label={t('doYouHear')}>
        <p className="strong">{t('doYouHear')}</p>
        <Button kind="soft" onClick={() => onHeard('no')}>
          {t('notHeard')}
        </Button>
        <Button kind="main" onClick={() => onHeard('yes')}>
          {t('isHeard')}
        </Button>
      </div>
    )
  return (
    <Button kind={heard === 'yes' ? 'soft' : 'main'} wide busy={heard === 'playing'} onClick={onPlay}>
      <Icon name="play" />
      {t(heard === 'untested' ? 'playSound' : 'playAgain')}
    </Button>
  )
}

const advice = ['device', 'browser', 'headphones'] as const

function Advice() {
  const hasSupport = useHasSupport()
  const t = useTranslations('hall')
  return (
    <div className="stack" role="status">
      <p className="strong">{t('noSound')}</p>
      <ol className="hall-advice small">
        {advice.map((line) => (
          <li key={line}>{t(`advice.${line}`)}</li>
        ))}
      </ol>
      {hasSupport && (
        <ButtonLink kind="plain" to="/support">
          {t('stillNoSound')}
        </ButtonLink>
      )}
    </div>
  )
}
