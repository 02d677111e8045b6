import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import type { GiftCampaign } from './gift-data.ts'
import { emptyGift, type GiftForm, giftFormOf, giftInputOf } from './gift-form.ts'

export type Desk = {
  /** As it was saved last; null for one that is being made. */
  saved: GiftCampaign | null
  form: GiftForm
  errors: Record<string, string>
  isDirty: boolean
  isSaving: boolean
  /** Changes fields; the sentences beside the named ones go. */
  set: (change: Partial<GiftForm> | ((before: GiftForm) => GiftForm), ...fields: string[]) => void
  /** Answers the saved campaign, or null when it could not be saved. */
  save: () => Promise<GiftCampaign | null>
}

/** The fields of one campaign, and what is wrong with them. */
export function useGiftDesk(saved: GiftCampaign | null): Desk {
  const t = useTranslations('studio.faults')
  const locale = useLocale()
  const [base, setBase] = useState(() => (saved ? giftFormOf(saved, locale) : emptyGift))
  const [form, setForm] = useState(base)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setIsSaving] = useState(false)
  const running = useRef(false)

  async function save(): Promise<GiftCampaign | null> {
    if (running.current) return null
    const read = giftInputOf(form, { was: saved, locale, now: new Date() })
    if ('faults' in read) {
      setErrors(Object.fromEntries(Object.entries(read.faults).map(([field, fault]) => [field, t(fault)])))
      toast({ kind: 'bad', text: t('some') })
      return null
    }
    running.current = true
    setIsSaving(true)
    setErrors({})
    try {
      const campaign = saved
        ? await call('PUT /studio/gift-campaigns/:id', {
            params: { id: saved.id },
            body: { ...read.input, version: saved.version },
          })
        : await call('POST /studio/gift-campaigns', { body: read.input })
      const fields = giftFormOf(campaign, locale)
      setBase(fields)
      setForm(fields)
      return campaign
    } catch (error) {
      toastError(error)
      if (error instanceof ApiProblem)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said.join(' ')])))
      return null
    } finally {
      running.current = false
      setIsSaving(false)
    }
  }
  return {
    saved,
    form,
    errors,
    isDirty: JSON.stringify(form) !== JSON.stringify(base),
    isSaving,
    save,
    set: (change, ...fields) => {
      setForm((before) => (typeof change === 'function' ? change(before) : { ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))))
    },
  }
}
