import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { parseInstant, noEnd } from '#web/features/studio/form/instant-entry.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { Invitations } from './invitations-card.tsx'

const [mostUses, mostSeats, longestLabel] = [10_000, 50, 120]

/** Makes an invitation; its code is shown once. */
export function MakeInvitation({ id, onMade }: { id: number; onMade: (value: Invitations) => void }) {
  const t = useTranslations('studio.screenings.invitations')
  const [label, setLabel] = useState('')
  const [uses, setUses] = useState<number | null>(1)
  const [seats, setSeats] = useState<number | null>(2)
  const [ends, setEnds] = useState(noEnd)
  const [code, setCode] = useState<string | null>(null)
  const end = parseInstant(ends)
  const isReady = label.trim() !== '' && uses !== null && seats !== null && 'instant' in end
  const making = useAsking(async () => {
    const endsAt = 'instant' in end ? end.instant : null
    const body = { label, uses: uses ?? 0, seats_each: seats ?? 0, ends_at: endsAt }
    const made = await call('POST /studio/screenings/:id/invitations', { params: { id }, body })
    setCode(made.code)
    setLabel('')
    onMade(made.invitations)
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) making.ask()
      }}
    >
      <h3>{t('new')}</h3>
      {code !== null && (
        <div className="note good" role="status">
          <p>
            {t('once')} <code dir="ltr">{code}</code>
          </p>
        </div>
      )}
      <Field
        label={t('label')}
        value={label}
        maxLength={longestLabel}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className="pair">
        <CountField label={t('uses')} least={1} most={mostUses} value={uses} onChange={setUses} />
        <CountField label={t('seats')} least={1} most={mostSeats} value={seats} onChange={setSeats} />
      </div>
      <MomentFields
        name="invitation-ends"
        label={t('ends')}
        empty={t('noEnd')}
        entry={ends}
        error={'refused' in end ? t('odd') : undefined}
        onChange={setEnds}
      />
      {making.fault !== null && (
        <p className="note failed" role="alert">
          {making.fault}
        </p>
      )}
      <div>
        <Button kind="soft" size="tight" type="submit" busy={making.busy} aria-disabled={!isReady || undefined}>
          {t('make')}
        </Button>
      </div>
    </form>
  )
}
