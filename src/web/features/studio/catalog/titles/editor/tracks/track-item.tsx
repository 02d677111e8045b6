import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { percentOf } from '#web/features/studio/figures.ts'
import { acceptedSounds } from '#web/features/studio/media/files/sound-file.ts'
import { useUploads } from '#web/features/studio/media/files/uploads.ts'
import { UploadView } from '#web/features/studio/media/files/upload-view.tsx'
import type { StudioTrack } from './tracks-data.ts'

type Props = {
  track: StudioTrack
  hasDiscs: boolean
  canEdit: boolean
  onUp: (() => void) | null
  onEdit: () => void
  onLyrics: () => void
  onFile: (file: File) => void
  onRemove: () => void
}

/** A row of an album's table: what it is, what became of its file, its price, and what can be done. */
export function TrackItem({ track, hasDiscs, canEdit, onUp, onEdit, onLyrics, onFile, onRemove }: Props) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const title = locale === 'fa' ? track.title_fa : track.title_en
  const other = locale === 'fa' ? track.title_en : track.title_fa
  const number = localDigits(track.number, locale)
  const upload = useUploads().find((one) => one.productId === track.id && one.phase !== 'done')
  return (
    <li className="studio-track">
      <span className="number">{hasDiscs ? `${localDigits(track.disc, locale)}·${number}` : number}</span>
      <span className="names">
        <b className="clip-1">{title}</b>
        <span className="tiny muted clip-1">{other === title ? '' : other}</span>
      </span>
      <span className="state">
        <FileState track={track} />
        {track.state === 'draft' && <span className="tag">{t('draft')}</span>}
        {track.lyrics.length > 0 && <span className="tag">{t('hasLyrics')}</span>}
      </span>
      <span className="small">{priceOf(track, locale, t('free'))}</span>
      {canEdit && (
        <span className="verbs">
          <button
            type="button"
            className="icon-button"
            aria-label={t('moveUp', { title })}
            aria-disabled={onUp === null}
            onClick={onUp ?? undefined}
          >
            <Icon name="up" />
          </button>
          <button type="button" className="icon-button" aria-label={t('editTrack', { title })} onClick={onEdit}>
            <Icon name="studio" />
          </button>
          <button type="button" className="icon-button" aria-label={t('lyricsOf', { title })} onClick={onLyrics}>
            <Icon name="list" />
          </button>
          <label className="icon-button">
            <span className="only-said">{t('fileOf', { title })}</span>
            <Icon name="send" />
            <input
              type="file"
              className="only-said"
              accept={acceptedSounds}
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) onFile(file)
              }}
            />
          </label>
          <button type="button" className="icon-button" aria-label={t('removeTrack', { title })} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </span>
      )}
      {upload && (
        <div className="whole-row">
          <UploadView upload={upload} />
        </div>
      )}
      {track.media_error !== null && <p className="whole-row help wrong">{track.media_error}</p>}
    </li>
  )
}

function FileState({ track }: { track: StudioTrack }) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const { media_state: state, duration_ms: length } = track
  if (state === 'ready') {
    return (
      <span className="small">
        {length !== null && formatClock(length / 1000, locale)}
        {track.loudness && (
          <span className="tiny muted">
            {' '}
            {t('lufs', { value: localDigits(track.loudness.lufs.toFixed(1), locale) })}
          </span>
        )}
      </span>
    )
  }
  const progress = track.media_progress === null ? '' : percentOf(track.media_progress, locale)
  const tone = state === 'failed' ? 'failed' : state === 'none' ? '' : 'waiting'
  return <span className={`tag ${tone}`}>{t(`fileStates.${state}`, { percent: progress })}</span>
}

function priceOf(track: StudioTrack, locale: 'fa' | 'en', free: string): string {
  if (track.sales.is_free) return free
  const { irr = null, usd = null } = track.sales.buy ?? {}
  const prices = [
    irr === null ? null : formatMoney({ amount: irr, currency: 'IRR' }, locale),
    usd === null ? null : formatMoney({ amount: usd, currency: 'USD' }, locale),
  ]
  return prices.filter((price) => price !== null).join(' · ')
}
