import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { acceptedSounds, soundFault } from '#web/features/studio/media/files/sound-file.ts'
import { startUpload } from '#web/features/studio/media/files/uploads.ts'
import { LyricsDrawer } from './lyrics-drawer.tsx'
import { MatchFiles } from './match-files.tsx'
import { TrackDrawer } from './track-drawer.tsx'
import { TrackItem } from './track-item.tsx'
import type { StudioTrack, Tracks } from './tracks-data.ts'
import { useTracks } from './use-tracks.ts'
import '#web/features/studio/media/files/media.css'
import './tracks.css'

type Open = { what: 'edit'; track: StudioTrack | null } | { what: 'lyrics'; track: StudioTrack } | null

/** The tracks of an album: their order, files, prices and lyrics. */
export function TracksCard({ album }: { album: { id: number } }) {
  const t = useTranslations('studio.music')
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const id = useId()
  const { tracks, error, refresh, put } = useTracks(album.id)
  const [open, setOpen] = useState<Open>(null)
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="card stack tracks-card" aria-labelledby={id}>
      <div className="row between wrap">
        <h2 id={id}>{t('tracks')}</h2>
        <Totals tracks={tracks} />
      </div>
      {error !== null && tracks === null && <FailedPart onRetry={refresh} />}
      {tracks?.items.length === 0 && <p className="small muted">{t('noTracks')}</p>}
      {tracks !== null && tracks.items.length > 0 && (
        <TrackTable albumId={album.id} tracks={tracks} canEdit={canEdit} onTracks={put} onOpen={setOpen} />
      )}
      {canEdit && tracks !== null && files === null && (
        <>
          <DropZone
            isSmall
            label={t('dropFiles')}
            help={t('dropFilesHelp')}
            accept={acceptedSounds}
            onFiles={setFiles}
          />
          <div>
            <Button kind="soft" size="tight" onClick={() => setOpen({ what: 'edit', track: null })}>
              <Icon name="plus" />
              {t('newTrack')}
            </Button>
          </div>
        </>
      )}
      {files !== null && tracks !== null && (
        <MatchFiles
          albumId={album.id}
          files={files}
          tracks={tracks.items}
          onTracks={put}
          onDone={() => {
            setFiles(null)
            refresh()
          }}
        />
      )}
      {open?.what === 'edit' && (
        <TrackDrawer albumId={album.id} track={open.track} others={tracks?.items ?? []} onSaved={put} onClose={close} />
      )}
      {open?.what === 'lyrics' && <LyricsOf track={open.track} onChanged={refresh} onClose={close} />}
    </section>
  )
}

function LyricsOf({ track, onChanged, onClose }: { track: StudioTrack; onChanged: () => void; onClose: () => void }) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const title = t('lyricsOf', { title: locale === 'fa' ? track.title_fa : track.title_en })
  return <LyricsDrawer trackId={track.id} title={title} onChanged={onChanged} onClose={onClose} />
}

/** How long the whole is, and how loud. */
function Totals({ tracks }: { tracks: Tracks | null }) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  if (tracks === null || tracks.items.length === 0) return null
  const length = tracks.items.reduce((sum, track) => sum + (track.duration_ms ?? 0), 0)
  const words = [
    t('count', { n: tracks.items.length }),
    length > 0 ? formatClock(length / 1000, locale) : null,
    tracks.loudness === null ? null : t('lufs', { value: localDigits(tracks.loudness.lufs.toFixed(1), locale) }),
  ]
  return <span className="small muted">{words.filter((one) => one !== null).join(' · ')}</span>
}

type TableProps = {
  albumId: number
  tracks: Tracks
  canEdit: boolean
  onTracks: (tracks: Tracks) => void
  onOpen: (open: Open) => void
}

function TrackTable({ albumId, tracks: { items }, canEdit, onTracks, onOpen }: TableProps) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const params = { id: albumId }
  const hasDiscs = items.some(({ disc }) => disc > 1)
  const moveUp = (at: number) => {
    const [moved, before] = [items[at], items[at - 1]]
    if (!moved || !before) return
    // the two change their numbers; all others keep theirs
    const order = items.map(({ id, disc, number }) => {
      if (id === moved.id) return { id, disc: before.disc, number: before.number }
      return id === before.id ? { id, disc: moved.disc, number: moved.number } : { id, disc, number }
    })
    call('PUT /studio/titles/:id/track-order', { params, body: { order, was: items.map(({ id }) => id) } }).then(
      onTracks,
      toastError,
    )
  }
  const remove = async (track: StudioTrack) => {
    try {
      onTracks(await call('DELETE /studio/titles/:id/tracks/:track', { params: { ...params, track: track.id } }))
      toast({ kind: 'good', text: t('trackRemoved') })
    } catch (error) {
      toastError(error)
    }
  }
  const send = (track: StudioTrack, file: File) => {
    const fault = soundFault(file)
    if (fault === null) startUpload({ productId: track.id, purpose: 'feature', file, locale, uploadId: null, sent: 0 })
    else toast({ kind: 'bad', text: t(fault) })
  }
  return (
    <ol className="studio-tracks">
      {items.map((track, at) => (
        <TrackItem
          key={track.id}
          track={track}
          hasDiscs={hasDiscs}
          canEdit={canEdit}
          onUp={at === 0 ? null : () => moveUp(at)}
          onEdit={() => onOpen({ what: 'edit', track })}
          onLyrics={() => onOpen({ what: 'lyrics', track })}
          onFile={(file) => send(track, file)}
          onRemove={() => void remove(track)}
        />
      ))}
    </ol>
  )
}
