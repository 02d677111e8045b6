import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { Standing } from '#player/core/live-loop.ts'
import { usePlayerState } from '#player/react/player-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

type Props = { replay: 'none' | 'list' | 'film'; path: string; onReplay: () => void }

/** Over the picture: why it stands still, and what is left when the event is over. */
export function LiveCards({ replay, path, onReplay }: Props) {
  const isEnded = usePlayerState((state) => state.phase === 'ended')
  const standing = usePlayerState(({ live }) => (live?.isTold === true ? live.standing : null))
  if (isEnded) return <OverCard replay={replay} path={path} onReplay={onReplay} />
  return standing === null ? null : <StillCard standing={standing} />
}

const minuteMs = 60_000
/** The player runs from left to right in both languages; words over it do not. */
const dirOf = (locale: string) => (locale === 'fa' ? 'rtl' : 'ltr')

/** How long the picture has been still (ms), told anew each second. */
function useStillFor(): number {
  const since = usePlayerState(({ live }) => live?.standsSince ?? null)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return since === null ? 0 : Math.max(0, now - since)
}

/** Whose fault it is, and that the viewer need not do anything. */
function StillCard({ standing }: { standing: Standing }) {
  const t = useTranslations('live.still')
  const locale = useLocale()
  const stillFor = useStillFor()
  const comesInMs = usePlayerState(({ live }) => live?.comesInMs ?? null)
  const isLong = stillFor >= minuteMs
  const count = localDigits(Math.floor(stillFor / (isLong ? minuteMs : 1000)), locale)
  const isOurs = standing === 'ours' || standing === 'coming'
  return (
    <>
      <div className="live-card" role="alert" dir={dirOf(locale)} data-standing={standing}>
        {isOurs && (
          <p className="live-since" aria-hidden="true">
            <i className="live-nuqta" />
            {t(isLong ? 'minutes' : 'seconds', { count })}
          </p>
        )}
        <h2>{t(`${standing}.title`)}</h2>
        <p>{t(`${standing}.text`)}</p>
        {standing === 'ours' && <p className="live-money">{t('ours.money')}</p>}
      </div>
      {isOurs && (
        <p className="live-next pl-beside-controls" dir={dirOf(locale)} aria-hidden="true">
          <progress
            className="bar"
            {...(comesInMs === null ? {} : { max: 8000, value: Math.max(0, 8000 - comesInMs) })}
          />
          {comesInMs === null
            ? t('looking')
            : t('comesIn', { count: localDigits(Math.max(1, Math.ceil(comesInMs / 1000)), locale) })}
        </p>
      )}
    </>
  )
}

/** The event is over. */
function OverCard({ replay, path, onReplay }: Props) {
  const t = useTranslations('live.over')
  const locale = useLocale()
  const hasReplay = replay !== 'none'
  return (
    <div className="live-card" dir={dirOf(locale)}>
      <div role="status">
        <h2>{t('title')}</h2>
        <p>{hasReplay ? t('replayHelp') : t('thanks')}</p>
      </div>
      <div className="row wrap">
        {hasReplay && (
          <button type="button" className="pl-button pl-button-main" onClick={onReplay}>
            <Icon name="play" />
            {t('replay')}
          </button>
        )}
        <Link className="pl-button" to={path}>
          {t('page')}
        </Link>
      </div>
    </div>
  )
}
