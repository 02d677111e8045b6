import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ChoicePicker } from '#web/features/studio/catalog/choices/choice-picker.tsx'
import { StillChoice } from '#web/features/studio/catalog/choices/still-choice.tsx'
import { useChosen } from '#web/features/studio/catalog/choices/use-choices.ts'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { accepted, fileForm } from '#web/features/studio/media/pictures/picture-file.ts'
import { usePictureChange } from '#web/features/studio/media/pictures/use-picture-change.ts'
import type { StudioLanding } from './landing-form.ts'

type Source = { product_id: number | null; image_id: string | null }
type Way = 'none' | 'own' | 'title'
type Props = {
  label: string
  /** As it was saved last; a page that was never saved stores no pictures yet. */
  landing: StudioLanding | null
  source: Source
  errors: { product: string | undefined; image: string | undefined }
  mayBeNone?: boolean
  onChange: (source: Source) => void
}

const kinds = ['movie', 'series', 'music', 'screening', 'festival'] as const

/** Where a picture comes from: a title’s stills, or the pictures of this page. */
export function PictureSource({ label, landing, source, errors, mayBeNone = false, onChange }: Props) {
  const t = useTranslations('studio.landings')
  const { product_id: productId, image_id: imageId } = source
  const first: Way = productId !== null ? 'title' : imageId !== null ? 'own' : mayBeNone ? 'none' : 'title'
  const [way, setWay] = useState<Way>(first)
  const titles = useChosen(productId === null ? [] : [productId], kinds)
  const change = (next: Way) => {
    setWay(next)
    onChange({ product_id: null, image_id: null })
  }
  const ways = mayBeNone ? (['none', 'title', 'own'] as const) : (['title', 'own'] as const)
  return (
    <>
      <Segments
        label={label}
        isLabelShown
        value={way}
        options={ways.map((value) => ({ value, label: t(`sources.${value}`) }))}
        onChange={change}
      />
      {way === 'title' && (
        <>
          <ChoicePicker
            label={t('pictureTitle')}
            error={errors.product}
            kinds={kinds}
            ids={productId === null ? [] : [productId]}
            most={1}
            onChange={(ids, added) => {
              if (added) titles.add(added)
              onChange({ product_id: ids[0] ?? null, image_id: null })
            }}
          />
          {productId !== null && (
            <StillChoice
              choice={titles.choiceOf(productId)}
              value={imageId}
              error={errors.image}
              onChange={(id) => onChange({ product_id: productId, image_id: id })}
            />
          )}
        </>
      )}
      {way === 'own' && (
        <OwnPictures
          landing={landing}
          value={imageId}
          error={errors.image}
          onChange={(id) => onChange({ product_id: null, image_id: id })}
        />
      )}
    </>
  )
}

type OwnProps = Pick<Props, 'landing'> & {
  value: string | null
  error: string | undefined
  onChange: (id: string) => void
}

/** The pictures of this page, and a place for another one. It is stored at once; the page shows it once it is saved. */
function OwnPictures({ landing, value, error, onChange }: OwnProps) {
  const t = useTranslations('studio.landings')
  const choices = useTranslations('studio.choices')
  const locale = useLocale()
  const name = useId()
  const [added, setAdded] = useState<StudioLanding['pictures']>([])
  const { work, fault, take, run } = usePictureChange<'send'>()
  const busy = work !== null
  if (landing === null) return <p className="small muted">{t('saveFirst')}</p>
  const { id } = landing
  const pictures = [...landing.pictures, ...added.filter((one) => landing.pictures.every((old) => old.id !== one.id))]
  const send = (file: File) =>
    void run('send', async () => {
      const picture = await call('POST /studio/landings/:id/pictures', { params: { id } }, { form: fileForm(file) })
      setAdded((before) => [...before, picture])
      onChange(picture.id)
    })
  return (
    <fieldset className="choice-field" aria-busy={busy || undefined}>
      <legend>{t('ownPictures')}</legend>
      {pictures.length > 0 && (
        <div className="landing-stills">
          {pictures.map((picture, at) => (
            <label key={picture.id}>
              <input
                type="radio"
                name={name}
                checked={picture.id === value}
                aria-invalid={error === undefined ? undefined : true}
                onChange={() => onChange(picture.id)}
              />
              <span className="only-said">{choices('stillNumber', { number: localDigits(at + 1, locale) })}</span>
              <Picture image={picture.image} sizes="160px" />
            </label>
          ))}
        </div>
      )}
      <DropZone
        label={t('addPicture')}
        help={t('pictureTypes')}
        accept={accepted}
        isSmall
        disabled={busy}
        onFile={(file) => take(file, send)}
      />
      {(fault ?? error) && (
        <p className="help wrong" role="alert">
          {fault ?? error}
        </p>
      )}
    </fieldset>
  )
}
