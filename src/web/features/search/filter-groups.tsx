import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '../../ui/icon.tsx'
import { type FindAsked, withToggled } from './find-address.ts'
import type { FilterName } from './filter-names.ts'
import type { FilterOption, FilterGroup } from './filter-options.ts'
import { spokenYear } from './spoken-year.ts'
import { YearRange } from './year-range.tsx'

type Props = {
  asked: FindAsked
  groups: readonly FilterGroup[]
  years: readonly { year: number; count: number }[]
  onChange: (asked: FindAsked) => void
}

/** Of a long list the first ones are shown, and all that are chosen. */
const firstShown = 8

/** All filters, each option with the number of titles that it would show: a part of a form, so that it works without script. */
export function FilterGroups({ asked, groups, years, onChange }: Props) {
  const [first, ...others] = groups
  const shown = (group: FilterGroup) => (
    <OptionGroup key={group.name} group={group} onToggle={(value) => onChange(withToggled(asked, group.name, value))} />
  )
  return (
    <div className="filter-groups">
      {first && shown(first)}
      <Years asked={asked} years={years} onChange={onChange} />
      {others.map(shown)}
    </div>
  )
}

function OptionGroup({ group, onToggle }: { group: FilterGroup; onToggle: (value: string) => void }) {
  const t = useTranslations('search.find')
  const [isWhole, setWhole] = useState(false)
  const { name, options } = group
  const shown = isWhole ? options : options.filter((option, at) => at < firstShown || option.isChosen)
  const more = options.length - shown.length
  return (
    <fieldset className="filter-group">
      <legend>{t(`filters.${name}`)}</legend>
      {shown.map((option) => (
        <Option key={option.value} name={name} option={option} onToggle={onToggle} />
      ))}
      {/* without script all are sent that are chosen: those are shown */}
      {more > 0 && (
        <button type="button" className="link small" onClick={() => setWhole(true)}>
          {t('more', { n: more })}
        </button>
      )}
    </fieldset>
  )
}

type OptionProps = { name: FilterName; option: FilterOption; onToggle: (value: string) => void }

function Option({ name, option: { value, label, count, isChosen }, onToggle }: OptionProps) {
  const locale = useLocale()
  return (
    <label className={`filter-option${count === 0 ? ' none' : ''}`}>
      <input type="checkbox" name={name} value={value} checked={isChosen} onChange={() => onToggle(value)} />
      <span className="tick">
        <Icon name="check" />
      </span>
      <span className="grow">
        <bdi>{label}</bdi>
      </span>
      <span className="count">{localDigits(count, locale)}</span>
    </label>
  )
}

function Years({ asked, years, onChange }: Pick<Props, 'asked' | 'years' | 'onChange'>) {
  const t = useTranslations('search.find')
  const locale = useLocale()
  const known = years.map(({ year }) => year)
  const chosen = [asked.from, asked.to].filter((year) => year !== undefined)
  if (known.length === 0 && chosen.length === 0) return null
  const ends = { from: Math.min(...known, ...chosen), to: Math.max(...known, ...chosen) }
  if (ends.from === ends.to) return null
  const value = { from: asked.from ?? ends.from, to: asked.to ?? ends.to }
  return (
    <fieldset className="filter-group">
      <legend>
        {t('filters.year')}
        <span className="muted">
          {t('span', { from: spokenYear(value.from, locale), to: spokenYear(value.to, locale) })}
        </span>
      </legend>
      <YearRange
        // a new address brings the handles to its years
        key={`${value.from}-${value.to}-${ends.from}-${ends.to}`}
        ends={ends}
        value={value}
        counts={years}
        onRest={({ from, to }) => {
          const { from: _from, to: _to, page: _page, ...rest } = asked
          // a handle at the end is no condition
          onChange({ ...rest, ...(from > ends.from ? { from } : {}), ...(to < ends.to ? { to } : {}) })
        }}
      />
    </fieldset>
  )
}
