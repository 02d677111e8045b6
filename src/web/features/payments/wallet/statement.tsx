import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatMoney, type Currency } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { State } from '#web/ui/state.tsx'
import { statementAddress, type StatementQuery, statementTypes } from './statement-address.ts'
import { perPage, type Statement as StatementPage } from './use-wallet.ts'

type Line = StatementPage['items'][number]
type Props = { statement: StatementPage; query: StatementQuery; currency: Currency }

const icons: Record<Line['type'], IconName> = {
  charge: 'wallet',
  purchase: 'bag',
  return: 'refresh',
  gift: 'gift',
  gift_expired: 'clock',
}

/** Money in and out, newest first, with the balance after each line. */
export function Statement({ statement, query, currency }: Props) {
  const t = useTranslations('wallet')
  return (
    <section className="section statement" aria-labelledby="statement-title">
      <div className="row wrap between">
        <h2 id="statement-title">{t('statement')}</h2>
        <Filter query={query} />
      </div>
      {statement.items.length === 0 ? (
        <Nothing isFiltered={query.type !== null || query.page > 1} />
      ) : (
        <div className="lines card">
          <div className="line heads tiny muted" aria-hidden="true">
            <span>{t('date')}</span>
            <span>{t('what')}</span>
            <span className="number">{t('sum')}</span>
            <span className="number">{t('after')}</span>
            <span />
          </div>
          <ul>
            {statement.items.map((line) => (
              <li key={`${line.number}/${currency}`} className="line">
                <LineParts line={line} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <PageLinks
        page={statement.page}
        total={statement.total}
        perPage={perPage}
        to={(page) => statementAddress({ ...query, page })}
      />
    </section>
  )
}

function LineParts({ line }: { line: Line }) {
  const t = useTranslations('wallet')
  const locale = useLocale()
  const isIn = line.direction === 'in'
  const type = t(`types.${line.type}`)
  return (
    <>
      <span className="date small muted">{formatDateTime(new Date(line.at), locale, { weekday: false })}</span>
      <span className="what-for">
        <span className="mark" aria-hidden="true">
          <Icon name={icons[line.type]} />
        </span>
        <span>
          <b>{line.title ?? type}</b>
          {line.title !== null && line.title !== type && <span className="tiny muted block">{type}</span>}
        </span>
      </span>
      <b className={`amount number nowrap${isIn ? ' ok' : ''}`}>
        <span className="only-said">{t('sum')} </span>
        {isIn
          ? `\u200e+${formatMoney(line.money, locale)}`
          : formatMoney({ ...line.money, amount: -line.money.amount }, locale)}
      </b>
      <span className="after number small muted nowrap">
        <span className="label">{t('after')} </span>
        {formatMoney(line.balance, locale)}
      </span>
      <span className="number">
        {line.purchase_id !== null && (
          <Link
            className="small accent"
            to={line.has_receipt ? `/account/purchases/${line.purchase_id}` : `/pay/result/${line.purchase_id}`}
          >
            {t(line.has_receipt ? 'receipt' : 'details')}
            <span className="only-said"> {line.title}</span>
          </Link>
        )}
      </span>
    </>
  )
}

function Filter({ query }: { query: StatementQuery }) {
  const t = useTranslations('wallet')
  const chips = [null, ...statementTypes].map((type) => ({
    to: statementAddress({ type, page: 1 }),
    text: type === null ? t('all') : t(`filters.${type}`),
    chosen: type === query.type,
  }))
  return <Chips label={t('filter')} chips={chips} replace />
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('wallet')
  if (!isFiltered) return <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />
  return (
    <State drawing="nothing" title={t('emptyFilter')} text="">
      <ButtonLink kind="soft" to="/account/wallet">
        {t('showAll')}
      </ButtonLink>
    </State>
  )
}
