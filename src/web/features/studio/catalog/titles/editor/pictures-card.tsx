import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { StudioTitle } from '../title-data.ts'
import { runOf } from '#web/features/studio/media/files/media-data.ts'
import { PictureDesk, type PictureWork } from '#web/features/studio/media/pictures/picture-desk.tsx'

type Props = { title: StudioTitle; onTitle: (title: StudioTitle) => void }

/** The poster and the stills of a title, and the frames of its film. */
export function PicturesCard({ title, onTitle }: Props) {
  const t = useTranslations('studio.pictures')
  const canEdit = useMayCall('POST /studio/titles/:id/images')
  const params = { id: title.id }
  return (
    <PictureDesk
      of={title}
      canEdit={canEdit}
      onSend={(form) => call('POST /studio/titles/:id/images', { params }, { form })}
      onRemove={(image) => call('DELETE /studio/titles/:id/images/:image', { params: { ...params, image } })}
      onSaved={onTitle}
      more={(run, work) => (
        <Frames
          title={title}
          work={work}
          onTake={(candidate) =>
            void run(
              `frame ${candidate}`,
              () => call('POST /studio/titles/:id/poster-candidates/:candidate', { params: { ...params, candidate } }),
              t('frameSaved'),
            )
          }
        />
      )}
    />
  )
}

type FramesProps = { title: StudioTitle; work: PictureWork | null; onTake: (candidate: string) => void }

/** Frames of the film that the pipeline proposes. */
function Frames({ title, work, onTake }: FramesProps) {
  const t = useTranslations('studio.pictures')
  const frames = runOf(title.media, 'feature')?.poster_candidates ?? []
  if (frames.length === 0) return null
  return (
    <>
      <h3>{t('frames')}</h3>
      <ul className="stills">
        {frames.map((frame, at) => (
          <li key={frame.id}>
            <span className="picture still">
              <img src={frame.url} alt={t('frame', { n: at + 1 })} loading="lazy" width="320" height="180" />
            </span>
            <Button
              kind="soft"
              size="tight"
              wide
              busy={work === `frame ${frame.id}`}
              disabled={work !== null && work !== `frame ${frame.id}`}
              aria-label={t('takeFrameOf', { n: at + 1 })}
              onClick={() => onTake(frame.id)}
            >
              {t('takeFrame')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
