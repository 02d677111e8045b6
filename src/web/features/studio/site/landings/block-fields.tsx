import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { ChoicePicker } from '#web/features/studio/catalog/choices/choice-picker.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { RowFields } from '#web/features/studio/site/home/row-fields.tsx'
import { GiftField, OfferFields } from './block-choices.tsx'
import { type BlockDraft, type BlockOf, type Input, notChosen, type StudioLanding } from './landing-form.ts'
import { PictureSource } from './picture-source.tsx'

export type BlockProps<B extends BlockDraft = BlockDraft> = {
  block: B
  /** Its name among the fields of the contract: `blocks.2`. */
  at: string
  wrong: (field: string) => string | undefined
  /** `fields`: those whose errors are over. */
  onChange: (block: BlockDraft, ...fields: string[]) => void
}
type Props = BlockProps & {
  landing: StudioLanding | null
  langs: Input['langs']
  errors: Readonly<Record<string, string>>
}

/** The fields of a block by its kind. */
export function BlockFields({ block, landing, langs, errors, ...rest }: Props) {
  const t = useTranslations('studio.landings')
  const { at, wrong, onChange } = rest
  if (block.kind === 'rail') return <RailFields block={block} errors={errors} langs={langs} {...rest} />
  return (
    <>
      <WordFields block={block} langs={langs} {...rest} />
      {block.kind === 'picture' && (
        <>
          <PictureSource
            label={t('picture')}
            landing={landing}
            source={block}
            errors={{ product: wrong('product_id'), image: wrong('image_id') }}
            onChange={(source) => onChange({ ...block, ...source }, 'product_id', 'image_id')}
          />
          <Field
            label={t('href')}
            help={t('hrefHelp')}
            name={`${at}.href`}
            dir="ltr"
            maxLength={200}
            value={block.href ?? ''}
            onChange={(event) => onChange({ ...block, href: event.target.value || null }, 'href')}
            error={wrong('href')}
          />
        </>
      )}
      {block.kind === 'video' && (
        <ChoicePicker
          label={t('videoTitle')}
          help={t('videoHelp')}
          error={wrong('product_id')}
          kinds={['movie', 'series']}
          ids={block.product_id === notChosen ? [] : [block.product_id]}
          most={1}
          onChange={([id = notChosen]) => onChange({ ...block, product_id: id }, 'product_id')}
        />
      )}
      {block.kind === 'offer' && <OfferFields block={block} {...rest} />}
      {block.kind === 'countdown' && (
        <MomentFields
          name={`${at}.until`}
          label={t('countdownEnd')}
          entry={block.entry}
          error={wrong('until')}
          onChange={(entry) => onChange({ ...block, entry }, 'until')}
        />
      )}
      {block.kind === 'gift' && <GiftField block={block} {...rest} />}
      {block.kind === 'form' && <ConsentFields block={block} langs={langs} {...rest} />}
    </>
  )
}

/** Heading and text in the languages of the page. */
function WordFields({ block, langs, at, wrong, onChange }: BlockProps & Pick<Props, 'langs'>) {
  const t = useTranslations('studio.landings')
  return (langs === 'both' ? (['fa', 'en'] as const) : [langs]).map((lang) => {
    const [title, text] = [`title_${lang}`, `text_${lang}`] as const
    const error = wrong(text)
    return (
      <div key={lang} className="stack">
        <Field
          label={t(`fields.heading_${lang}`)}
          name={`${at}.${title}`}
          lang={lang}
          dir={lang === 'fa' ? 'rtl' : 'ltr'}
          maxLength={120}
          value={block[title]}
          onChange={(event) => onChange({ ...block, [title]: event.target.value }, title)}
          error={wrong(title)}
        />
        <AreaField
          label={t(`fields.text_${lang}`)}
          lang={lang}
          most={4000}
          rows={block.kind === 'text' ? 6 : 3}
          value={block[text]}
          onChange={(value) => onChange({ ...block, [text]: value }, text)}
          {...(error === undefined ? {} : { error })}
        />
      </div>
    )
  })
}

/** The words beside the box that is ticked, in the languages of the page. */
function ConsentFields({ block, langs, at, wrong, onChange }: BlockProps<BlockOf<'form'>> & Pick<Props, 'langs'>) {
  const t = useTranslations('studio.landings')
  return (langs === 'both' ? (['fa', 'en'] as const) : [langs]).map((lang) => {
    const field = `consent_${lang}` as const
    return (
      <Field
        key={lang}
        label={t(`fields.consent_${lang}`)}
        name={`${at}.${field}`}
        lang={lang}
        dir={lang === 'fa' ? 'rtl' : 'ltr'}
        maxLength={300}
        value={block[field]}
        onChange={(event) => onChange({ ...block, [field]: event.target.value }, field)}
        error={wrong(field)}
      />
    )
  })
}

/** A row asks what a row of the home page asks, by the same fields. */
function RailFields(props: BlockProps<BlockOf<'rail'>> & Pick<Props, 'errors' | 'langs'>) {
  const { block, at, errors, onChange } = props
  return (
    <RowFields
      row={{ ...block, kind: block.look }}
      at={at}
      errors={errors}
      onChange={({ kind, title_fa = block.title_fa, title_en = block.title_en, query = block.query, href }) =>
        onChange(
          {
            ...block,
            look: kind ?? block.look,
            title_fa,
            title_en,
            query,
            href: href === undefined ? block.href : href,
          },
          ...['title_fa', 'title_en', 'href', 'query.ids', 'query.genre', 'query.collection'],
        )
      }
    />
  )
}
