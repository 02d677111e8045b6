import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { toast, toastError } from '../../../../ui/toast.ts'
import { DropZone } from '../../drop-zone.tsx'
import { useMayCall } from '../../frame/staff.ts'
import type { StudioTitle } from '../title-data.ts'
import { runOf } from '../../media/media-data.ts'
import { accepted, type Focus, pictureFault, pictureForm } from './picture-file.ts'
import { StillChoice } from './still-choice.tsx'

type Props = { title: StudioTitle; onTitle: (title: StudioTitle) => void }
type Work = 'poster' | 'still' | `remove ${string}` | `frame ${string}`

/** The poster and the stills. Each is saved by itself. */
export function PicturesCard({ title, onTitle }: Props) {
  const t = useTranslations('studio.pictures')
  const canEdit = useMayCall('POST /studio/titles/:id/images')
  const [work, setWork] = useState<Work | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [still, setStill] = useState<File | null>(null)
  const id = useId()
  const params = { id: title.id }
  const run = async (name: Work, doing: () => Promise<StudioTitle>, done: string) => {
    setWork(name)
    setFault(null)
    try {
      onTitle(await doing())
      toast({ kind: 'good', text: done })
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setWork(null)
    }
  }
  const take = (file: File, next: (file: File) => void) => {
    const wrong = pictureFault(file)
    setFault(wrong && t(wrong))
    if (!wrong) next(file)
  }
  const send = (form: FormData) => call('POST /studio/titles/:id/images', { params }, { form })
  const addPoster = (file: File) =>
    void run('poster', () => send(pictureForm('poster', 'center', file)), t('posterSaved'))
  const addStill = async (file: File, focus: Focus) => {
    if (await run('still', () => send(pictureForm('still', focus, file)), t('stillSaved'))) setStill(null)
  }
  const remove = (image: string) =>
    void run(
      `remove ${image}`,
      () => call('DELETE /studio/titles/:id/images/:image', { params: { ...params, image } }),
      t('stillRemoved'),
    )
  const takeFrame = (candidate: string) =>
    void run(
      `frame ${candidate}`,
      () => call('POST /studio/titles/:id/poster-candidates/:candidate', { params: { ...params, candidate } }),
      t('frameSaved'),
    )
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <div className="poster-row">
        <div className="poster-place" aria-busy={work === 'poster' || undefined}>
          {title.poster ? (
            <Picture image={title.poster} alt={t('poster')} className="poster" sizes="104px" />
          ) : (
            <span className="picture poster">
              <span className="tiny muted">{t('noPoster')}</span>
            </span>
          )}
        </div>
        {canEdit && (
          <DropZone
            label={title.poster ? t('changePoster') : t('addPoster')}
            help={t('posterHelp')}
            accept={accepted}
            disabled={work !== null}
            onFile={(file) => take(file, addPoster)}
          />
        )}
      </div>
      <h3>{t('stills')}</h3>
      <Stills title={title} work={work} onRemove={remove} />
      {canEdit && still === null && (
        <DropZone
          label={t('addStill')}
          help={t('stillHelp')}
          accept={accepted}
          isSmall
          disabled={work !== null}
          onFile={(file) => take(file, setStill)}
        />
      )}
      {still && (
        <StillChoice
          file={still}
          busy={work === 'still'}
          onSend={(focus) => void addStill(still, focus)}
          onCancel={() => setStill(null)}
        />
      )}
      {fault && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
      {canEdit && <Frames title={title} work={work} onTake={takeFrame} />}
    </section>
  )
}

type PartProps = { title: StudioTitle; work: Work | null }

function Stills({ title, work, onRemove }: PartProps & { onRemove: (image: string) => void }) {
  const t = useTranslations('studio.pictures')
  const canEdit = useMayCall('POST /studio/titles/:id/images')
  if (title.stills.length === 0) return <p className="small muted">{t('noStills')}</p>
  return (
    <ul className="stills">
      {title.stills.map(({ id, image }, at) => (
        <li key={id}>
          <Picture image={image} alt={t('still', { n: at + 1 })} className="still" sizes="200px" />
          {at === 0 && <span className="tag solid">{t('hero')}</span>}
          {canEdit && (
            <button
              type="button"
              className="icon-button over-picture"
              aria-label={t('removeStill', { n: at + 1 })}
              aria-busy={work === `remove ${id}` || undefined}
              disabled={work !== null}
              onClick={() => onRemove(id)}
            >
              <Icon name="trash" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Pictures the pipeline found in the film. */
function Frames({ title, work, onTake }: PartProps & { onTake: (candidate: string) => void }) {
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
