import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { Field } from '#web/ui/field.tsx'
import { ChoicePicker } from '#web/features/studio/catalog/choices/choice-picker.tsx'
import { StillChoice } from '#web/features/studio/catalog/choices/still-choice.tsx'
import { useChosen } from '#web/features/studio/catalog/choices/use-choices.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { moved, newSlide, type SlideDraft } from './home-data.ts'
import { PartFrame } from './part-frame.tsx'
import { SeenFields } from './seen-fields.tsx'

/** The kinds to which a slide can lead: goods are no slides. */
const slideKinds = titleKinds.filter((kind) => kind !== 'goods')

type Props = {
  slides: readonly SlideDraft[]
  errors: Readonly<Record<string, string>>
  onChange: (slides: SlideDraft[]) => void
}

/** The slides at the top of the home page, in their order. */
export function SlidesCard({ slides, errors, onChange }: Props) {
  const t = useTranslations('studio.home')
  const id = useId()
  const titles = useChosen(
    slides.map((slide) => slide.product_id),
    slideKinds,
  )
  const change = (index: number, by: Partial<SlideDraft>) =>
    onChange(slides.map((slide, at) => (at === index ? { ...slide, ...by } : slide)))
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('slides')}</h2>
      <ol className="plain-list stack">
        {slides.map((slide, index) => {
          const at = `slides.${index}`
          const wrong = (field: string) => errors[`${at}.${field}`]
          return (
            <PartFrame
              key={slide.key}
              name={slide.productTitle}
              index={index}
              count={slides.length}
              isHidden={slide.is_hidden}
              isWrong={Object.keys(errors).some((field) => field.startsWith(`${at}.`))}
              onMove={(by) => onChange(moved(slides, index, by))}
              onRemove={() => onChange(slides.filter((other) => other !== slide))}
            >
              {wrong('product_id') && <p className="help wrong">{wrong('product_id')}</p>}
              <StillChoice
                choice={titles.choiceOf(slide.product_id)}
                value={slide.image_id}
                error={wrong('image_id')}
                onChange={(image_id) => change(index, { image_id })}
              />
              {(['eyebrow_fa', 'eyebrow_en'] as const).map((field) => (
                <Field
                  key={field}
                  label={t(field)}
                  name={`${at}.${field}`}
                  lang={field === 'eyebrow_fa' ? 'fa' : 'en'}
                  dir={field === 'eyebrow_fa' ? 'rtl' : 'ltr'}
                  maxLength={80}
                  value={slide[field] ?? ''}
                  onChange={(event) => change(index, { [field]: event.target.value || null })}
                  error={wrong(field)}
                />
              ))}
              {(['story_fa', 'story_en'] as const).map((field) => {
                const error = wrong(field)
                return (
                  <AreaField
                    key={field}
                    label={t(field)}
                    lang={field === 'story_fa' ? 'fa' : 'en'}
                    most={400}
                    rows={3}
                    value={slide[field]}
                    onChange={(text) => change(index, { [field]: text })}
                    {...(error === undefined ? {} : { error })}
                  />
                )
              })}
              <SeenFields part={slide} at={at} errors={errors} onChange={(by) => change(index, by)} />
            </PartFrame>
          )
        })}
      </ol>
      <ChoicePicker
        label={t('addSlide')}
        help={t('addSlideHelp')}
        error={undefined}
        kinds={slideKinds}
        ids={[]}
        most={1}
        onChange={(_ids, added) => {
          if (added === undefined) return
          titles.add(added)
          onChange([...slides, newSlide(added)])
        }}
      />
    </section>
  )
}
