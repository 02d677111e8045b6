import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import type { GiftCampaign } from './gift-data.ts'
import { emptyGift, type GiftForm, giftFormOf, giftInputOf } from './gift-form.ts'

export type GiftDraft = Draft<GiftCampaign, GiftForm>

/** The fields of one campaign, and their faults. */
export function useGiftDraft(saved: GiftCampaign | null): GiftDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (campaign) => (campaign ? giftFormOf(campaign, locale) : emptyGift),
    read: (form, was) => giftInputOf(form, { was, locale, now: new Date() }),
    send: (input, was) =>
      was
        ? call('PUT /studio/gift-campaigns/:id', {
            params: { id: was.id },
            body: { ...input, version: was.version },
          })
        : call('POST /studio/gift-campaigns', { body: input }),
  })
}
