import { type SyntheticEvent, useId, useState } from 'react'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { CaptchaPart } from '#web/features/operations/captcha/captcha-part.tsx'
import { useCaptcha } from '#web/features/operations/captcha/use-captcha.ts'
import type { FormOf } from './form-block.tsx'
import '#web/ui/field.css'

type Props = FormOf & { consent: string }

const typed = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

const told = (error: string | undefined) => (error === undefined ? {} : { error })

/** A name, a way to be reached, and a box to tick; after sending the house’s thanks stand in its place. */
export default function EntryForm({ slug, text, consent }: Props) {
  const { form, busy, errors, forget, submit } = useSubmit()
  const { captcha, start, renew, answer } = useCaptcha()
  const [thanks, setThanks] = useState<string | null>(null)
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const reach = typed(data, 'reach')
    void submit(
      async () => {
        const body = {
          full_name: typed(data, 'full_name'),
          website: typed(data, 'website'),
          ...(reach.includes('@') ? { email: reach } : { phone: reach }),
          consent: data.get('consent') !== null,
          captcha: await answer(typed(data, 'captcha')),
        }
        setThanks((await call('POST /landings/:slug/entries', { params: { slug }, body })).message)
      },
      (problem) => {
        if (problem.errors['captcha']) void renew().catch(() => undefined)
      },
    )
  }
  if (thanks !== null)
    return (
      <div className="note good" role="status">
        <Icon name="check" />
        <p className="grow">{thanks}</p>
        <Button
          kind="plain"
          size="tight"
          onClick={() => {
            setThanks(null)
            // an answer is used once
            void renew().catch(() => undefined)
          }}
        >
          {text.again}
        </Button>
      </div>
    )
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onFocus={start}
      onSubmit={send}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement
        forget(...(name === 'reach' ? ['email', 'phone'] : [name]))
      }}
    >
      <Field label={text.name} {...told(errors['full_name'])} name="full_name" autoComplete="name" />
      <Field
        label={text.reach}
        {...told(errors['email'] ?? errors['phone'])}
        name="reach"
        dir="ltr"
        autoComplete="email"
      />
      <p className="landing-trap" aria-hidden="true">
        <label>
          {text.trap} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <CaptchaPart
        text={text.captcha}
        captcha={captcha}
        error={errors['captcha']}
        onRenew={() => void renew().catch(() => undefined)}
      />
      <Consent text={consent} error={errors['consent']} />
      <Button kind="main" type="submit" busy={busy}>
        {text.send}
      </Button>
    </form>
  )
}

function Consent({ text, error }: { text: string; error: string | undefined }) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name="consent"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{text}</span>
      </label>
      {error !== undefined && (
        <p id={id} className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}
