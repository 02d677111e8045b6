import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useVatPercent } from '#web/vat.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { TitleDraft } from './use-title-draft.ts'
import { WayFields } from './way-fields.tsx'

/** Whether seasons that come later belong to a series that was bought. */
function CoversFuture({ draft }: { draft: TitleDraft }) {
  const t = useTranslations('studio.series')
  const { form, set } = draft
  if (!form.buy.isOffered) return null
  return (
    <label className="check">
      <input
        type="checkbox"
        name="covers_future"
        checked={form.buy.coversFuture}
        onChange={(event) => set({ buy: { ...form.buy, coversFuture: event.target.checked } })}
      />
      <span>
        {t('coversFuture')}
        <span className="tiny muted block">{t('coversFutureHelp')}</span>
      </span>
    </label>
  )
}

/** Free, or for sale: to rent, to buy, or both, at prices in Toman and in dollars. */
export function WaysCard({ draft, onlyBuy = false }: { draft: TitleDraft; onlyBuy?: boolean }) {
  const t = useTranslations('studio.ways')
  const { form, set } = draft
  const percent = useVatPercent()
  const id = useId()
  const unpriced = [form.buy, form.rent].every(
    ({ isOffered, toman, usd }) => !isOffered || (toman.trim() === '' && usd.trim() === ''),
  )
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <Segments
        label={t('heading')}
        value={form.is_free ? 'free' : 'sold'}
        options={[
          { value: 'sold', label: t('sold') },
          { value: 'free', label: t('free') },
        ]}
        onChange={(way) => set({ is_free: way === 'free' }, 'sales.buy.irr', 'sales.buy.usd')}
      />
      {form.is_free ? (
        <p className="small muted">{t('freeHelp')}</p>
      ) : (
        <>
          {!onlyBuy && <WayFields draft={draft} name="rent" />}
          <WayFields draft={draft} name="buy" />
          {form.kind === 'series' && <CoversFuture draft={draft} />}
          <label className="check">
            <input
              type="checkbox"
              name="in_plans"
              checked={form.in_plans}
              onChange={(event) => set({ in_plans: event.target.checked })}
            />
            <span>
              {t('inPlans')}
              <span className="tiny muted block">{t('inPlansHelp')}</span>
            </span>
          </label>
          <p className="tiny muted">{unpriced ? t('unpriced') : percent !== null && t('vat', { percent })}</p>
        </>
      )}
    </section>
  )
}
