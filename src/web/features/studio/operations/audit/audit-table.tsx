import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { kindOfAction, type AuditAction } from '#lib/lists/audit-actions.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Link } from '#web/ui/link.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { AuditDetails } from './audit-details.tsx'
import { addressOf, type AuditSearch } from './audit-search.ts'
import { pathOfSubject, readSubject } from './audit-subject.ts'

type Entry = OutputOf<'GET /studio/audit'>['items'][number]
type Props = { rows: readonly Entry[]; search: AuditSearch; isStale: boolean }

/** The log as a table; on a phone each entry is a row of its own. */
export function AuditTable({ rows, search, isStale }: Props) {
  const t = useTranslations('auditLog')
  const columns: Column<Entry>[] = [
    { key: 'deed', head: t('deed'), cell: (entry) => <Deed entry={entry} search={search} /> },
    {
      key: 'subject',
      head: t('subject'),
      shown: 'large',
      cell: (entry) => <SubjectCell entry={entry} search={search} />,
    },
    { key: 'by', head: t('by'), shown: 'large', cell: (entry) => <By entry={entry} search={search} /> },
    { key: 'when', head: t('when'), shown: 'large', looks: 'muted', cell: ({ at }) => <Moment at={at} /> },
  ]
  return (
    <TableCard
      className="audit-table"
      caption={t('title')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  )
}

const isKnown = (action: string): action is AuditAction => kindOfAction(action) !== undefined

function Deed({ entry, search }: { entry: Entry; search: AuditSearch }) {
  const t = useTranslations('auditLog')
  const { action, at, details } = entry
  return (
    <>
      <p className="audit-deed">{isKnown(action) ? t(`actions.${action}`) : t('unknownAction', { action })}</p>
      <div className="only-small under-name">
        <SubjectCell entry={entry} search={search} />
        <p className="tiny muted">
          <By entry={entry} search={search} /> · <Moment at={at} />
        </p>
      </div>
      <AuditDetails details={details} />
    </>
  )
}

function By({ entry, search }: { entry: Entry; search: AuditSearch }) {
  const t = useTranslations('auditLog')
  return (
    <>
      <ByWhom entry={entry} search={search} />
      {entry.key !== null && <span className="tiny muted"> {t('byKey', { name: entry.key.name })}</span>}
    </>
  )
}

function ByWhom({ entry: { by, details }, search }: { entry: Entry; search: AuditSearch }) {
  const t = useTranslations('auditLog')
  // a person who runs the command on the machine is no member
  if (by === null) return <span className="muted">{t(details['by'] === 'console' ? 'console' : 'deletedMember')}</span>
  return (
    <Link className="audit-narrows" to={addressOf({ ...search, by: by.user_name })}>
      <bdi>{by.name}</bdi>
    </Link>
  )
}

/** Shows the subject of a deed, with its page where it has one, and a way to all deeds on it. */
function SubjectCell({ entry: { subject, subject_name: name }, search }: { entry: Entry; search: AuditSearch }) {
  const t = useTranslations('auditLog')
  const words = useSubjectWords()
  const path = pathOfSubject(readSubject(subject))
  const shown = words(subject)
  return (
    <div className="audit-subject">
      {path === null ? (
        <bdi>{name ?? shown}</bdi>
      ) : (
        <Link className="link" to={path}>
          <bdi>{name ?? shown}</bdi>
        </Link>
      )}
      {name !== null && <span className="tiny muted">{shown}</span>}
      {search.subject !== subject && (
        <Link
          className="audit-narrows tiny muted"
          to={addressOf({ ...search, subject })}
          aria-label={t('onlyOf', { subject: name ?? shown })}
        >
          {t('only')}
        </Link>
      )}
    </div>
  )
}

/** «عنوان ۱۲» / "Title 12"; what no text knows is shown as it is recorded. */
function useSubjectWords(): (subject: string) => string {
  const t = useTranslations('auditLog')
  const locale = useLocale()
  return (subject) => {
    const { kind, id } = readSubject(subject)
    if (id === null) {
      const key = `wholes.${kind}` as 'wholes.home'
      return t.has(key) ? t(key) : subject
    }
    const key = `subjects.${kind}` as 'subjects.product'
    return t.has(key) ? t(key, { id: /^\d+$/.test(id) ? localDigits(id, locale) : shortened(id) }) : subject
  }
}

/** Of a long id its beginning: it tells one from another, and the address has all of it. */
const shortened = (id: string): string => (/^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id)
