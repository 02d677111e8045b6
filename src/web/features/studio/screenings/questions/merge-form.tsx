import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { Decision, StudioQuestion } from './question-data.ts'

type Props = {
  question: StudioQuestion
  screening: number | null
  onDecide: (decision: Decision) => Promise<void>
  onClose: () => void
}

/** Puts a question together with an approved one that asks the same. */
export function MergeForm({ question, screening, onDecide, onClose }: Props) {
  const t = useTranslations('studio.questions')
  const locale = useLocale()
  const query = { state: 'approved' as const, ...(screening === null ? {} : { screening }) }
  const ask = (signal: AbortSignal) => call('GET /studio/questions', { query }, { signal })
  const { value, error, reload } = useAnswer(`merge/${locale}/${screening}`, ask)
  const [into, setInto] = useState('')
  if (error !== null) return <FailedPart onRetry={reload} />
  const others = (value?.questions ?? []).filter(({ id }) => id !== question.id)
  const chosen = others.find(({ id }) => id === into) ?? others[0]
  return (
    <div className="stack">
      {value !== null && others.length === 0 ? (
        <p className="small muted">{t('nothingToMerge')}</p>
      ) : (
        <SelectField
          label={t('mergeInto')}
          name="into"
          value={chosen?.id ?? ''}
          onChange={setInto}
          options={others.map(({ id, text }) => ({ value: id, label: text }))}
        />
      )}
      <div className="row wrap">
        {chosen !== undefined && (
          <Button
            kind="main"
            size="tight"
            onClick={() => void onDecide({ action: 'merge', into: chosen.id }).then(onClose)}
          >
            {t('actions.merge')}
          </Button>
        )}
        <Button kind="plain" size="tight" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
