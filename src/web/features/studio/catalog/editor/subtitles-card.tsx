import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../../api.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { toast, toastError } from '../../../../ui/toast.ts'
import { DropZone } from '../../drop-zone.tsx'
import { countOf } from '../../figures.ts'
import { useMayCall } from '../../frame/staff.ts'
import type { Run, SubtitleTrack, TitleMedia } from '../../media/media-data.ts'
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

/** Persian and English subtitles, as files. */
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
  const add = (lang: Language, file: File) => {
    const form = new FormData()
    form.set('lang', lang)
    form.set('file', file)
    act(lang, () => call('POST /studio/titles/:id/subtitles', { params: { id } }, { form }), t('saved'))
  }
  const remove = (track: SubtitleTrack) =>
    act(
      track.id,
      () => call('DELETE /studio/titles/:id/subtitles/:track', { params: { id, track: track.id } }),
      t('removed'),
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
          track={tracks.find((track) => track.lang === lang)}
          busy={busy}
          onAdd={(file) => add(lang, file)}
          onRemove={remove}
        />
      ))}
      {film && <TextsInFile texts={film.texts} busy={busy} onTake={({ stream }, lang) => take(film, stream, lang)} />}
      {others.map((track) => (
        <Track key={track.id} track={track} busy={busy} onRemove={remove} />
      ))}
    </section>
  )
}

type LanguageProps = {
  lang: Language
  track: SubtitleTrack | undefined
  busy: string | null
  onAdd: (file: File) => void
  onRemove: (track: SubtitleTrack) => void
}

function Language({ lang, track, busy, onAdd, onRemove }: LanguageProps) {
  const t = useTranslations('studio.subtitles')
  const canEdit = useMayCall('POST /studio/titles/:id/subtitles')
  return (
    <div className="subtitle-language">
      <h3>{t(lang)}</h3>
      {track ? <Track track={track} busy={busy} onRemove={onRemove} /> : <p className="small muted">{t('none')}</p>}
      {canEdit && (
        <DropZone
          label={busy === lang ? t('reading') : t(track ? `replace_${lang}` : `add_${lang}`)}
          accept={accepted}
          isSmall
          disabled={busy !== null}
          onFile={onAdd}
        />
      )}
    </div>
  )
}

type TrackProps = { track: SubtitleTrack; busy: string | null; onRemove: (track: SubtitleTrack) => void }

function Track({ track, busy, onRemove }: TrackProps) {
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
          {t('cues', { n: track.cues, shown: countOf(track.cues, locale) })} · <bdi>{track.encoding}</bdi>
        </p>
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
