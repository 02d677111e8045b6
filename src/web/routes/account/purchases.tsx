import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { PurchaseRecords } from '#web/features/payments/purchases/purchase-records.tsx'
import { readRecordList, type RecordList, typesOfKinds } from '#web/features/payments/purchases/record-list.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

const perPage = 20

function askFor({ kind, page }: RecordList, signal: AbortSignal) {
  const query = { page, per_page: perPage }
  const type = kind === 'all' ? undefined : typesOfKinds[kind]
  return call('GET /me/orders', { query: { ...query, type } }, { signal })
}

export default function Purchases() {
  const t = useTranslations('purchases')
  const [search] = useSearchParams()
  const asked = readRecordList(search)
  const { data, reload } = useGrownUpData(`purchases/${asked.kind}/${asked.page}`, (signal) => askFor(asked, signal))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <ReturnNote />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {(list) => <PurchaseRecords kind={asked.kind} list={list} perPage={perPage} />}
      </MembersOnly>
    </>
  )
}

const notes = ['payment_unknown', 'payment_unsettled'] as const

/** Why a buyer who came back from a bank is here and not at a result; the return gives the reason in the address. */
function ReturnNote() {
  const t = useTranslations('purchases.notes')
  const [search] = useSearchParams()
  // the server renders a page without its personal parameters
  const isHydrated = useHydrated()
  const note = notes.find((known) => known === search.get('note'))
  if (!isHydrated || note === undefined) return null
  return (
    <div className="page narrow below-header">
      <div className="note" role="status">
        <Icon name="info" />
        <p>{t(note)}</p>
      </div>
    </div>
  )
}
