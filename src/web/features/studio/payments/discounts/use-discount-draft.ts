import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import type { DiscountPage } from './discount-data.ts'
import { type DiscountForm, discountFormOf, discountInputOf, emptyDiscount } from './discount-form.ts'

export type DiscountDraft = Draft<DiscountPage, DiscountForm>

/** The fields of one code, and their faults. */
export function useDiscountDraft(saved: DiscountPage | null): DiscountDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (page) => (page ? discountFormOf(page, locale) : emptyDiscount(locale)),
    read: (form, was) => discountInputOf(form, { was, locale }),
    send: (input, was) =>
      was
        ? call('PUT /studio/discounts/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/discounts', { body: input }),
  })
}
