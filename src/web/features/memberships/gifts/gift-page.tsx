import { useTranslations, useLocale } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ListButton } from '#web/ui/list-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import type { Gift } from './gift.ts'
import { TakeGift } from './take-gift.tsx'
import './gift.css'

/** Shows what is given and until when, and beside it how to get it; or that no gift is available now. */
export function GiftPage({ gift }: { gift: Gift | null }) {
  const t = useTranslations('gift')
  if (gift === null)
    return (
      <div className="page below-header">
        <State drawing="empty" heading="h1" title={t('none')} text={t('noneText')}>
          <ListButton kind="main" to="/movies">
            {t('films')}
          </ListButton>
        </State>
      </div>
    )
  return (
    <div className="page narrow below-header">
      <div className="gift-page">
        <Words gift={gift} />
        <TakeGift gift={gift} closed={<Closed gift={gift} />} />
      </div>
    </div>
  )
}

function Words({ gift }: { gift: Gift }) {
  const t = useTranslations('gift')
  const locale = useLocale()
  const rows = [
    gift.state === 'over' ? null : [t('until'), formatLastDay(new Date(gift.ends_at), locale)],
    gift.kind === 'money'
      ? [t('spend'), gift.lasts_days === null ? t('spendForGood') : t('spendDays', { n: gift.lasts_days })]
      : null,
    [t('once'), t('onceText')],
  ].filter((row) => row !== null)
  return (
    <section className="gift-words">
      <p className="eyebrow">
        <Icon name="gift" />
        {t('eyebrow')}
      </p>
      <h1 className="page-title">{gift.title}</h1>
      {gift.about !== '' && <p className="muted about">{gift.about}</p>}
      <div className="gift-note paper">
        <Worth gift={gift} />
        <dl className="small">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** The gift, in the largest letters of the page. */
function Worth({ gift }: { gift: Gift }) {
  const t = useTranslations('gift')
  const locale = useLocale()
  const [large, small] =
    gift.kind === 'money' && gift.money !== null
      ? [formatMoney(gift.money, locale), t('forWallet')]
      : gift.kind === 'title'
        ? [gift.name, t('forGood')]
        : [localDigits(gift.days ?? 0, locale), t('forPlan', { name: gift.name ?? '' })]
  return (
    <p className="worth">
      <strong>{large}</strong>
      <span>{small}</span>
    </p>
  )
}

function Closed({ gift }: { gift: Gift }) {
  const t = useTranslations('gift')
  const locale = useLocale()
  const isEarly = gift.state === 'not_yet'
  return (
    <section className="card gift-card">
      <h2 className="large">{isEarly ? t('notYet') : t('over')}</h2>
      <p className="muted">
        {isEarly ? t('notYetText', { from: formatDateTime(new Date(gift.starts_at), locale) }) : t('overText')}
      </p>
      <ListButton kind="main" size="decision" wide to="/movies">
        {t('films')}
      </ListButton>
    </section>
  )
}
