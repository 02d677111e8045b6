import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { PlayInfo } from '../play-info.ts'
import { hasPicture } from './has-picture.ts'

type Props = { id: number; info: PlayInfo; path: string; onThere: () => void }

/** Milliseconds; each viewer asks a little apart. The answer is one for all, and two seconds old at most. */
const lookMs = () => 2000 * (0.8 + Math.random() * 0.4)

/** Asks until there is a picture. */
function usePicture(id: number, onThere: () => void): void {
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      timer = setTimeout(look, lookMs())
    }
    const look = () =>
      void call('GET /screenings/:id/state', { params: { id } }, { signal: stop.signal, quiet: true }).then(
        ({ live }) => (live !== null && hasPicture(live) ? onThere() : later()),
        () => stop.signal.aborted || later(),
      )
    later()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, onThere])
}

/** The event has not begun, or its first picture is on its way. */
export function NoPictureYet({ id, info, path, onThere }: Props) {
  const t = useTranslations('live')
  const playback = useTranslations('playback')
  usePicture(id, onThere)
  const isWaiting = info.live?.phase === 'waiting'
  return (
    <div className="live-empty">
      {info.product.still && <Picture image={info.product.still} sizes="100vw" className="refused-picture" first />}
      <Link to={path} className="refused-back">
        <Icon name="back" />
        <span>{t('over.page')}</span>
      </Link>
      <div className="stack" role="status">
        <h1>{t(isWaiting ? 'notYet' : 'noPictureYet')}</h1>
        <p>{t('noPictureYetHelp')}</p>
      </div>
      {isWaiting ? (
        <ButtonLink kind="main" to={`${path}/hall`}>
          {t('hall')}
        </ButtonLink>
      ) : (
        <Button kind="plain" onClick={onThere}>
          {playback('again')}
        </Button>
      )}
    </div>
  )
}
