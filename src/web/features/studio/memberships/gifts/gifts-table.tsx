import { useTranslations } from 'use-intl'
import { Link } from '#web/ui/link.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import type { GiftCampaign } from './gift-data.ts'
import { StateTag, useGivenOf, useGives, useSpentOf, useTitleOf, useWhen } from './gift-words.tsx'

type Cell = { campaign: GiftCampaign }

export function GiftsTable({ campaigns }: { campaigns: readonly GiftCampaign[] }) {
  const t = useTranslations('studio.gifts')
  const gives = useGives()
  const columns: Column<GiftCampaign>[] = [
    { key: 'campaign', head: t('columns.campaign'), cell: (campaign) => <Name campaign={campaign} /> },
    { key: 'gives', head: t('columns.gives'), shown: 'large', cell: gives },
    {
      key: 'when',
      head: t('columns.when'),
      shown: 'large',
      looks: 'muted small',
      cell: (campaign) => <When campaign={campaign} />,
    },
    { key: 'given', head: t('columns.given'), cell: (campaign) => <Given campaign={campaign} /> },
    { key: 'state', head: t('columns.state'), shown: 'large', cell: (campaign) => <StateTag campaign={campaign} /> },
  ]
  return <TableCard card="gifts-card" caption={t('title')} columns={columns} rows={campaigns} keyOf={({ id }) => id} />
}

/** A campaign; on a phone it also shows what the other columns show. */
function Name({ campaign }: Cell) {
  const gives = useGives()
  const title = useTitleOf()
  return (
    <>
      <Link to={`/studio/gifts/${campaign.id}`} className="title-name">
        {title(campaign)}
      </Link>
      <p className="tiny muted">
        <bdi>{campaign.slug}</bdi>
      </p>
      <div className="only-small under-name">
        <StateTag campaign={campaign} />
        <p className="tiny muted">{gives(campaign)}</p>
        <p className="tiny muted">
          <When campaign={campaign} />
        </p>
      </div>
    </>
  )
}

function When({ campaign }: Cell) {
  const [from, until] = useWhen()(campaign)
  return (
    <>
      {from} <span className="block">{until}</span>
    </>
  )
}

function Given({ campaign }: Cell) {
  const given = useGivenOf()(campaign)
  const spent = useSpentOf()(campaign)
  return (
    <>
      <span className="nowrap">{given}</span>
      <progress max={campaign.places} value={campaign.given} aria-hidden="true" />
      {spent && <p className="tiny muted">{spent}</p>}
    </>
  )
}
