import { useLocale, useTranslations } from 'use-intl'
import { auditKinds } from '#lib/lists/audit-actions.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { DayField } from '#web/features/studio/form/day-field.tsx'
import { RestedField } from '#web/features/studio/rested-field.tsx'
import { actionsOf, addressOf, type AuditSearch, isNarrowed } from './audit-search.ts'

/** The filters of the log; all of them are in the address. A deed is chosen once its kind is. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const t = useTranslations('auditLog')
  const locale = useLocale()
  const go = useGo()
  const change = (part: Partial<AuditSearch>) =>
    go(addressOf({ ...search, ...part }), { replace: true, preventScrollReset: true })
  const kinds = auditKinds
    .map((value) => ({ value, label: t(`kinds.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  const actions = actionsOf(search.kind)
  return (
    <search className="audit-filters">
      <RestedField name="by" label={t('by')} hint={t('byHint')} text={search.by} onText={(by) => change({ by })} />
      <RestedField
        name="subject"
        label={t('subject')}
        hint={t('subjectHint', { example: 'product:12' })}
        text={search.subject}
        onText={(subject) => change({ subject })}
      />
      <SelectField
        label={t('kind')}
        name="kind"
        value={search.kind ?? ''}
        options={[{ value: '', label: t('anyKind') }, ...kinds]}
        onChange={(value) => change({ kind: auditKinds.find((one) => one === value) ?? null, action: null })}
      />
      {actions.length > 1 && (
        <SelectField
          label={t('action')}
          name="action"
          value={search.action ?? ''}
          options={[
            { value: '', label: t('anyAction') },
            ...actions.map((value) => ({ value, label: t(`actions.${value}`) })),
          ]}
          onChange={(value) => change({ action: actions.find((one) => one === value) ?? null })}
        />
      )}
      <div className="audit-day">
        <DayField name="from" day={search.from} onDay={(from) => change({ from })} />
      </div>
      <div className="audit-day">
        <DayField name="to" day={search.to} onDay={(to) => change({ to })} />
      </div>
      {isNarrowed(search) && (
        <Link className="button plain tight" to={addressOf({})} preventScrollReset>
          {t('clear')}
        </Link>
      )}
    </search>
  )
}
