import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call, callForFile } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { AuditFilters } from './audit-filters.tsx'
import { addressOf, type AuditSearch, isNarrowed, queryOf, readSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import './audit.css'

/** Lists the deeds of staff: who, what, to what, and when. */
export function AuditPage() {
  const t = useTranslations('auditLog')
  const [params] = useSearchParams()
  const address = params.toString()
  const search = useMemo(() => readSearch(new URLSearchParams(address)), [address])
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <Download search={search} />
      </RoomHead>
      <AuditFilters search={search} />
      <Entries key={address} search={search} />
    </>
  )
}

/** The entries, page by page; other filters begin at the newest again. */
function Entries({ search }: { search: AuditSearch }) {
  const t = useTranslations('auditLog')
  const locale = useLocale()
  const [after, setAfter] = useState<string | undefined>()
  const query = { ...queryOf(search), after }
  const answer = useAnswer(`audit/${locale}/${JSON.stringify(query)}`, (signal) =>
    call('GET /studio/audit', { query }, { signal }),
  )
  return (
    <ListAnswer answer={answer} empty={() => <Nothing search={search} />}>
      {({ items, next }) => (
        <>
          <AuditTable rows={items} search={search} isStale={!answer.isFresh} />
          {(after !== undefined || next !== null) && (
            <div className="row wrap audit-pages">
              {after !== undefined && (
                <Button kind="soft" size="tight" onClick={() => setAfter(undefined)}>
                  {t('newest')}
                </Button>
              )}
              {next !== null && (
                <Button kind="soft" size="tight" onClick={() => setAfter(next)}>
                  {t('older')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </ListAnswer>
  )
}

/** The same list as a file for spreadsheets: with the page's filters, but not in pages. */
function Download({ search }: { search: AuditSearch }) {
  const t = useTranslations('auditLog')
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { blob, name } = await callForFile('GET /studio/audit', { query: queryOf(search) }, '.csv')
      saveAs(blob, name ?? 'audit.csv')
      toast({ kind: 'good', text: t('downloaded') })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="audit-download">
      <Button kind="outline" size="tight" busy={busy} onClick={() => void download()}>
        <Icon name="down" />
        {t('download')}
      </Button>
      <p className="tiny muted">{t('downloadHelp')}</p>
    </div>
  )
}

function Nothing({ search }: { search: AuditSearch }) {
  const t = useTranslations('auditLog')
  if (!isNarrowed(search)) return <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />
  return (
    <State drawing="nothing" title={t('nothing')} text={t('nothingHelp')}>
      <ButtonLink kind="soft" to={addressOf({})}>
        {t('showAll')}
      </ButtonLink>
    </State>
  )
}
