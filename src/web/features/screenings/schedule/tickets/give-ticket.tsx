import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useSession } from '#web/use-session.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { Ticket } from '../screening.ts'

type OwnGift = OutputOf<'GET /me/tickets/:id/gift'>
type OpenGift = NonNullable<OwnGift['gift']>

/** Giving a ticket to somebody by a link: made, copied or sent, and withdrawn. */
export function GiveTicket({ ticket: { id } }: { ticket: Ticket }) {
  const t = useTranslations('ticketHands')
  const { data, reload, replace } = useMemberData(`ticket-gift/${id}`, (signal) =>
    call('GET /me/tickets/:id/gift', { params: { id } }, { signal }),
  )
  // the server tells a link only once, when it makes it
  const [path, setPath] = useState<string | null>(null)
  if (data.state === 'guest' || data.state === 'missing') return null
  const change = (gift: OpenGift | null, made: string | null) => {
    setPath(made)
    replace({ may_give: true, message: null, gift })
  }
  return (
    <section className="card stack" aria-busy={data.state === 'waiting'}>
      <h2 className="large">
        <Icon name="gift" className="accent" /> {t('give')}
      </h2>
      {data.state === 'waiting' && <span className="skeleton hand-line" aria-hidden="true" />}
      {data.state === 'failed' && <FailedPart onRetry={reload} />}
      {data.state === 'loaded' && !data.value.may_give && <p className="small muted">{data.value.message}</p>}
      {data.state === 'loaded' && data.value.may_give && data.value.gift !== null && (
        <OpenLink id={id} gift={data.value.gift} path={path} onWithdrawn={() => change(null, null)} />
      )}
      {data.state === 'loaded' && data.value.may_give && (
        <GiveForm key={data.value.gift?.created_at} id={id} isAgain={data.value.gift !== null} onMade={change} />
      )}
    </section>
  )
}

type OpenProps = { id: string; gift: OpenGift; path: string | null; onWithdrawn: () => void }

function OpenLink({ id, gift, path, onWithdrawn }: OpenProps) {
  const t = useTranslations('ticketHands')
  const locale = useLocale()
  const address = useAddress()
  const { busy, submit } = useSubmit()
  const link = path === null ? null : window.location.origin + address(path)
  const withdraw = () =>
    submit(async () => {
      const { message } = await call('DELETE /me/tickets/:id/gift', { params: { id } })
      toast({ kind: 'good', text: message })
      onWithdrawn()
    })
  return (
    <>
      <div className="note good" role="status">
        <Icon name="check" />
        <p>
          {t('openUntil', {
            name: gift.giver_name,
            at: formatDateTime(new Date(gift.expires_at), locale, { year: false }),
          })}
        </p>
      </div>
      {link === null ? (
        <p className="small muted">{t('linkOnce')}</p>
      ) : (
        <p className="gift-link">
          <bdi className="ltr">{link}</bdi>
        </p>
      )}
      <div className="row wrap">
        {link !== null && (
          <CopyButton
            kind="main"
            text={link}
            words={{ label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
          />
        )}
        <Button kind="soft" busy={busy} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      </div>
    </>
  )
}

type FormProps = { id: string; isAgain: boolean; onMade: (gift: OpenGift, path: string) => void }

function GiveForm({ id, isAgain, onMade }: FormProps) {
  const t = useTranslations('ticketHands')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [userName, setUserName] = useState('')
  const { form, busy, errors, setErrors, forget, submit } = useSubmit()
  const own = session.state === 'member' ? (session.me?.first_name ?? '') : ''
  const name = typed ?? own
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setErrors({ giver_name: t('nameMissing') })
    return void submit(async () => {
      const body = { giver_name: name, user_name: userName === '' ? null : userName }
      const { gift, path, message } = await call('POST /me/tickets/:id/gift', { params: { id }, body })
      toast({ kind: 'good', text: message })
      onMade(gift, path)
    })
  }
  if (!isOpen)
    return (
      <>
        {!isAgain && <p className="small muted">{t('giveHelp')}</p>}
        <Button kind={isAgain ? 'plain' : 'soft'} onClick={() => setOpen(true)}>
          {t(isAgain ? 'newLink' : 'begin')}
        </Button>
      </>
    )
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      <Field
        label={t('name')}
        help={t('nameHelp')}
        name="giver"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => {
          forget('giver_name')
          setTyped(event.target.value)
        }}
        {...(errors.giver_name === undefined ? {} : { error: errors.giver_name })}
      />
      <Field
        label={t('to')}
        help={t('toHelp')}
        name="receiver"
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        className="latin"
        value={userName}
        onChange={(event) => {
          forget('user_name')
          setUserName(event.target.value)
        }}
        {...(errors.user_name === undefined ? {} : { error: errors.user_name })}
      />
      <p className="small muted">{t(isAgain ? 'replaces' : 'giveTerms')}</p>
      <Button type="submit" kind="main" busy={busy}>
        {t('make')}
      </Button>
    </form>
  )
}
