import type { PictureFocus } from '#lib/lists/picture-focus.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { accepted, pictureForm } from './picture-file.ts'
import { StillChoice } from './still-choice.tsx'
import { usePictureChange } from './use-picture-change.ts'
import './pictures.css'

type Pictured = Pick<OutputOf<'GET /studio/titles/:id'>, 'poster' | 'stills'>
/** The name of the change that runs now; a frame is a still that the film offers. */
export type PictureWork = 'poster' | 'still' | `remove ${string}` | `frame ${string}`
/** Runs one change, and says how it ended. */
export type RunPicture<T> = (name: PictureWork, doing: () => Promise<T>, done: string) => Promise<boolean>

type Word =
  | 'heading'
  | 'poster'
  | 'noPoster'
  | 'addPoster'
  | 'changePoster'
  | 'posterHelp'
  | 'stills'
  | 'noStills'
  | 'addStill'
  | 'stillHelp'

type Props<T extends Pictured> = {
  of: T
  canEdit: boolean
  /** Both return what was saved. */
  onSend: (form: FormData) => Promise<T>
  onRemove: (image: string) => Promise<T>
  onSaved: (saved: T) => void
  /** Where a poster or a still is called something else. */
  words?: Partial<Record<Word, string>>
  /** More ways to a picture. */
  more?: (run: RunPicture<T>, work: PictureWork | null) => ReactNode
}

/** The poster and the stills of a title or a festival. Each is saved separately. */
export function PictureDesk<T extends Pictured>({ of, canEdit, onSend, onRemove, onSaved, words, more }: Props<T>) {
  const t = useTranslations('studio.pictures')
  const said = (word: Word) => words?.[word] ?? t(word)
  const { work, fault, take, run: change } = usePictureChange<PictureWork>()
  const [still, setStill] = useState<File | null>(null)
  const id = useId()
  const run: RunPicture<T> = (name, doing, done) => change(name, async () => onSaved(await doing()), done)
  const addPoster = (file: File) =>
    void run('poster', () => onSend(pictureForm('poster', 'center', file)), t('posterSaved'))
  const addStill = async (file: File, focus: PictureFocus) => {
    if (await run('still', () => onSend(pictureForm('still', focus, file)), t('stillSaved'))) setStill(null)
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{said('heading')}</h2>
      <div className="poster-row">
        <div className="poster-place" aria-busy={work === 'poster' || undefined}>
          {of.poster ? (
            <Picture image={of.poster} alt={said('poster')} className="poster" sizes="104px" />
          ) : (
            <span className="picture poster">
              <span className="tiny muted">{said('noPoster')}</span>
            </span>
          )}
        </div>
        {canEdit && (
          <DropZone
            label={said(of.poster ? 'changePoster' : 'addPoster')}
            help={said('posterHelp')}
            accept={accepted}
            disabled={work !== null}
            onFile={(file) => take(file, addPoster)}
          />
        )}
      </div>
      <h3>{said('stills')}</h3>
      <Stills
        stills={of.stills}
        noStills={said('noStills')}
        isHeroFirst={words === undefined}
        canEdit={canEdit}
        work={work}
        onRemove={(image) => void run(`remove ${image}`, () => onRemove(image), t('stillRemoved'))}
      />
      {canEdit && still === null && (
        <DropZone
          label={said('addStill')}
          help={said('stillHelp')}
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
      {canEdit && more?.(run, work)}
    </section>
  )
}

type StillsProps = {
  stills: Pictured['stills']
  noStills: string
  /** The first is the one at the head of the page. */
  isHeroFirst: boolean
  canEdit: boolean
  work: PictureWork | null
  onRemove: (image: string) => void
}

function Stills({ stills, noStills, isHeroFirst, canEdit, work, onRemove }: StillsProps) {
  const t = useTranslations('studio.pictures')
  if (stills.length === 0) return <p className="small muted">{noStills}</p>
  return (
    <ul className="stills">
      {stills.map(({ id, image }, at) => (
        <li key={id}>
          <Picture image={image} alt={t('still', { n: at + 1 })} className="still" sizes="200px" />
          {at === 0 && isHeroFirst && <span className="tag solid">{t('hero')}</span>}
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
