import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import type { GiftCampaign } from './gift-data.ts'
import { StateTag, useGivenOf, useGives, useSpentOf, useTitleOf, useWhen } from './gift-words.tsx'

export function GiftsTable({ campaigns }: { campaigns: readonly GiftCampaign[] }) {
  const t = useTranslations('studio.gifts')
  return (
    <div className="card titles-card gifts-card">
      <table className="titles-table">
        <caption className="only-said">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.campaign')}</th>
            <th scope="col" className="only-large">
              {t('columns.gives')}
            </th>
            <th scope="col" className="only-large">
              {t('columns.when')}
            </th>
            <th scope="col">{t('columns.given')}</th>
            <th scope="col" className="only-large">
              {t('columns.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <Row key={campaign.id} campaign={campaign} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ campaign }: { campaign: GiftCampaign }) {
  const gives = useGives()(campaign)
  const [from, until] = useWhen()(campaign)
  const given = useGivenOf()(campaign)
  const spent = useSpentOf()(campaign)
  const title = useTitleOf()(campaign)
  return (
    <tr>
      <th scope="row">
        <Link to={`/studio/gifts/${campaign.id}`} className="title-name">
          {title}
        </Link>
        <p className="tiny muted">
          <bdi>{campaign.slug}</bdi>
        </p>
        <div className="only-small under-name">
          <StateTag campaign={campaign} />
          <p className="tiny muted">{gives}</p>
          <p className="tiny muted">
            {from} <span className="block">{until}</span>
          </p>
        </div>
      </th>
      <td className="only-large">{gives}</td>
      <td className="only-large muted small">
        {from} <span className="block">{until}</span>
      </td>
      <td>
        <span className="nowrap">{given}</span>
        <progress max={campaign.places} value={campaign.given} aria-hidden="true" />
        {spent && <p className="tiny muted">{spent}</p>}
      </td>
      <td className="only-large">
        <StateTag campaign={campaign} />
      </td>
    </tr>
  )
}
