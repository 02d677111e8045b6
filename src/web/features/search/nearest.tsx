import { useLocale, useTranslations } from 'use-intl'
import { formatDuration } from '#lib/time/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { minutesLeft } from '#web/features/playback/play/begun/minutes-left.ts'
import { useBegun } from '#web/features/playback/play/begun/use-begun.ts'
import type { Hit } from './answer.ts'
import { hitPath } from './hit-path.ts'
import { ageOf, HitRow } from './hit-row.tsx'

type Props = {
  hit: Hit
  id: string
  marked: string | null
  onMark: (id: string | null) => void
  onOpen: () => void
}

/** The nearest of all that was found; what was begun of it goes on with one press. */
export function Nearest({ hit, id, marked, onMark, onOpen }: Props) {
  const t = useTranslations('search')
  const begunTexts = useTranslations('begun')
  const locale = useLocale()
  const { data } = useBegun()
  const isPlayed = hit.kind === 'movie' || hit.kind === 'episode'
  const begun =
    isPlayed && data.state === 'loaded'
      ? data.value.find(({ product, is_open: isOpen }) => product.id === hit.id && isOpen)
      : undefined
  const left = begun && begunTexts('left', { time: formatDuration(minutesLeft(begun), locale) })
  const own = `${id}-nearest`
  const play = `${id}-continue`
  return (
    <div role="group" aria-label={t('nearest')} className="search-nearest">
      <div className="search-group-name" aria-hidden="true">
        {t('nearest')}
      </div>
      <Link
        id={own}
        role="option"
        tabIndex={-1}
        aria-selected={marked === own}
        className="hit"
        data-age={ageOf(hit)}
        to={hitPath(hit)}
        onPointerMove={() => onMark(own)}
        onClick={onOpen}
      >
        <HitRow hit={left === undefined ? hit : { ...hit, line: left }} />
      </Link>
      {begun && (
        <Link
          id={play}
          role="option"
          tabIndex={-1}
          aria-selected={marked === play}
          aria-label={`${t('continue')}: ${hit.title}`}
          className="button main wide"
          to={`/play/${hit.id}`}
          onPointerMove={() => onMark(play)}
          onClick={onOpen}
        >
          <Icon name="play" />
          {t('continue')}
        </Link>
      )}
    </div>
  )
}
