import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { createKeyring } from '#web/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useSession } from '#web/use-session.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { CaptchaPart } from '#web/features/operations/captcha/captcha-part.tsx'
import { dropDraft, readDraft, saveDraft } from './contact-draft.ts'
import type { Sent, Topics } from './contact-page.tsx'
import type { ContactText } from './contact-text.ts'
import { MessageField } from './message-field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { sendPictures } from './send-pictures.ts'
import { useCaptcha } from '#web/features/operations/captcha/use-captcha.ts'

/** The fields that are kept for a day. */
const drafted = ['topic', 'full_name', 'reach', 'subject', 'reference', 'message'] as const

const valuesIn = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** The call's body. One field takes mobile and e-mail; a member has none, and is reached by the account. */
function bodyOf(value: (name: string) => string) {
  const reach = value('reach')
  return {
    full_name: value('full_name'),
    subject: value('subject'),
    reference: value('reference'),
    message: value('message'),
    website: value('website'),
    topic: value('topic') || 'other',
    ...(reach.includes('@') ? { email: reach } : { phone: reach }),
  }
}

type Props = { text: ContactText; topics: Topics; onSent: (sent: Sent) => void }

/**
 * The fields keep their own values, so the form works before a script runs and without one: then a browser sends it by
 * itself, with the digits of the picture.
 */
export function ContactForm({ text, topics, onSent }: Props) {
  const locale = useLocale()
  const { form, busy, errors, forget, submit } = useSubmit()
  const { captcha, start, renew, answer } = useCaptcha()
  const [files, setFiles] = useState<readonly File[]>([])
  const keyring = useRef(createKeyring())
  useBegun(form)
  const reachError = errors['email'] ?? errors['phone']
  // a session that has ended meanwhile is a guest's, who is asked
  const asksReach = useSession().state !== 'member' || reachError !== undefined

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = valuesIn(event.currentTarget)
    void submit(
      async () => {
        const body = bodyOf(value)
        const sent = await call(
          'POST /core/contact',
          { body: { ...body, captcha: await answer(value('captcha')) } },
          { idempotencyKey: keyring.current.keyFor(JSON.stringify(body)) },
        )
        dropDraft()
        if (!(await sendPictures(sent.token, files))) toast({ kind: 'bad', text: text.pictureFailed })
        onSent(sent)
      },
      (problem) => {
        if (problem.errors['captcha']) void renew().catch(() => undefined)
      },
    )
  }
  return (
    <form
      ref={form}
      className="stack"
      method="post"
      action={`/api/v1/core/contact/form/${locale}`}
      noValidate
      onFocus={start}
      onSubmit={send}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement
        forget(...(name === 'reach' ? ['email', 'phone'] : [name]))
        const value = valuesIn(event.currentTarget)
        saveDraft(Object.fromEntries(drafted.map((field) => [field, value(field)])), Date.now())
      }}
    >
      <TopicChoice text={text} topics={topics} />
      <div className="contact-pair">
        <Field label={text.name} {...told(errors['full_name'])} name="full_name" autoComplete="name" />
        {asksReach && <Field label={text.reach} {...told(reachError)} name="reach" dir="ltr" autoComplete="email" />}
      </div>
      <Field label={text.subject} {...told(errors['subject'])} name="subject" autoComplete="off" />
      <Field
        label={text.reference}
        hint={text.ifAny}
        {...told(errors['reference'])}
        name="reference"
        dir="auto"
        autoComplete="off"
      />
      <MessageField label={text.message} used={text.used} {...told(errors['message'])} rows={5} />
      <p className="contact-trap" aria-hidden="true">
        <label>
          {text.trap} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <PictureChoice text={text} files={files} onChange={setFiles} />
      <CaptchaPart
        text={text.captcha}
        captcha={captcha}
        error={errors['captcha']}
        onRenew={() => void renew().catch(() => undefined)}
      />
      <div className="row wrap contact-send">
        <Button kind="main" type="submit" busy={busy}>
          {text.send}
        </Button>
        <span className="tiny muted">
          {text.sentTo} {text.draft}
        </span>
      </div>
    </form>
  )
}

const told = (error: string | undefined) => (error === undefined ? {} : { error })

function TopicChoice({ text, topics }: { text: ContactText; topics: Topics }) {
  return (
    <fieldset className="contact-topics">
      <legend>{text.about}</legend>
      <div className="row wrap">
        {topics.map(({ code, name }) => (
          <label key={code}>
            <input type="radio" name="topic" value={code} defaultChecked={code === 'other'} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Puts a draft of the last day into empty fields, and for a member the name that is known. */
function useBegun(form: { current: HTMLFormElement | null }) {
  const isHydrated = useHydrated()
  const session = useSession()
  const me = session.state === 'member' ? session.me : null
  useEffect(() => {
    if (!isHydrated || form.current === null) return
    fill(form.current, readDraft(Date.now()))
  }, [isHydrated, form])
  useEffect(() => {
    if (me === null || form.current === null) return
    const name = [me.first_name, me.last_name].filter(Boolean).join(' ')
    fill(form.current, { full_name: name })
  }, [me, form])
}

function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) {
      if (value !== '') field.value = value
    } else if (
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value === '' &&
      value
    ) {
      field.value = value
      // the number of letters is counted where somebody types
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
