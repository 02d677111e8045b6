import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { sizeOf } from '#web/features/studio/figures.ts'
import { UploadView } from '#web/features/studio/media/files/upload-view.tsx'
import { startUpload, useUploads } from '#web/features/studio/media/files/uploads.ts'
import { accepted, videoFault } from '#web/features/studio/media/files/video-file.ts'
import { type MatchedFile, matchFiles } from './match-files.ts'
import type { StudioSeason } from './season-data.ts'

type Props = { season: StudioSeason; onSent: () => void }

/** Many files at once: each is matched to an episode by its name, shown, corrected by hand, and only then sent. */
export function FilesPanel({ season, onSent }: Props) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const [matched, setMatched] = useState<MatchedFile<File>[]>([])
  const uploads = useUploads().filter(({ productId }) => season.episodes.some(({ id }) => id === productId))
  const chosen = matched.flatMap(({ file, episodeId }) => (episodeId === null ? [] : [{ file, episodeId }]))
  const twice = chosen.some(({ episodeId }, at) => chosen.findIndex((one) => one.episodeId === episodeId) !== at)
  const send = () => {
    for (const { file, episodeId } of chosen)
      startUpload({ productId: episodeId, purpose: 'feature', file, locale, uploadId: null, sent: 0 })
    setMatched(matched.filter(({ episodeId }) => episodeId === null))
    onSent()
  }
  return (
    <details className="season-panel" open={matched.length > 0 || uploads.length > 0 || undefined}>
      <summary>{t('files')}</summary>
      <div className="stack">
        <DropZone
          label={t('chooseFiles')}
          help={t('chooseFilesHelp')}
          accept={accepted}
          onFile={() => undefined}
          onFiles={(files) => setMatched(matchFiles(files, season.number, season.episodes))}
        />
        {matched.length > 0 && (
          <>
            <ul className="file-matches" aria-label={t('matches')}>
              {matched.map((match, at) => (
                <FileMatch
                  key={`${match.file.name}-${match.file.size}`}
                  match={match}
                  season={season}
                  onChoose={(episodeId) =>
                    setMatched(matched.map((one, index) => (index === at ? { ...one, episodeId } : one)))
                  }
                />
              ))}
            </ul>
            {twice && (
              <p className="help wrong" role="alert">
                {t('matchedTwice')}
              </p>
            )}
            <div>
              <Button
                kind="soft"
                size="tight"
                aria-disabled={chosen.length === 0 || twice || undefined}
                onClick={chosen.length === 0 || twice ? undefined : send}
              >
                {t('sendFiles', { n: chosen.length, count: localDigits(chosen.length, locale) })}
              </Button>
            </div>
          </>
        )}
        {uploads.map((upload) => (
          <UploadView key={`${upload.productId} ${upload.purpose}`} upload={upload} />
        ))}
      </div>
    </details>
  )
}

type MatchProps = { match: MatchedFile<File>; season: StudioSeason; onChoose: (episodeId: number | null) => void }

function FileMatch({ match: { file, episodeId }, season, onChoose }: MatchProps) {
  const t = useTranslations('studio.series')
  const video = useTranslations('studio.video')
  const locale = useLocale()
  const fault = videoFault(file)
  const has = season.episodes.find(({ id }) => id === episodeId)?.duration_ms != null
  return (
    <li>
      <span className="grow">
        <bdi className="strong">{file.name}</bdi> <span className="tiny muted">{sizeOf(file.size, locale)}</span>
      </span>
      {fault === null ? (
        <SelectField
          label={t('fileIsOf')}
          name="episode"
          value={episodeId === null ? '' : String(episodeId)}
          help={has ? t('replaces') : undefined}
          onChange={(value) => onChoose(value === '' ? null : Number(value))}
          options={[
            { value: '', label: t('noEpisode') },
            ...season.episodes.map((episode) => ({
              value: String(episode.id),
              label: t('episodeNamed', {
                number: localDigits(episode.number, locale),
                title: locale === 'fa' ? episode.title_fa : episode.title_en,
              }),
            })),
          ]}
        />
      ) : (
        <span className="help wrong">{video(fault)}</span>
      )}
    </li>
  )
}
