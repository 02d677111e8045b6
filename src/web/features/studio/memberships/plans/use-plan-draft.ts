import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { emptyPlan, type PlanForm, planFormOf, planInputOf, type StudioPlan } from './plan-form.ts'

export type PlanDraft = Draft<StudioPlan, PlanForm>

/** The fields of one plan, and their faults. */
export function usePlanDraft(saved: StudioPlan | null): PlanDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (plan) => (plan ? planFormOf(plan, locale) : emptyPlan),
    read: planInputOf,
    send: (input, was) =>
      was
        ? call('PUT /studio/plans/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/plans', { body: input }),
  })
}
