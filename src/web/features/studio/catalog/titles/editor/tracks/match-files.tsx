import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { type MatchedFile, matchTracks } from '#lib/catalog/match-tracks.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { soundFault } from '#web/features/studio/media/files/sound-file.ts'
import { startUpload } from '#web/features/studio/media/files/uploads.ts'
import type { StudioTrack, TrackInput, Tracks } from './tracks-data.ts'

type Props = {
  albumId: number
  files: readonly File[]
  tracks: readonly StudioTrack[]
  onTracks: (tracks: Tracks) => void
  onDone: () => void
}

const newTrack = (match: MatchedFile): TrackInput => ({
  disc: match.disc,
  number: match.number,
  // an editor writes the other language afterwards; a publication asks for it
  title_fa: match.title || match.name,
  title_en: match.title || match.name,
  credits: [],
  sales: { is_free: false, buy: null },
})

/** Which file is for which track, before anything is sent: each choice can be changed. */
export function MatchFiles({ albumId, files, tracks, onTracks, onDone }: Props) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const good = files.filter((file) => soundFault(file) === null)
  const [matches, setMatches] = useState(() =>
    matchTracks(
      good.map(({ name }) => name),
      tracks,
    ),
  )
  const fileOf = (name: string) => good.find((file) => file.name === name)
  const chosen = matches.map(({ trackId }) => trackId).filter((one) => one !== null)
  const isTwice = new Set(chosen).size < chosen.length
  const begin = async () => {
    setBusy(true)
    try {
      const fresh = matches.filter(({ trackId }) => trackId === null)
      const ids = new Map(matches.map(({ name, trackId }) => [name, trackId]))
      if (fresh.length > 0) {
        const body = { tracks: fresh.map(newTrack) }
        const { added, ...list } = await call('POST /studio/titles/:id/tracks', { params: { id: albumId }, body })
        fresh.forEach(({ name }, at) => ids.set(name, added[at] ?? null))
        onTracks(list)
      }
      for (const [name, productId] of ids) {
        const file = fileOf(name)
        if (productId !== null && file)
          startUpload({ productId, purpose: 'feature', file, locale, uploadId: null, sent: 0 })
      }
      onDone()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const label = (track: StudioTrack) =>
    t('numbered', { n: localDigits(track.number, locale), title: locale === 'fa' ? track.title_fa : track.title_en })
  return (
    <section className="stack match-files" aria-labelledby={id}>
      <h3 id={id}>{t('matchHeading', { n: matches.length })}</h3>
      {good.length < files.length && <p className="note failed">{t('noSounds', { n: files.length - good.length })}</p>}
      <ul>
        {matches.map((match) => (
          <li key={match.name}>
            <bdi className="clip-1">{match.name}</bdi>
            <select
              aria-label={t('trackForFile', { name: match.name })}
              value={match.trackId ?? ''}
              onChange={(event) => {
                const trackId = event.target.value === '' ? null : Number(event.target.value)
                setMatches(matches.map((one) => (one.name === match.name ? { ...one, trackId } : one)))
              }}
            >
              <option value="">
                {t('asNewTrack', { n: localDigits(match.number, locale), title: match.title || match.name })}
              </option>
              {tracks.map((track) => (
                <option key={track.id} value={track.id}>
                  {label(track)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {isTwice && <p className="help wrong">{t('twoFilesOneTrack')}</p>}
      <div className="row wrap">
        <Button
          kind="main"
          size="tight"
          busy={busy}
          disabled={isTwice || matches.length === 0}
          onClick={() => void begin()}
        >
          {t('sendFiles', { n: matches.length })}
        </Button>
        <Button kind="plain" size="tight" onClick={onDone}>
          {t('forgetFiles')}
        </Button>
      </div>
    </section>
  )
}
