import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { DraftField } from '#web/features/studio/form/draft-field.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { useDraft } from '#web/features/studio/form/use-draft.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { FinanceHead } from './finance-head.tsx'
import { Trouble } from './finance-trouble.tsx'
import '#web/features/studio/form/form.css'

type Seller = OutputOf<'GET /studio/seller'>

const named = ['name_fa', 'name_en', 'address_fa', 'address_en'] as const
const numbers = ['economic_number', 'national_id', 'postal_code', 'tel'] as const

/** Who sells, as new invoices print it. */
export function SellerPage() {
  const t = useTranslations('studio.finance.seller')
  const { value, error, reload } = useAnswer('seller', (signal) => call('GET /studio/seller', {}, { signal }))
  return (
    <>
      <FinanceHead title={t('title')} about={t('about')} />
      {error !== null ? (
        <Trouble error={error} onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={1} />
      ) : (
        <SellerForm first={value} />
      )}
    </>
  )
}

function useSellerDraft(first: Seller) {
  return useDraft({
    saved: first,
    formOf: (saved: Seller | null) => {
      const { version: _version, since: _since, ...form } = saved ?? first
      return form
    },
    read: (form) => ({ input: form }),
    send: (input, was) => call('PUT /studio/seller', { body: { ...input, version: was?.version ?? 0 } }),
  })
}

function SellerForm({ first }: { first: Seller }) {
  const t = useTranslations('studio.finance.seller')
  const id = useId()
  const draft = useSellerDraft(first)
  const since = draft.saved?.since ?? null
  return (
    <form
      className="card stack prices-form"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        void saveDraft(draft, t('saved'), () => undefined)
      }}
    >
      <h2 id={id}>{t('onInvoices')}</h2>
      <p className="small muted">{since === null ? t('none') : <Since at={since} />}</p>
      {named.map((column) => (
        <DraftField
          key={column}
          draft={draft}
          column={column}
          label={t(column)}
          lang={column.endsWith('fa') ? 'fa' : 'en'}
          dir={column.endsWith('fa') ? 'rtl' : 'ltr'}
          maxLength={column.startsWith('name') ? 200 : 500}
          required={column.startsWith('name')}
        />
      ))}
      {numbers.map((column) => (
        <DraftField
          key={column}
          draft={draft}
          column={column}
          label={t(column)}
          dir="ltr"
          inputMode={column === 'tel' ? 'tel' : 'numeric'}
          maxLength={column === 'postal_code' ? 20 : 30}
        />
      ))}
      <p className="small muted">{t('keeps')}</p>
      <div>
        <Button kind="main" type="submit" busy={draft.isSaving} aria-disabled={!draft.isDirty || undefined}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function Since({ at }: { at: string }) {
  const t = useTranslations('studio.finance.seller')
  return (
    <>
      {t('since')} <Moment at={at} />
    </>
  )
}
