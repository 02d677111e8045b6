import { useLocale } from 'use-intl'
import { call } from '../../../api.ts'
import { type Draft, useDraft } from '../form/use-draft.ts'
import type { GiftCampaign } from './gift-data.ts'
import { emptyGift, type GiftForm, giftFormOf, giftInputOf } from './gift-form.ts'

export type GiftDraft = Draft<GiftCampaign, GiftForm>

/** The fields of one campaign, and what is wrong with them. */
export function useGiftDraft(saved: GiftCampaign | null): GiftDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (campaign) => (campaign ? giftFormOf(campaign, locale) : emptyGift),
    read: (form) => giftInputOf(form, { was: saved, locale, now: new Date() }),
    send: (input) =>
      saved
        ? call('PUT /studio/gift-campaigns/:id', {
            params: { id: saved.id },
            body: { ...input, version: saved.version },
          })
        : call('POST /studio/gift-campaigns', { body: input }),
  })
}
