import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { webhookKinds } from '#lib/lists/webhook-kinds.ts'
import { call } from '#web/api.ts'
import { useGo } from '#web/ui/link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftField } from '#web/features/studio/form/draft-field.tsx'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { DeliveriesCard } from './deliveries-card.tsx'
import { SecretCard, SecretShown } from './secret-card.tsx'
import { StateTag } from './state-tag.tsx'
import { list, type Made, type Webhook, type WebhookForm, webhookFormOf } from './webhook-data.ts'

/** The form of a new webhook; after it was made, its secret is shown here and nowhere else. */
export function NewWebhook() {
  const t = useTranslations('studio.webhooks')
  const [made, setMade] = useState<Made | null>(null)
  const draft = useDraft<Made, WebhookForm, WebhookForm>({
    saved: null,
    formOf: webhookFormOf,
    read: (form) => ({ input: form }),
    send: async (input) => {
      const { webhook, secret } = await call('POST /studio/webhooks', { body: input })
      return { ...webhook, secret }
    },
  })
  if (made !== null) return <SecretShown secret={made.secret} to={`${list}/${made.id}`} name={made.name} />
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={t('new')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('saved'), setMade)}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** A webhook with its secret and the log of what was sent. */
export function ExistingWebhook({ id }: { id: string }) {
  const t = useTranslations('studio.webhooks')
  const answer = useAnswer(`webhook/${id}`, (signal) =>
    call('GET /studio/webhooks/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('title'), to: list }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(saved) => (
        <>
          <Known key={saved.version} saved={saved} onSaved={answer.put} />
          <div className="editor-columns after-editor">
            <DeliveriesCard webhook={saved} onChanged={answer.reload} />
          </div>
        </>
      )}
    </LookedUp>
  )
}

function Known({ saved, onSaved }: { saved: Webhook; onSaved: (webhook: Webhook) => void }) {
  const t = useTranslations('studio.webhooks')
  const go = useGo()
  const params = { id: saved.id }
  const draft = useDraft<Webhook, WebhookForm, WebhookForm>({
    saved,
    formOf: webhookFormOf,
    read: (form) => ({ input: form }),
    send: (input, was) =>
      call('PUT /studio/webhooks/:id', { params, body: { ...input, version: (was ?? saved).version } }),
  })
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/webhooks/:id', { params })
    draft.restart(newest)
    onSaved(newest)
  }
  const words = {
    remove: t('remove'),
    title: t('removeTitle'),
    text: t('removeText'),
    confirm: t('removeConfirm'),
    leave: t('leave'),
    removed: t('removed'),
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={saved.name}
      tag={<StateTag webhook={saved} />}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'webhook', onReload: () => void reread().catch(toastError) }}
      verbs={
        <RemoveAsked
          words={words}
          onRemove={() => call('DELETE /studio/webhooks/:id', { params })}
          onRemoved={() => go(list)}
        />
      }
    >
      <Cards draft={draft}>
        <Trouble webhook={saved} />
      </Cards>
      <div className="editor-column">
        <SecretCard webhook={saved} />
      </div>
    </DraftForm>
  )
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('studio.webhooks')
  const locale = useLocale()
  const { state, failing_since: since } = webhook
  if (since === null || state === 'off') return null
  return (
    <p className="note failed" role="status">
      {t(state === 'disabled' ? 'disabledHelp' : 'failingHelp', { at: formatDateTime(new Date(since), locale) })}
    </p>
  )
}

type AnyDraft = Pick<Draft<unknown, WebhookForm>, 'form' | 'errors' | 'set' | 'write'>

function Cards({ draft, children }: { draft: AnyDraft; children?: ReactNode }) {
  const t = useTranslations('studio.webhooks')
  const { form, errors, set } = draft
  const text = { form: { name: form.name, url: form.url }, errors, write: draft.write }
  return (
    <div className="editor-column">
      <section className="card stack">
        {children}
        <DraftField draft={text} column="name" label={t('name')} help={t('nameHelp')} maxLength={80} required />
        <DraftField draft={text} column="url" label={t('url')} help={t('urlHelp')} dir="ltr" maxLength={500} required />
        <fieldset className="choice-field">
          <legend>{t('kinds')}</legend>
          {webhookKinds.map((kind) => (
            <Toggle
              key={kind}
              small
              label={t(`kindOf.${kind.replace('.', '_') as 'sale_completed'}`)}
              checked={form.kinds.includes(kind)}
              onChange={(on) =>
                set({ kinds: webhookKinds.filter((one) => (one === kind ? on : form.kinds.includes(one))) }, 'kinds')
              }
            />
          ))}
          {errors['kinds'] !== undefined && <p className="help wrong">{errors['kinds']}</p>}
        </fieldset>
        <Toggle label={t('isOn')} checked={form.is_on} onChange={(is_on) => set({ is_on })} />
      </section>
    </div>
  )
}
