import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftField } from '#web/features/studio/form/draft-field.tsx'
import { DraftFrame } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { PlanContents } from './plan-contents.tsx'
import type { StudioPlan } from './plan-form.ts'
import { type PlanDraft, usePlanDraft } from './use-plan-draft.ts'

type Props = { plan: StudioPlan | null; onClose: () => void; onSaved: () => void; onStale: () => void }

/** The fields of one plan: a new one, or an existing one. */
export function PlanEditor({ plan, onClose, onSaved, onStale }: Props) {
  const t = useTranslations('studio.plans.form')
  const draft = usePlanDraft(plan)
  const isSold = draft.saved?.is_sold ?? false
  async function reread(): Promise<void> {
    onStale()
    const { items } = await call('GET /studio/plans', {})
    const newest = items.find(({ id }) => id === plan?.id)
    if (newest) draft.restart(newest)
  }
  return (
    <DraftFrame
      className="plan-editor"
      draft={draft}
      stale={{ what: 'plan', onReload: () => void reread().catch(toastError) }}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      head={
        <div className="row between">
          <h2>{plan === null ? t('new') : t('heading')}</h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        </div>
      }
    >
      <DraftField draft={draft} column="title_fa" label={t('titleFa')} dir="rtl" />
      <DraftField draft={draft} column="title_en" label={t('titleEn')} dir="ltr" />
      <DraftField draft={draft} column="about_fa" label={t('aboutFa')} dir="rtl" />
      <DraftField draft={draft} column="about_en" label={t('aboutEn')} dir="ltr" />
      <LengthFields draft={draft} isSold={isSold} />
      <PlanContents draft={draft} isSold={isSold} />
      <SaleFields draft={draft} />
      <Button kind="main" type="submit" busy={draft.isSaving} wide>
        {t('save')}
      </Button>
    </DraftFrame>
  )
}

function LengthFields({ draft, isSold }: { draft: PlanDraft; isSold: boolean }) {
  const t = useTranslations('studio.plans.form')
  return (
    <fieldset className="plain-fields" disabled={isSold}>
      <DraftField
        draft={draft}
        column="length_count"
        label={t('count')}
        inputMode="numeric"
        help={isSold ? t('soldLength') : undefined}
      />
      <Segments
        label={t('unit')}
        value={draft.form.length_unit}
        options={[
          { value: 'day', label: t('day') },
          { value: 'month', label: t('month') },
        ]}
        onChange={(length_unit) => draft.set({ length_unit })}
      />
    </fieldset>
  )
}

/** The price of a plan, its position in the list, and whether it is on sale. */
function SaleFields({ draft }: { draft: PlanDraft }) {
  const t = useTranslations('studio.plans.form')
  return (
    <>
      <DraftField
        draft={draft}
        column="toman"
        field="irr"
        label={t('toman')}
        inputMode="numeric"
        help={t('tomanHelp')}
        unit={t('tomanUnit')}
      />
      <DraftField draft={draft} column="usd" label={t('usd')} help={t('usdHelp')} unit={t('usdUnit')} />
      <DraftField
        draft={draft}
        column="first_toman"
        field="first_irr"
        label={t('firstToman')}
        inputMode="numeric"
        help={t('firstHelp')}
        unit={t('tomanUnit')}
      />
      <DraftField draft={draft} column="first_dollars" field="first_usd" label={t('firstUsd')} unit={t('usdUnit')} />
      {draft.saved !== null && <p className="tiny muted">{t('newPrice')}</p>}
      <DraftField draft={draft} column="position" label={t('position')} inputMode="numeric" />
      <label className="check">
        <input
          type="checkbox"
          name="is_on_sale"
          checked={draft.form.is_on_sale}
          onChange={(event) => draft.set({ is_on_sale: event.target.checked })}
        />
        <span>{t('onSale')}</span>
      </label>
    </>
  )
}
