import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { mostCafePictures } from '#contract/screenings/cafes/cafes.ts'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { accepted, fileForm } from '#web/features/studio/media/pictures/picture-file.ts'
import { usePictureChange } from '#web/features/studio/media/pictures/use-picture-change.ts'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import type { Cafe } from './cafe-form.ts'
import '#web/features/studio/media/pictures/pictures.css'

type Props = { cafe: Cafe; onChanged: (cafe: Cafe) => void }

/** The pictures of a cafe. Each is saved separately. */
export function PicturesCard({ cafe, onChanged }: Props) {
  const t = useTranslations('studio.cafes')
  const id = useId()
  const { work, fault, take, run } = usePictureChange<'add' | 'remove'>()
  const busy = work !== null
  const params = { id: cafe.id }
  const add = (file: File) =>
    void run(
      'add',
      async () => onChanged(await call('POST /studio/cafes/:id/pictures', { params }, { form: fileForm(file) })),
      t('pictureAdded'),
    )
  const remove = (image: string) =>
    void run(
      'remove',
      async () => onChanged(await call('DELETE /studio/cafes/:id/pictures/:image', { params: { ...params, image } })),
      t('pictureRemoved'),
    )
  return (
    <section className="card stack" aria-labelledby={id} aria-busy={busy || undefined}>
      <h2 id={id}>{t('pictures')}</h2>
      <p className="small muted">{cafe.pictures.length === 0 ? t('noPictures') : t('picturesHelp')}</p>
      {cafe.pictures.length > 0 && (
        <ul className="stills">
          {cafe.pictures.map(({ id: image, image: picture }, at) => (
            <li key={image}>
              <Picture image={picture} alt={t('picture', { n: at + 1 })} className="still" sizes="200px" />
              <button
                type="button"
                className="icon-button over-picture"
                aria-label={t('removePicture', { n: at + 1 })}
                disabled={busy}
                onClick={() => remove(image)}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {cafe.pictures.length < mostCafePictures && (
        <DropZone
          label={t('addPicture')}
          help={t('pictureTypes')}
          accept={accepted}
          isSmall
          disabled={busy}
          onFile={(file) => take(file, add)}
        />
      )}
      {fault && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}
