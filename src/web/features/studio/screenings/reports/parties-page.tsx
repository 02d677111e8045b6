import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { PartyForm } from './party-form.tsx'
import { PartyLines } from './party-lines.tsx'
import './parties.css'

export type Party = OutputOf<'GET /studio/report-parties'>['items'][number]

/** Everybody who has a share in what screenings and festivals earn. */
export function PartiesPage() {
  const t = useTranslations('studio.reports')
  const locale = useLocale()
  const answer = useAnswer(`parties/${locale}`, (signal) => call('GET /studio/report-parties', {}, { signal }))
  const [isAdding, setIsAdding] = useState(false)
  const put = (changed: Party) =>
    answer.put({ items: (answer.value?.items ?? []).map((party) => (party.id === changed.id ? changed : party)) })
  return (
    <>
      <RoomHead title={t('parties')} about={t('partiesAbout')}>
        <ButtonLink kind="plain" size="tight" to="/studio/reports">
          {t('toReport')}
        </ButtonLink>
        <Button kind="main" size="tight" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          <Icon name="plus" />
          {t('newParty')}
        </Button>
      </RoomHead>
      {isAdding && (
        <section className="card party" aria-label={t('newParty')}>
          <PartyForm
            verb={t('create')}
            onSave={async (body) => {
              await call('POST /studio/report-parties', { body })
              toast({ kind: 'good', text: t('created') })
              setIsAdding(false)
              answer.reload()
            }}
          />
        </section>
      )}
      <ListAnswer
        answer={answer}
        empty={() => (isAdding ? null : <State drawing="empty" title={t('noParties')} text={t('noPartiesHelp')} />)}
      >
        {({ items }) => items.map((party) => <PartyCard key={party.id} party={party} onChanged={put} />)}
      </ListAnswer>
    </>
  )
}

function PartyCard({ party, onChanged }: { party: Party; onChanged: (party: Party) => void }) {
  const t = useTranslations('studio.reports')
  // the version that is typed over, also when the list is loaded anew meanwhile
  const [read, setRead] = useState(party.version)
  return (
    <section className="card party" aria-label={party.name}>
      <div className="row between wrap">
        <h2 className="large">
          <bdi>{party.name}</bdi>
        </h2>
        <span className="tag">{t(`roles.${party.role}`)}</span>
      </div>
      <p className="small muted">{party.reader === null ? t('noReader') : <bdi>{party.reader}</bdi>}</p>
      <PartyLines party={party} onChanged={onChanged} />
      <details>
        <summary className="small">{t('change')}</summary>
        <PartyForm
          party={party}
          verb={t('save')}
          onSave={async (body) => {
            const params = { id: party.id }
            const changed = await call('PUT /studio/report-parties/:id', { params, body: { ...body, version: read } })
            setRead(changed.version)
            onChanged(changed)
            toast({ kind: 'good', text: t('saved') })
          }}
        />
      </details>
    </section>
  )
}
