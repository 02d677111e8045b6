import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { isChangedMeanwhile } from '#web/features/studio/form/changed-meanwhile.ts'
import { LeaveGuard } from '#web/features/studio/form/leave-guard.tsx'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { draftOf, type HomeDraft, inputOf, type StudioHome } from './home-data.ts'
import { HomePreview } from './home-preview.tsx'
import { RowsCard } from './rows-card.tsx'
import { SlidesCard } from './slides-card.tsx'
import '#web/features/payments/gateways/segments.css'
import '#web/features/studio/form/form.css'
import './home.css'

/** The room in which editors arrange the home page. */
export function StudioHomePage() {
  const t = useTranslations('studio.home')
  const locale = useLocale()
  const answer = useAnswer(`home/${locale}`, (signal) => call('GET /studio/home', {}, { signal }))
  const missing = { title: t('title'), text: t('about'), back: { label: t('title'), to: '/studio/home' } }
  return (
    <LookedUp answer={answer} missing={missing} boxes={3} pageTitle={t('title')}>
      {(saved) => <Arranging key={saved.version} saved={saved} onSaved={answer.put} onReload={answer.reload} />}
    </LookedUp>
  )
}

type Errors = Readonly<Record<string, string>>
type Props = { saved: StudioHome; onSaved: (home: StudioHome) => void; onReload: () => void }

function Arranging({ saved, onSaved, onReload }: Props) {
  const t = useTranslations('studio.home')
  const locale = useLocale()
  const [was] = useState<HomeDraft>(() => draftOf(saved, locale))
  const [draft, setDraft] = useState(was)
  const [errors, setErrors] = useState<Errors>({})
  const [isStale, setIsStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const isDirty = draft !== was
  const put = (change: Partial<HomeDraft>) => setDraft((now) => ({ ...now, ...change }))

  async function save(): Promise<void> {
    const { input, unread, unchosen } = inputOf(draft)
    if (unread.length + unchosen.length > 0) {
      const faults = [...unread.map((at) => [at, t('badTime')]), ...unchosen.map((at) => [at, t('chooseFirst')])]
      setErrors(Object.fromEntries(faults))
      return
    }
    setBusy(true)
    try {
      const home = await call('PUT /studio/home', { body: { ...input, version: saved.version } })
      toast({ kind: 'good', text: t('saved') })
      onSaved(home)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 422)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([at, [first = '']]) => [at, first])))
      else if (isChangedMeanwhile(error)) setIsStale(true)
      else toastError(error)
    }
    setBusy(false)
  }

  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <Button kind="main" size="tight" busy={busy} disabled={!isDirty} onClick={() => void save()}>
          {t('save')}
        </Button>
      </RoomHead>
      <LeaveGuard isDirty={isDirty && !busy} />
      {isStale && (
        <p className="card row between" role="alert">
          {t('stale')}
          <Button kind="soft" size="tight" onClick={onReload}>
            {t('reload')}
          </Button>
        </p>
      )}
      {Object.keys(errors).length > 0 && (
        <p className="help wrong" role="alert">
          {t('faults')}
        </p>
      )}
      <div className="home-desk">
        <div className="stack">
          <SlidesCard slides={draft.slides} errors={errors} onChange={(slides) => put({ slides })} />
          <RowsCard rows={draft.rows} errors={errors} onChange={(rows) => put({ rows })} />
        </div>
        <HomePreview draft={draft} />
      </div>
    </>
  )
}
