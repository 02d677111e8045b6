import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { moved } from '#web/features/studio/site/home/home-data.ts'
import { BlockFrame } from '#web/features/studio/site/landings/block-frame.tsx'
import { newLink, newSocial, type LinkDraft, type SocialDraft } from './site-form.ts'

type Errors = Readonly<Record<string, string>>
type Props = {
  /** Its name among the fields of the contract. */
  at: string
  links: readonly LinkDraft[]
  most: number
  errors: Errors
  onChange: (links: LinkDraft[]) => void
}

/** Links of a menu in their order, each with its words in both languages. */
export function LinkList({ at, links, most, errors, onChange }: Props) {
  const t = useTranslations('studio.site')
  const locale = useLocale()
  const change = (key: string, by: Partial<LinkDraft>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...by } : link)))
  return (
    <>
      <ol className="stack plain-list">
        {links.map((link, index) => (
          <BlockFrame
            key={link.key}
            id={link.key}
            name={(locale === 'fa' ? link.title_fa : link.title_en) || link.to || t('newLink')}
            position={{ at: index, of: links.length }}
            isNew={link.key.startsWith('new-')}
            isWrong={Object.keys(errors).some((field) => field.startsWith(`${at}.${index}.`))}
            onMove={(by) => {
              if (index + by >= 0 && index + by < links.length) onChange(moved(links, index, by))
            }}
            onRemove={() => onChange(links.filter((other) => other.key !== link.key))}
          >
            <LinkFields link={link} at={`${at}.${index}`} errors={errors} onChange={(by) => change(link.key, by)} />
          </BlockFrame>
        ))}
      </ol>
      {links.length < most && (
        <Button kind="soft" size="tight" onClick={() => onChange([...links, newLink()])}>
          <Icon name="plus" />
          {t('addLink')}
        </Button>
      )}
    </>
  )
}

type FieldsProps = { link: LinkDraft; at: string; errors: Errors; onChange: (by: Partial<LinkDraft>) => void }

function LinkFields({ link, at, errors, onChange }: FieldsProps) {
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
            value={link[`title_${lang}`]}
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
        value={link.to}
        onChange={(event) => onChange({ to: event.target.value })}
        error={errors[`${at}.to`]}
      />
      <Toggle
        label={t('forGrownUps')}
        checked={link.for_grown_ups}
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
