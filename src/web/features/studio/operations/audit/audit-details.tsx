import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { countOf } from '#web/features/studio/figures.ts'
import { Moment } from '#web/features/studio/moment.tsx'

const sums = new Set(['amount', 'day_sum', 'worth', 'cost_irr', 'cost_usd', 'to_bank', 'to_wallet', 'back', 'waived'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Shows the rest of an entry, folded: its keys in words where there are some, its values as people read them. */
export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  const t = useTranslations('auditLog')
  if (Object.keys(details).length === 0) return null
  return (
    <details className="audit-details">
      <summary className="tiny">{t('more')}</summary>
      <Pairs of={details} />
    </details>
  )
}

function Pairs({ of }: { of: object }) {
  const t = useTranslations('auditLog')
  return (
    <dl className="small">
      {Object.entries(of).map(([name, value]) => {
        const key = `details.${name}` as 'details.reason'
        return (
          <div key={name}>
            <dt>{t.has(key) ? t(key) : <bdi dir="ltr">{name}</bdi>}</dt>
            <dd>
              <Value name={name} value={value} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  const t = useTranslations('auditLog')
  const locale = useLocale()
  if (value === null || value === undefined || value === '') return t('nothingThere')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return sums.has(name) ? countOf(value, locale) : localDigits(value, locale)
  if (value === '[hidden]') return <span className="muted">{t('hidden')}</span>
  if (typeof value === 'string') return instant.test(value) ? <Moment at={value} /> : <bdi>{value}</bdi>
  if (Array.isArray(value)) return <Several name={name} values={value} />
  return <Pairs of={value} />
}

function Several({ name, values }: { name: string; values: readonly unknown[] }) {
  const t = useTranslations('auditLog')
  if (values.length === 0) return t('nothingThere')
  return (
    <ul className="plain-list">
      {values.map((value, index) => (
        <li key={index}>
          <Value name={name} value={value} />
        </li>
      ))}
    </ul>
  )
}
