import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { Run, SubtitleTrack, TitleMedia } from '#web/features/studio/media/files/media-data.ts'
import { TextsInFile } from './texts-in-file.tsx'

const languages = ['fa', 'en'] as const
type Language = (typeof languages)[number]
const accepted =
  '.srt,.vtt,.ass,.ssa,.ttml,.dfxp,.xml,.smi,.sami,.sub,.mpl,.txt,.sbv,.lrc,text/vtt,application/x-subrip'

type Props = {
  id: number
  tracks: readonly SubtitleTrack[]
  /** The newest run of the film. */
  run: Run | undefined
  onMedia: (media: TitleMedia) => void
}

/** Persian and English subtitles, as files, and lines for those who choose none. */
export function SubtitlesCard({ id, tracks, run: film, onMedia }: Props) {
  const t = useTranslations('studio.subtitles')
  const [busy, setBusy] = useState<string | null>(null)
  const heading = useId()
  const act = (name: string, doing: () => Promise<TitleMedia>, done: string) => {
    setBusy(name)
    doing()
      .then((media) => {
        onMedia(media)
        toast({ kind: 'good', text: done })
      }, toastError)
      .finally(() => setBusy(null))
  }
  const add = (lang: Language, isForced: boolean, file: File) => {
    const form = new FormData()
    form.set('lang', lang)
    form.set('is_forced', String(isForced))
    form.set('file', file)
    act(
      placeOf(lang, isForced),
      () => call('POST /studio/titles/:id/subtitles', { params: { id } }, { form }),
      t('saved'),
    )
  }
  const remove = (track: SubtitleTrack) =>
    act(
      track.id,
      () => call('DELETE /studio/titles/:id/subtitles/:track', { params: { id, track: track.id } }),
      t('removed'),
    )
  const turn = ({ id: track, is_forced: was }: SubtitleTrack) =>
    act(
      track,
      () =>
        call('PATCH /studio/titles/:id/subtitles/:track', { params: { id, track }, body: { is_forced: !was, was } }),
      t(was ? 'isFull' : 'isForced'),
    )
  const take = (run: Run, stream: number, lang: Language) =>
    act(
      `${stream} ${lang}`,
      () => call('POST /studio/runs/:run/subtitles', { params: { run: run.id }, body: { stream, lang } }),
      t('saved'),
    )
  const others = tracks.filter(({ lang }) => !languages.some((known) => known === lang))
  return (
    <section className="card stack" aria-labelledby={heading}>
      <h2 id={heading}>{t('heading')}</h2>
      {languages.map((lang) => (
        <Language
          key={lang}
          lang={lang}
          tracks={tracks.filter((track) => track.lang === lang)}
          busy={busy}
          onAdd={(isForced, file) => add(lang, isForced, file)}
          onRemove={remove}
          onTurn={turn}
        />
      ))}
      {film && <TextsInFile texts={film.texts} busy={busy} onTake={({ stream }, lang) => take(film, stream, lang)} />}
      {others.map((track) => (
        <Track key={track.id} track={track} busy={busy} onRemove={remove} onTurn={turn} />
      ))}
    </section>
  )
}

/** Returns the key of the file that is read now: the subtitle of a language, or its forced lines. */
const placeOf = (lang: Language, isForced: boolean): string => (isForced ? `${lang} forced` : lang)

type LanguageProps = {
  lang: Language
  tracks: readonly SubtitleTrack[]
  busy: string | null
  onAdd: (isForced: boolean, file: File) => void
  onRemove: (track: SubtitleTrack) => void
  onTurn: (track: SubtitleTrack) => void
}

/** The subtitle of a language, and its forced lines. */
function Language({ lang, tracks, busy, onAdd, onRemove, onTurn }: LanguageProps) {
  const t = useTranslations('studio.subtitles')
  const canEdit = useMayCall('POST /studio/titles/:id/subtitles')
  const full = tracks.find((track) => !track.is_forced)
  const forced = tracks.find((track) => track.is_forced)
  const drop = (isForced: boolean, label: string) => (
    <DropZone
      label={busy === placeOf(lang, isForced) ? t('reading') : label}
      accept={accepted}
      isSmall
      disabled={busy !== null}
      onFile={(file) => onAdd(isForced, file)}
    />
  )
  return (
    <div className="subtitle-language">
      <h3>{t(lang)}</h3>
      {full === undefined && <p className="small muted">{t('none')}</p>}
      {[full, forced].map(
        (track) => track && <Track key={track.id} track={track} busy={busy} onRemove={onRemove} onTurn={onTurn} />,
      )}
      {canEdit && drop(false, t(full ? `replace_${lang}` : `add_${lang}`))}
      {canEdit && drop(true, t(forced ? `replaceForced_${lang}` : `addForced_${lang}`))}
    </div>
  )
}

type TrackProps = {
  track: SubtitleTrack
  busy: string | null
  onRemove: (track: SubtitleTrack) => void
  onTurn: (track: SubtitleTrack) => void
}

function Track({ track, busy, onRemove, onTurn }: TrackProps) {
  const t = useTranslations('studio.subtitles')
  const locale = useLocale()
  const canEdit = useMayCall('POST /studio/titles/:id/subtitles')
  const isClean = track.warnings.length === 0
  return (
    <div className="text-track">
      <Icon name={isClean ? 'check' : 'warning'} className={isClean ? 'ok' : 'accent'} />
      <div className="grow">
        <p className="small">
          <bdi>{track.file_name}</bdi>
        </p>
        <p className="tiny muted">
          {track.is_forced && `${t('forced')} · `}
          {t('cues', { n: track.cues, shown: countOf(track.cues, locale) })} · <bdi>{track.encoding}</bdi>
        </p>
        {canEdit && (
          <Button
            kind="plain"
            size="tight"
            className="flush"
            busy={busy === track.id}
            disabled={busy !== null}
            onClick={() => onTurn(track)}
          >
            {t(track.is_forced ? 'makeFull' : 'makeForced')}
          </Button>
        )}
        {!isClean && (
          <ul className="tiny accent" aria-label={t('warnings')}>
            {track.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
      {canEdit && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('remove', { name: track.file_name })}
          disabled={busy !== null}
          onClick={() => onRemove(track)}
        >
          <Icon name="trash" />
        </button>
      )}
    </div>
  )
}
