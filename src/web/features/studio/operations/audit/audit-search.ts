import { type AuditAction, auditActions, type AuditKind, auditKinds, kindOfAction } from '#lib/lists/audit-actions.ts'
import { beginningOf } from '#lib/text/shortened.ts'
import { calendarDay } from '#web/features/studio/form/day-entry.ts'

export type AuditSearch = {
  /** A part of a name or user name. */
  by: string
  kind: AuditKind | null
  action: AuditAction | null
  /** `product:12` */
  subject: string
  /** Days in Tehran as `2026-05-01`; empty is no limit. */
  from: string
  to: string
}

export const noSearch: AuditSearch = { by: '', kind: null, action: null, subject: '', from: '', to: '' }

/** The deeds among which one is chosen; of no kind none are offered, because they are too many. */
export const actionsOf = (kind: AuditKind | null): readonly AuditAction[] => (kind === null ? [] : auditActions[kind])

/** Reads the filters of the address; invalid values count as absent, and a deed brings its kind. */
export function readSearch(params: URLSearchParams): AuditSearch {
  const text = (name: string, most: number) => beginningOf((params.get(name) ?? '').trim(), most)
  const day = (name: string) => (calendarDay(params.get(name)) ? (params.get(name) ?? '') : '')
  const action = params.get('action') ?? ''
  const kind = kindOfAction(action) ?? auditKinds.find((known) => known === params.get('kind')) ?? null
  return {
    by: text('by', 100),
    kind,
    action: actionsOf(kind).find((known) => known === action) ?? null,
    subject: text('subject', 200),
    from: day('from'),
    to: day('to'),
  }
}

/** The shortest address with these filters: `/studio/audit?kind=title`. */
export function addressOf(search: Partial<AuditSearch>): string {
  const { by, kind, action, subject, from, to } = { ...noSearch, ...search }
  const params = new URLSearchParams()
  if (by.trim() !== '') params.set('by', by.trim())
  if (action !== null) params.set('action', action)
  else if (kind !== null) params.set('kind', kind)
  if (subject.trim() !== '') params.set('subject', subject.trim())
  if (from !== '') params.set('from', from)
  if (to !== '') params.set('to', to)
  return params.size > 0 ? `/studio/audit?${params.toString()}` : '/studio/audit'
}

/** The same filters for the API. */
export function queryOf({ by, kind, action, subject, from, to }: AuditSearch) {
  const given = (text: string) => (text === '' ? undefined : text)
  return {
    by: given(by),
    subject: given(subject),
    from: given(from),
    to: given(to),
    kind: action === null ? (kind ?? undefined) : undefined,
    action: action ?? undefined,
  }
}

/** Whether any filter is set. */
export const isNarrowed = (search: AuditSearch): boolean => addressOf(search) !== addressOf(noSearch)
