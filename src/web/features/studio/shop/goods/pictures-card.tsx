import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { PictureDesk } from '#web/features/studio/media/pictures/picture-desk.tsx'
import { accepted, pictureForm } from '#web/features/studio/media/pictures/picture-file.ts'
import { usePictureChange } from '#web/features/studio/media/pictures/use-picture-change.ts'
import type { StudioGoods, StudioVariant } from './goods-form.ts'

type Props = { saved: StudioGoods; onSaved: (goods: StudioGoods) => void }

/** The pictures of all variants. Each is saved separately. */
export function GoodsPictures({ saved, onSaved }: Props) {
  const t = useTranslations('studio.goods')
  const params = { id: saved.id }
  return (
    <PictureDesk
      of={saved}
      canEdit={useMayCall('POST /studio/goods')}
      words={{
        heading: t('pictures.heading'),
        poster: t('pictures.poster'),
        noPoster: t('pictures.noPoster'),
        addPoster: t('pictures.addPoster'),
        changePoster: t('pictures.changePoster'),
        posterHelp: t('pictures.posterHelp'),
        stills: t('pictures.stills'),
        noStills: t('pictures.noStills'),
        addStill: t('pictures.addStill'),
        stillHelp: t('pictures.stillHelp'),
      }}
      onSend={(form) => call('POST /studio/goods/:id/images', { params }, { form })}
      onRemove={(image) => call('DELETE /studio/goods/:id/images/:image', { params: { ...params, image } })}
      onSaved={onSaved}
    />
  )
}

/** Pictures that belong to one variant: its page shows them when it is chosen. */
export function VariantPictures({ saved, onSaved }: Props) {
  const t = useTranslations('studio.goods')
  const id = useId()
  const { work, fault, take, run } = usePictureChange<string>()
  if (saved.variants.length < 2) return null
  const params = { id: saved.id }
  function add(variant: StudioVariant, file: File): void {
    const form = new FormData()
    form.set('variant', variant.id)
    for (const [name, value] of pictureForm('still', 'center', file)) form.set(name, value)
    void run(
      variant.id,
      async () => onSaved(await call('POST /studio/goods/:id/images', { params }, { form })),
      t('pictures.saved'),
    )
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('pictures.ofVariants')}</h2>
      <p className="small muted">{t('pictures.ofVariantsHelp')}</p>
      {fault !== null && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
      <ul className="stack plain-list">
        {saved.variants.map((variant) => (
          <VariantRow
            key={variant.id}
            variant={variant}
            isBusy={work !== null}
            onFile={(chosen) => take(chosen, (file) => add(variant, file))}
            onRemove={(image) =>
              void run(
                image,
                async () =>
                  onSaved(await call('DELETE /studio/goods/:id/images/:image', { params: { ...params, image } })),
                t('pictures.removed'),
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  variant: StudioVariant
  isBusy: boolean
  onFile: (file: File) => void
  onRemove: (image: string) => void
}

function VariantRow({ variant, isBusy, onFile, onRemove }: RowProps) {
  const t = useTranslations('studio.goods')
  return (
    <li className="stack variant-pictures">
      <h3>
        <bdi dir="ltr">{variant.sku}</bdi>
      </h3>
      <div className="row wrap">
        {variant.pictures.map(({ id, image }, at) => (
          <span key={id} className="variant-picture">
            <Picture image={image} alt={t('pictures.of', { sku: variant.sku, n: at + 1 })} sizes="96px" />
            <button
              type="button"
              className="icon-button over-picture"
              aria-label={t('pictures.remove', { sku: variant.sku, n: at + 1 })}
              disabled={isBusy}
              onClick={() => onRemove(id)}
            >
              <Icon name="trash" />
            </button>
          </span>
        ))}
        <DropZone
          label={t('pictures.addOf', { sku: variant.sku })}
          accept={accepted}
          isSmall
          disabled={isBusy}
          onFile={onFile}
        />
      </div>
    </li>
  )
}
