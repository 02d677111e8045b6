import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { TitlePicker } from '#web/features/studio/catalog/titles/title-picker.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { CountField, AmountField } from './gift-fields.tsx'
import type { GiftDraft } from './use-gift-draft.ts'

const kinds = ['money', 'days', 'title'] as const

/** Edits the campaign's gift to each person; read-only after the first gift. */
export function ContentsCard({ draft }: { draft: GiftDraft }) {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const { form, errors, saved, set } = draft
  const given = saved?.given ?? 0
  const fault = errors['kind'] ?? errors['currency']
  return (
    <section className="card stack" aria-labelledby="gift-contents">
      <h2 id="gift-contents">{t('contentsHeading')}</h2>
      {given > 0 && <p className="small muted">{t('frozen', { n: given, count: countOf(given, locale) })}</p>}
      <fieldset className="gift-contents" disabled={given > 0}>
        <legend className="only-said">{t('contentsHeading')}</legend>
        <Segments
          label={t('kind')}
          value={form.kind}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) =>
            set({ kind }, 'kind', 'currency', 'amount', 'budget', 'lasts_days', 'product_id', 'plan_id', 'plan_days')
          }
        />
        {fault !== undefined && <p className="help wrong">{fault}</p>}
        {form.kind === 'money' && <Money draft={draft} />}
        {form.kind === 'days' && <Days draft={draft} />}
        {form.kind === 'title' &&
          (given > 0 ? (
            <p className="gift-film">{form.product?.title}</p>
          ) : (
            <TitlePicker
              label={t('film')}
              help={t('filmHelp')}
              value={form.product}
              error={errors['product_id']}
              onChange={(product) => set({ product }, 'product_id')}
            />
          ))}
      </fieldset>
    </section>
  )
}

function Money({ draft }: { draft: GiftDraft }) {
  const t = useTranslations('studio.gifts')
  const ways = useTranslations('studio.ways')
  return (
    <>
      <Segments
        label={t('currency')}
        value={draft.form.currency}
        options={[
          { value: 'IRR', label: ways('tomanUnit') },
          { value: 'USD', label: ways('usdUnit') },
        ]}
        onChange={(currency) => draft.set({ currency }, 'currency', 'amount', 'budget')}
      />
      <AmountField draft={draft} column="amount" field="amount" help={t('amountHelp')} />
      <CountField draft={draft} column="lastsDays" field="lasts_days" help={t('lastsHelp')} unit={ways('days')} />
    </>
  )
}

/** Days of one of the plans. */
function Days({ draft }: { draft: GiftDraft }) {
  const t = useTranslations('studio.gifts')
  const ways = useTranslations('studio.ways')
  const locale = useLocale()
  const { value, error, reload } = useAnswer(`gift-plans/${locale}`, (signal) =>
    call('GET /studio/plans', {}, { signal }),
  )
  const plans = value?.items ?? []
  const isKnown = plans.some(({ id }) => id === draft.form.plan)
  const fault = draft.errors['plan_id']
  const options = [
    ...(isKnown ? [] : [{ value: draft.form.plan, label: draft.saved?.name ?? t('choosePlan') }]),
    ...plans.map((plan) => ({ value: plan.id, label: locale === 'fa' ? plan.title_fa : plan.title_en })),
  ]
  return (
    <>
      <SelectField
        label={t('plan')}
        name="plan_id"
        value={draft.form.plan}
        options={options}
        onChange={(plan) => draft.set({ plan }, 'plan_id')}
        error={fault}
        help={value?.items.length === 0 ? t('noPlans') : undefined}
      />
      {error !== null && (
        <p className="help wrong" role="alert">
          {t('plansLost')}{' '}
          <Button size="tight" kind="soft" onClick={reload}>
            {t('again')}
          </Button>
        </p>
      )}
      <CountField draft={draft} column="planDays" field="plan_days" help={t('planDaysHelp')} unit={ways('days')} />
    </>
  )
}
