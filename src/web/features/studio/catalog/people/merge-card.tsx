import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Bust } from '#web/ui/bust.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import type { Merge, StudioPerson } from './person-form.ts'

type Props = { person: StudioPerson; onMerged: (person: StudioPerson) => void }

/** Another row that is the same person: first what would change, then the merge. */
export function MergeCard({ person, onMerged }: Props) {
  const t = useTranslations('studio.peopleRoom')
  const locale = useLocale()
  const id = useId()
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<Merge | null>(null)
  const query = useRested(text.trim())
  const { value } = useAnswer(`merge/${query}`, (signal) =>
    call('GET /studio/people', { query: { query } }, { signal }),
  )
  const found = (value?.items ?? []).filter((one) => one.id !== person.id)
  async function look(from: number): Promise<void> {
    try {
      setPreview(await call('GET /studio/people/:id/merge/:from', { params: { id: person.id, from } }))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('merge')}</h2>
      <p className="small muted">{t('mergeHelp')}</p>
      <ComboBox
        label={t('other')}
        placeholder={t('search')}
        text={text}
        onText={setText}
        choices={found.map((one) => ({
          value: String(one.id),
          label: locale === 'fa' ? one.name_fa : one.name_en,
          detail: t('titlesCount', { n: one.titles, count: localDigits(one.titles, locale) }),
        }))}
        onChoose={({ value: chosen }) => void look(Number(chosen))}
        nothing={t('nobody')}
      />
      {preview && (
        <Drawer label={t('mergeTitle')} onClose={() => setPreview(null)}>
          <MergePreview
            merge={preview}
            onClose={() => setPreview(null)}
            onMerged={(merged) => {
              setPreview(null)
              onMerged(merged)
            }}
          />
        </Drawer>
      )}
    </section>
  )
}

type PreviewProps = { merge: Merge; onClose: () => void; onMerged: (person: StudioPerson) => void }

/** Shows the changes that a merge would make, and the button that does it. */
function MergePreview({ merge, onClose, onMerged }: PreviewProps) {
  const t = useTranslations('studio.peopleRoom')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const { into, from, moved, dropped, shared, alerts, takes } = merge
  const shown = (n: number) => ({ n, count: localDigits(n, locale) })
  async function go(): Promise<void> {
    setBusy(true)
    try {
      const body = { from: from.id, version: into.version, from_version: from.version }
      const merged = await call('POST /studio/people/:id/merge', { params: { id: into.id }, body })
      toast({ kind: 'good', text: t('merged') })
      onMerged(merged)
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <div className="question stack">
      <h2 className="title">{t('mergeTitle')}</h2>
      <Side label={t('stays')} side={into} />
      <Side label={t('goes')} side={from} />
      <ul className="small">
        <li>{t('moved', shown(moved))}</li>
        {dropped > 0 && <li>{t('dropped', shown(dropped))}</li>}
        {alerts > 0 && <li>{t('alertsMove', shown(alerts))}</li>}
        {takes.map((part) => (
          <li key={part}>{t(`takes.${part}`)}</li>
        ))}
      </ul>
      {shared.length > 0 && (
        <p className="help wrong">
          {t('sharedTitles', { titles: shared.map(({ title }) => title).join(locale === 'fa' ? '، ' : ', ') })}
        </p>
      )}
      <p className="small muted">{t('noWayBack')}</p>
      <Button kind="main" wide busy={busy} onClick={() => void go()}>
        {t('mergeIt')}
      </Button>
      <Button kind="soft" wide onClick={onClose}>
        {t('leaveThem')}
      </Button>
    </div>
  )
}

function Side({ label, side }: { label: string; side: Merge['into'] }) {
  const t = useTranslations('studio.peopleRoom')
  const locale = useLocale()
  const [name, other] = locale === 'fa' ? [side.name_fa, side.name_en] : [side.name_en, side.name_fa]
  return (
    <div className="row merge-side">
      {side.photo ? <Picture image={side.photo} sizes="44px" /> : <Bust seed={side.id} />}
      <span>
        <span className="tiny muted">{label}</span>
        <br />
        <b>{name}</b> <bdi className="tiny muted">{other}</bdi>
        <br />
        <span className="tiny muted">
          {t('titlesCount', { n: side.titles, count: localDigits(side.titles, locale) })}
        </span>
      </span>
    </div>
  )
}
