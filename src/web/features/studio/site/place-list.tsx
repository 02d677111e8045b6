import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Toggle } from '../form/toggle.tsx'
import { moved } from '../home/home-data.ts'
import { BlockFrame } from '../landings/block-frame.tsx'
import { newPlace, newSocial, type PlaceDraft, type SocialDraft } from './site-form.ts'

type Errors = Readonly<Record<string, string>>
type Props = {
  /** Its name among the fields of the contract. */
  at: string
  places: readonly PlaceDraft[]
  most: number
  errors: Errors
  onChange: (places: PlaceDraft[]) => void
}

/** Places of the site in their order, each with its words in both languages. */
export function PlaceList({ at, places, most, errors, onChange }: Props) {
  const t = useTranslations('studio.site')
  const locale = useLocale()
  const change = (key: string, by: Partial<PlaceDraft>) =>
    onChange(places.map((place) => (place.key === key ? { ...place, ...by } : place)))
  return (
    <>
      <ol className="stack plain-list">
        {places.map((place, index) => (
          <BlockFrame
            key={place.key}
            id={place.key}
            name={(locale === 'fa' ? place.title_fa : place.title_en) || place.to || t('newPlace')}
            position={{ at: index, of: places.length }}
            isNew={place.key.startsWith('new-')}
            isWrong={Object.keys(errors).some((field) => field.startsWith(`${at}.${index}.`))}
            onMove={(by) => {
              if (index + by >= 0 && index + by < places.length) onChange(moved(places, index, by))
            }}
            onRemove={() => onChange(places.filter((other) => other.key !== place.key))}
          >
            <PlaceFields place={place} at={`${at}.${index}`} errors={errors} onChange={(by) => change(place.key, by)} />
          </BlockFrame>
        ))}
      </ol>
      {places.length < most && (
        <Button kind="soft" size="tight" onClick={() => onChange([...places, newPlace()])}>
          <Icon name="plus" />
          {t('addPlace')}
        </Button>
      )}
    </>
  )
}

type FieldsProps = { place: PlaceDraft; at: string; errors: Errors; onChange: (by: Partial<PlaceDraft>) => void }

function PlaceFields({ place, at, errors, onChange }: FieldsProps) {
  const t = useTranslations('studio.site')
  return (
    <>
      <div className="pair">
        {(['fa', 'en'] as const).map((lang) => (
          <Field
            key={lang}
            label={t(`title_${lang}`)}
            name={`${at}.title_${lang}`}
            lang={lang}
            dir={lang === 'fa' ? 'rtl' : 'ltr'}
            maxLength={40}
            value={place[`title_${lang}`]}
            onChange={(event) => onChange({ [`title_${lang}`]: event.target.value })}
            error={errors[`${at}.title_${lang}`]}
          />
        ))}
      </div>
      <Field
        label={t('to')}
        help={t('hrefHelp')}
        name={`${at}.to`}
        dir="ltr"
        maxLength={200}
        value={place.to}
        onChange={(event) => onChange({ to: event.target.value })}
        error={errors[`${at}.to`]}
      />
      <Toggle
        label={t('forGrownUps')}
        checked={place.for_grown_ups}
        small
        onChange={(for_grown_ups) => onChange({ for_grown_ups })}
      />
    </>
  )
}

type SocialProps = { socials: readonly SocialDraft[]; errors: Errors; onChange: (socials: SocialDraft[]) => void }

/** Where the house is found elsewhere. */
export function SocialList({ socials, errors, onChange }: SocialProps) {
  const t = useTranslations('studio.site')
  const change = (key: string, by: Partial<SocialDraft>) =>
    onChange(socials.map((social) => (social.key === key ? { ...social, ...by } : social)))
  return (
    <>
      <ol className="stack plain-list">
        {socials.map((social, index) => (
          <BlockFrame
            key={social.key}
            id={social.key}
            name={social.name || t('newSocial')}
            position={{ at: index, of: socials.length }}
            isNew={social.key.startsWith('new-')}
            isWrong={Object.keys(errors).some((field) => field.startsWith(`socials.${index}.`))}
            onMove={(by) => {
              if (index + by >= 0 && index + by < socials.length) onChange(moved(socials, index, by))
            }}
            onRemove={() => onChange(socials.filter((other) => other.key !== social.key))}
          >
            {(['name', 'url'] as const).map((field) => (
              <Field
                key={field}
                label={t(`social.${field}`)}
                name={`socials.${index}.${field}`}
                dir={field === 'url' ? 'ltr' : 'auto'}
                maxLength={field === 'url' ? 300 : 40}
                value={social[field]}
                onChange={(event) => change(social.key, { [field]: event.target.value })}
                error={errors[`socials.${index}.${field}`]}
              />
            ))}
          </BlockFrame>
        ))}
      </ol>
      {socials.length < 8 && (
        <Button kind="soft" size="tight" onClick={() => onChange([...socials, newSocial()])}>
          <Icon name="plus" />
          {t('addSocial')}
        </Button>
      )}
    </>
  )
}
