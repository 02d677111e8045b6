import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { ScreeningDesk } from './screening-data.ts'

type Acted = ScreeningDesk['acts'][number]

/** Lists the acts on the screening, newest first: who did each, who was told, and how far the money is. */
export function ActHistory({ desk, onDesk }: { desk: ScreeningDesk; onDesk: (desk: ScreeningDesk) => void }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  return (
    <section className="card stack" aria-labelledby="desk-befell">
      <h2 id="desk-befell">{t('befell')}</h2>
      <ol className="desk-list">
        {desk.acts.map((act) => (
          <li key={act.id} className="stack">
            <p>
              <b>{t(`act.${act.act}`)}</b>{' '}
              <span className="small muted">
                <Moment at={act.at} /> · <bdi>{act.by}</bdi>
              </span>
            </p>
            <p className="small">
              <bdi>{act.reason}</bdi>
            </p>
            <p className="small muted">
              {t('told', { told: countOf(act.told, locale), all: countOf(act.to_tell, locale) })}
            </p>
            {act.money_back !== null && <MoneyBack money={act.money_back} id={desk.id} onDesk={onDesk} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Props = { money: NonNullable<Acted['money_back']>; id: number; onDesk: (desk: ScreeningDesk) => void }

function MoneyBack({ money, id, onDesk }: Props) {
  const t = useTranslations('studio.screenings.moneyBack')
  const locale = useLocale()
  const canPay = useMayCall('POST /studio/screenings/:id/money-back')
  const sending = useAsking(async () => {
    onDesk(await call('POST /studio/screenings/:id/money-back', { params: { id } }))
  })
  const { done, waiting, failed, faults, sums } = money
  const all = done + waiting + failed
  const mayPress = canPay && (!money.is_released || failed > 0)
  return (
    <div className="stack money-back">
      <p className="small">
        {t('progress', { done: countOf(done, locale), all: countOf(all, locale) })}
        {sums.length > 0 && ` · ${sums.map((sum) => formatMoney(sum, locale)).join(' · ')}`}
      </p>
      <progress max={all} value={done} aria-label={t('label')} />
      {!money.is_released && <p className="note">{t('waitsForFinance')}</p>}
      {faults.map(({ message, count }) => (
        <p key={message} className="note failed">
          {t('failed', { n: count, count: countOf(count, locale) })} {message}
        </p>
      ))}
      {sending.fault !== null && (
        <p className="note failed" role="alert">
          {sending.fault}
        </p>
      )}
      {mayPress && (
        <div>
          <Button kind="main" busy={sending.busy} onClick={sending.ask}>
            {t(money.is_released ? 'again' : 'send')}
          </Button>
        </div>
      )}
    </div>
  )
}
