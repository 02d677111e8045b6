import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { ChildWishes } from '../../features/playback/child-wishes/child-wishes.tsx'
import { OwnWishes } from '../../features/playback/child-wishes/own-wishes.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useAgeLimit } from '../../use-age-limit.ts'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

/** `/account/wishes`: to a grown-up what the children ask for, to a child what it has asked for. */
export default function Wishes() {
  return useAgeLimit() === null ? <OfChildren /> : <OwnWishes />
}

function OfChildren() {
  const t = useTranslations('wishes')
  const locale = useLocale()
  const currency = useCurrency()
  const { data, reload } = useGrownUpData(`child-wishes/${currency}/${locale}`, (signal) =>
    call('GET /me/child-wishes', { query: { currency } }, { signal }),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {({ items }) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            {items.length > 0 && <p className="muted">{t('lead')}</p>}
            <ChildWishes items={items} onChanged={reload} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}
