import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { PlayInfo } from '../play-info.ts'

type Props = { info: PlayInfo; path: string; isThere: boolean; onThere: () => void }

/** The event is on air, and its first segment is on its way. */
export function NoPictureYet({ info, path, isThere, onThere }: Props) {
  const t = useTranslations('live')
  const playback = useTranslations('playback')
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere, onThere])
  return (
    <div className="live-empty">
      {info.product.still && <Picture image={info.product.still} sizes="100vw" className="refused-picture" first />}
      <Link to={path} className="refused-back">
        <Icon name="back" />
        <span>{playback('filmPage')}</span>
      </Link>
      <div role="status">
        <h1>{t('noPictureYet')}</h1>
        <p>{t('noPictureYetHelp')}</p>
      </div>
    </div>
  )
}
