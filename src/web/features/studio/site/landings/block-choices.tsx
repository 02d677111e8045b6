import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChoicePicker } from '#web/features/studio/catalog/choices/choice-picker.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { BlockProps } from './block-fields.tsx'
import type { BlockOf } from './landing-form.ts'

/** Chooses the offer: a title, or a plan. Its price is always that of now. */
export function OfferFields({ block, wrong, onChange }: BlockProps<BlockOf<'offer'>>) {
  const t = useTranslations('studio.landings')
  const locale = useLocale()
  const [of, setOf] = useState<'title' | 'plan'>(block.plan_id === null ? 'title' : 'plan')
  const { value } = useAnswer('landing-plans', (signal) => call('GET /studio/plans', {}, { signal }))
  return (
    <>
      <Segments
        label={t('offered')}
        isLabelShown
        value={of}
        options={(['title', 'plan'] as const).map((one) => ({ value: one, label: t(`offers.${one}`) }))}
        onChange={(next) => {
          setOf(next)
          onChange({ ...block, product_id: null, plan_id: null }, 'product_id', 'plan_id')
        }}
      />
      {of === 'title' ? (
        <ChoicePicker
          label={t('offers.title')}
          error={wrong('product_id')}
          kinds={['movie', 'series', 'music']}
          ids={block.product_id === null ? [] : [block.product_id]}
          most={1}
          onChange={([id]) => onChange({ ...block, product_id: id ?? null, plan_id: null }, 'product_id')}
        />
      ) : (
        <SelectField
          label={t('offers.plan')}
          value={block.plan_id ?? ''}
          error={wrong('plan_id') ?? wrong('product_id')}
          options={(value?.items ?? []).map(({ id, title_fa: fa, title_en: en }) => ({
            value: id,
            label: locale === 'fa' ? fa : en,
          }))}
          onChange={(id) => onChange({ ...block, product_id: null, plan_id: id || null }, 'plan_id', 'product_id')}
        />
      )}
    </>
  )
}

/** Which gift campaign a block leads to. */
export function GiftField({ block, wrong, onChange }: BlockProps<BlockOf<'gift'>>) {
  const t = useTranslations('studio.landings')
  const locale = useLocale()
  const { value } = useAnswer('landing-gifts', (signal) => call('GET /studio/gift-campaigns', {}, { signal }))
  return (
    <SelectField
      label={t('campaign')}
      value={block.campaign}
      error={wrong('campaign')}
      options={(value?.items ?? []).map(({ slug, title_fa: fa, title_en: en }) => ({
        value: slug,
        label: locale === 'fa' ? fa : en,
      }))}
      onChange={(campaign) => onChange({ ...block, campaign }, 'campaign')}
    />
  )
}

type SelectProps = {
  label: string
  value: string
  error: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A choice among what the studio has; what was chosen stays, though it may be gone. */
function SelectField({ label, value, error, options, onChange }: SelectProps) {
  const t = useTranslations('studio.landings')
  const id = useId()
  const isUnknown = value !== '' && options.every((option) => option.value !== value)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={`input${error === undefined ? '' : ' wrong'}`}>
        <select
          id={id}
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('choose')}</option>
          {isUnknown && <option value={value}>{t('gone')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="muted" />
      </span>
      {error !== undefined && (
        <p id={`${id}-note`} className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}
