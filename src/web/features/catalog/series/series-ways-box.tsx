import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ListButton } from '#web/ui/list-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SalePrice } from '#web/ui/sale-price.tsx'
import { useVatPercent } from '#web/vat.ts'
import { AskGrownUp } from '#web/features/playback/child-wishes/ask-grown-up.tsx'
import { BuyLink } from '#web/features/catalog/titles/buy-link.tsx'
import { freeOf } from './episode-rows.ts'
import { saidNumbers } from './said-numbers.ts'
import type { OwnSeries, Season } from './series.ts'
import { chosenWay, closedHere, hasPlanWay, isGone, type SeriesWay } from './series-ways.ts'
import { useWayName } from './use-way-name.ts'
import { NoteOfWays } from '#web/features/catalog/titles/ways-note.tsx'
import { WayTerms } from '#web/features/catalog/titles/way-terms.tsx'
import '#web/features/catalog/titles/ways.css'
import '#web/ui/field.css'

type Props = {
  season: Season | null
  own: OwnSeries | null
  ways: readonly SeriesWay[]
  chosen: string | null
  onChoose: (key: string) => void
  /** Something can be watched: then buying is not the main action of the page. */
  canWatch: boolean
  isChild: boolean
  /** The ways that a child may ask for. */
  wished: readonly SeriesWay[]
  asking: boolean
  failed: boolean
  onRetry: () => void
}

/** The ways to watch: by a plan, the season, one episode, or all of it; each with its price, and one button. */
export function SeriesWaysBox(props: Props) {
  const { season, own, ways, chosen, canWatch, isChild, wished, asking, failed, onRetry } = props
  const t = useTranslations('ways')
  const percent = useVatPercent()
  const way = chosenWay(ways, chosen)
  const isSold = ways.length > 0
  return (
    <section className="card ways" id="ways" aria-label={t('title')} aria-busy={asking}>
      <h2>{t('title')}</h2>
      <Standing season={season} own={own} isSold={isSold} isChild={isChild} />
      {isChild && own !== null && !isOwned(season, own) && !own.in_plan && closedHere(own) === null && (
        <AskForSeries season={season} wished={wished} />
      )}
      {!isChild && own !== null && hasPlanWay(own) && !isOwned(season, own) && closedHere(own) === null && (
        <PlanWay own={own} />
      )}
      {isSold && <Ways {...props} />}
      {way !== null && <BuyWay way={way} kind={canWatch ? 'soft' : 'main'} />}
      {isSold && percent !== null && <p className="tiny muted vat for-grown-ups">{t('vat', { percent })}</p>}
      {failed && (
        <p className="tiny muted vat" role="alert">
          {t('failed')}{' '}
          <button type="button" className="link" onClick={onRetry}>
            {t('again')}
          </button>
        </p>
      )}
    </section>
  )
}

/** A child’s buttons: “ask a grown-up” for the season, and for the episode that comes next. */
function AskForSeries({ season, wished }: Pick<Props, 'season' | 'wished'>) {
  const t = useTranslations('series')
  const locale = useLocale()
  const nameOf = ({ of, episode }: SeriesWay): string =>
    of === 'season'
      ? (season?.title ?? '')
      : episode === null
        ? t('wholeSeries')
        : t('episodeWished', { number: localDigits(episode.number, locale) })
  return <AskGrownUp things={wished.map((way) => ({ productId: way.productId, name: nameOf(way) }))} />
}

const isOwned = (season: Season | null, own: OwnSeries | null): boolean =>
  own?.series.owned === true || own?.seasons.find(({ id }) => id === season?.id)?.owned === true

/** Says in one sentence what this visitor has already, or what is free. */
function Standing({ season, own, isSold, isChild }: Pick<Props, 'season' | 'own' | 'isChild'> & { isSold: boolean }) {
  const t = useTranslations('series')
  const locale = useLocale()
  const free = season === null ? { count: 0, areFirst: false } : freeOf(season)
  const isAllFree = season !== null && season.episodes.length > 0 && free.count === season.episodes.length
  const said = isOwned(season, own)
    ? t('seasonOwned')
    : own?.in_plan === true
      ? t('inYourPlan')
      : isAllFree
        ? t('allFree')
        : free.count > 0 && season !== null
          ? t(free.areFirst ? 'firstFree' : 'someFree', {
              n: free.count,
              count: localDigits(free.count, locale),
              season: season.title,
            })
          : null
  const closed = own === null ? null : closedHere(own)
  if (closed !== null) return <Note tone="waiting" text={closed} />
  const paused = own?.plans.paused ?? null
  if (paused !== null && own?.in_plan !== true && !isAllFree && !isOwned(season, own))
    return <NoteOfWays note={{ key: 'planPaused', text: paused, tone: 'waiting' }} />
  if (said !== null) return <Note tone="good" text={said} />
  if (isSold || own === null) return null
  return <Note tone="waiting" text={t(isChild ? 'askGrownUp' : 'notForSale')} />
}

const Note = ({ tone, text }: { tone: 'good' | 'waiting'; text: string }) => (
  <div className={`note ${tone}`}>
    <Icon name={tone === 'good' ? 'check' : 'info'} />
    <p>{text}</p>
  </div>
)

function PlanWay({ own }: { own: OwnSeries }) {
  const t = useTranslations('series')
  const ways = useTranslations('ways')
  const locale = useLocale()
  const { from } = own.plans
  return (
    <div className="way for-grown-ups">
      <b>{t('plan')}</b>
      <span className="strong">{from === null ? '' : ways('planFrom', { price: formatMoney(from, locale) })}</span>
      <p className="small muted">{t('planTerms')}</p>
      <ListButton kind="soft" className="wide" to="/plans">
        {ways('planAction')}
      </ListButton>
    </div>
  )
}

function Ways({ season, ways, chosen, onChoose }: Props) {
  const t = useTranslations('ways')
  const name = useId()
  const [only] = ways
  if (only === undefined) return null
  const picked = chosenWay(ways, chosen)
  return (
    <>
      <div className="way-tiles for-grown-ups">
        {ways.length === 1 ? (
          <div className="way">
            <Words way={only} season={season} />
          </div>
        ) : (
          <fieldset className="way-options">
            <legend className="only-said">{t('title')}</legend>
            {ways.map((way) => (
              <label key={way.key} className="option way">
                <input
                  type="radio"
                  name={name}
                  value={way.key}
                  checked={way.key === picked?.key}
                  disabled={isGone(way)}
                  onChange={() => onChoose(way.key)}
                />
                <span className="radio" aria-hidden="true" />
                <span className="words">
                  <Words way={way} season={season} />
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <WayTerms>
        <Terms way={picked ?? only} />
      </WayTerms>
    </>
  )
}

type OneWay = { way: SeriesWay; season: Season | null }

/** The name of a way, its price, its terms, and what is less about it. */
function Words({ way, season }: OneWay) {
  return (
    <>
      <b>{useWayName(way, season)}</b>
      <SalePrice money={way.price} usual={way.usual} />
      <Terms way={way} />
    </>
  )
}

function Terms({ way }: { way: SeriesWay }) {
  const t = useTranslations('series')
  const ways = useTranslations('ways')
  const locale = useLocale()
  const { price, terms, saves, reckoned, episode, opens } = way
  return (
    <>
      <span className="small muted">
        {episode !== null &&
          `${t('episodeNamed', { number: localDigits(episode.number, locale), title: episode.title })} `}
        {way.of === 'season' &&
          way.isRest &&
          opens.length > 0 &&
          `${t('opens', { numbers: saidNumbers(opens, locale) })} `}
        {terms}
        {saves !== null && ` ${t('saves', { money: formatMoney(saves, locale) })}`}
      </span>
      {reckoned.length > 0 && (
        <span className="small on-sale">
          {t('reckoned', {
            money: formatMoney(
              { ...price, amount: reckoned.reduce((sum, { amount }) => sum + amount.amount, 0) },
              locale,
            ),
          })}
        </span>
      )}
      {isGone(way) && <span className="small sold-out">{ways('soldOutTag')}</span>}
    </>
  )
}

function BuyWay({ way, kind }: { way: SeriesWay; kind: 'main' | 'soft' }) {
  const t = useTranslations('series')
  const ways = useTranslations('ways')
  const locale = useLocale()
  const price = formatMoney(way.price, locale)
  if (way.price.amount === 0)
    return (
      <BuyLink productId={way.productId} way={way.way} kind={kind} size="decision" wide>
        {t('getForNothing')}
      </BuyLink>
    )
  return (
    <BuyLink productId={way.productId} way={way.way} kind={kind} size="decision" wide>
      {way.way === 'rent' ? ways('rentFor', { price }) : t(`buyFor.${way.of}`, { price })}
    </BuyLink>
  )
}
