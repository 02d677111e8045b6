import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import type { LiveDesk } from './live-data.ts'

/** As the contract counts; contracts stay out of the browser. */
const longest = 200

type Props = { desk: LiveDesk; onDesk: (desk: LiveDesk) => void }

/** Sends the desk's messages to the audience, in both languages, and lists the earlier ones. */
export function MessagesCard({ desk, onDesk }: Props) {
  const t = useTranslations('studio.live')
  const id = useId()
  return (
    <section className="card stack live-messages" aria-labelledby={id}>
      <h2 id={id}>{t('messages')}</h2>
      <p className="small muted">{t('messagesHelp')}</p>
      {desk.phase !== 'ended' && <SayForm id={desk.id} onDesk={onDesk} />}
      {desk.messages.length === 0 ? (
        <p className="small muted">{t('noMessages')}</p>
      ) : (
        <ul className="live-said">
          {desk.messages.map((message) => (
            <Said key={message.id} message={message} desk={desk} onDesk={onDesk} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SayForm({ id, onDesk }: { id: number; onDesk: Props['onDesk'] }) {
  const t = useTranslations('studio.live')
  const [texts, setTexts] = useState({ text_fa: '', text_en: '' })
  const [faults, setFaults] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  async function say() {
    setBusy(true)
    setFaults({})
    try {
      onDesk(await call('POST /studio/live-events/:id/messages', { params: { id }, body: texts }))
      setTexts({ text_fa: '', text_en: '' })
      toast({ kind: 'good', text: t('said') })
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 422) setFaults(error.errors)
      else toastError(error)
    }
    setBusy(false)
  }
  const field = (key: keyof typeof texts) => ({
    value: texts[key],
    onChange: (value: string) => setTexts({ ...texts, [key]: value }),
    most: longest,
    rows: 2,
    ...(faults[key]?.[0] === undefined ? {} : { error: faults[key][0] }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void say()
      }}
    >
      <div className="live-texts">
        <AreaField label={t('inFa')} lang="fa" {...field('text_fa')} />
        <AreaField label={t('inEn')} lang="en" {...field('text_en')} />
      </div>
      <div>
        <Button kind="soft" type="submit" busy={busy}>
          {t('say')}
        </Button>
      </div>
    </form>
  )
}

type SaidProps = Props & { message: LiveDesk['messages'][number] }

function Said({ message, desk, onDesk }: SaidProps) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  async function takeBack() {
    setBusy(true)
    try {
      const params = { id: desk.id, message: message.id }
      onDesk(await call('DELETE /studio/live-events/:id/messages/:message', { params }))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  const state = message.is_shown ? 'shownNow' : message.taken_back_at !== null ? 'takenBack' : 'replacedMessage'
  return (
    <li>
      <p className="row wrap tiny muted">
        <time dateTime={message.said_at}>{formatTime(new Date(message.said_at), locale)}</time>
        <span className={message.is_shown ? 'tag good' : 'tag'}>{t(state)}</span>
      </p>
      <p lang="fa" dir="rtl">
        {message.text_fa}
      </p>
      <p lang="en" dir="ltr">
        {message.text_en}
      </p>
      {message.is_shown && (
        <Button kind="plain" size="tight" busy={busy} onClick={() => void takeBack()}>
          {t('takeBackMessage')}
        </Button>
      )}
    </li>
  )
}
