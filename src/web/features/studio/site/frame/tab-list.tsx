import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { mostTabLetters, mostTabs, tabPageKeys, tabPages, tabTitle } from '#lib/web/tab-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moved } from '#web/features/studio/site/home/home-data.ts'
import { BlockFrame } from '#web/features/studio/site/landings/block-frame.tsx'
import { newTab, type TabDraft } from './site-form.ts'

type Errors = Readonly<Record<string, string>>
type Props = { tabs: readonly TabDraft[]; errors: Errors; onChange: (tabs: TabDraft[]) => void }

/** The bar at the bottom of phones: pages of a closed list in their order, and the account behind them. */
export function TabList({ tabs, errors, onChange }: Props) {
  const t = useTranslations('studio.site')
  const locale = useLocale()
  const id = useId()
  const change = (key: string, by: Partial<TabDraft>) =>
    onChange(tabs.map((tab) => (tab.key === key ? { ...tab, ...by } : tab)))
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('tabs')}</h2>
      <p className="small muted">{t('tabsHelp')}</p>
      {errors['tabs'] !== undefined && (
        <p className="help wrong" role="alert">
          {errors['tabs']}
        </p>
      )}
      <ol className="stack plain-list">
        {tabs.map((tab, index) => (
          <BlockFrame
            key={tab.key}
            id={tab.key}
            name={tabTitle(tab, locale)}
            position={{ at: index, of: tabs.length }}
            isNew={tab.key.startsWith('new-')}
            isWrong={Object.keys(errors).some((field) => field.startsWith(`tabs.${index}.`))}
            onMove={(by) => {
              if (index + by >= 0 && index + by < tabs.length) onChange(moved(tabs, index, by))
            }}
            onRemove={() => onChange(tabs.filter((other) => other.key !== tab.key))}
          >
            <TabFields tab={tab} at={`tabs.${index}`} errors={errors} onChange={(by) => change(tab.key, by)} />
          </BlockFrame>
        ))}
      </ol>
      {tabs.length < mostTabs && (
        <Button kind="soft" size="tight" onClick={() => onChange([...tabs, newTab(tabs)])}>
          <Icon name="plus" />
          {t('addTab')}
        </Button>
      )}
    </section>
  )
}

type FieldsProps = { tab: TabDraft; at: string; errors: Errors; onChange: (by: Partial<TabDraft>) => void }

function TabFields({ tab, at, errors, onChange }: FieldsProps) {
  const t = useTranslations('studio.site')
  const locale = useLocale()
  const options = tabPageKeys.map((value) => ({ value, label: tabPages[value][locale] }))
  return (
    <>
      <SelectField
        label={t('tabPage')}
        help={tabPages[tab.page].forGrownUps ? t('tabGrownUps') : undefined}
        name={`${at}.page`}
        options={options}
        value={tab.page}
        onChange={(value) => onChange({ page: tabPageKeys.find((page) => page === value) ?? tab.page })}
        error={errors[`${at}.page`]}
      />
      <div className="pair">
        {(['fa', 'en'] as const).map((lang) => (
          <Field
            key={lang}
            label={t(`title_${lang}`)}
            help={t('tabTitleHelp', { title: tabPages[tab.page][lang], count: mostTabLetters })}
            name={`${at}.title_${lang}`}
            lang={lang}
            dir={lang === 'fa' ? 'rtl' : 'ltr'}
            maxLength={40}
            value={tab[`title_${lang}`]}
            onChange={(event) => onChange({ [`title_${lang}`]: event.target.value })}
            error={errors[`${at}.title_${lang}`]}
          />
        ))}
      </div>
    </>
  )
}
