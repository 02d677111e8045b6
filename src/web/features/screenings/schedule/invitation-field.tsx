import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { readToken } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { askForLogin } from '#web/features/accounts/members/login-door.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'

const longestCode = 200

/** Takes the code of an invitation, where only invited people can buy. A guest signs in first. */
export function InvitationField({ id, onShown }: { id: number; onShown: () => void }) {
  const t = useTranslations('invitation')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { busy, submit } = useSubmit()
  const show = () => {
    if (code.trim() === '') {
      setFault(t('missing'))
      return
    }
    void submit(
      async () => {
        // a guest signs in first; then it goes on by itself
        if (readToken() === null && !(await askForLogin({ reason: t('signIn') }))) return
        await call('POST /screenings/:id/invitation', { params: { id }, body: { code } })
        toast({ kind: 'good', text: t('welcome') })
        onShown()
      },
      (problem) => setFault(problem.message),
    )
  }
  return (
    <form
      className="stack for-grown-ups"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <Field
        label={t('code')}
        help={t('help')}
        dir="ltr"
        autoComplete="off"
        value={code}
        maxLength={longestCode}
        {...(fault === null ? {} : { error: fault })}
        onChange={(event) => {
          setCode(event.target.value)
          setFault(null)
        }}
      />
      <Button kind="main" type="submit" busy={busy} wide>
        {t('show')}
      </Button>
    </form>
  )
}
