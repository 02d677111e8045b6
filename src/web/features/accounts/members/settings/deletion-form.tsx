import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { signOutHere } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasswordField } from '../steps/password-field.tsx'
import { useSubmit } from '../use-submit.ts'
import { Check } from './check.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { type Prospect, useMoneyLeft } from './money-left.ts'
import { sentCode, type SentCode, useSentCode } from './sent-code.ts'

/** The last step: with the password, or with a code for a member who does not know it. */
export function DeletionForm({ prospect }: { prospect: Prospect }) {
  const t = useTranslations('yourData')
  const [sent, setSent] = useState<SentCode | null>(null)
  const asking = useSubmit()
  const askCode = () =>
    void asking.submit(async () => {
      const answer = await call('POST /me/delete-account/code', {})
      setSent(sentCode(answer.user_name, answer))
    })
  return (
    <div className="step">
      <div>
        <h1>{t('deletion')}</h1>
        <p className="muted">{t('noWayBack')}</p>
      </div>
      {sent === null ? (
        <>
          <ByPassword prospect={prospect} />
          <button type="button" className="link" onClick={askCode} aria-busy={asking.busy}>
            {t('byCode')}
          </button>
        </>
      ) : (
        <ByCode prospect={prospect} first={sent} onBack={() => setSent(null)} />
      )}
    </div>
  )
}

function ByPassword({ prospect }: { prospect: Prospect }) {
  const t = useTranslations('yourData')
  const login = useTranslations('login')
  const [password, setPassword] = useState('')
  const { form, busy, errors, end, consent } = useDeletion(prospect)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    end({ password }, password === '' ? { password: login('required') } : {})
  }
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      <PasswordField
        label={t('yourPassword')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      <Consent prospect={prospect} consent={consent} errors={errors} busy={busy} />
    </form>
  )
}

function ByCode({ prospect, first, onBack }: { prospect: Prospect; first: SentCode; onBack: () => void }) {
  const t = useTranslations('yourData')
  const login = useTranslations('login')
  const [code, setCode] = useState('')
  const step = useSentCode(first, onBack)
  const { form, busy, errors, end, consent } = useDeletion(prospect)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    end({ code, remember_token: step.sent.rememberToken }, code === '' ? { code: login('required') } : {})
  }
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      <CodeBoxes step={step} value={code} onChange={setCode} error={errors['code']} busy={busy} />
      <Consent prospect={prospect} consent={consent} errors={errors} busy={busy} />
      <button type="button" className="link" onClick={onBack}>
        {t('byPassword')}
      </button>
    </form>
  )
}

type Proof = { password: string } | { code: string; remember_token: string }

/**
 * The member's confirmation and the call. A refusal that can be corrected stays in the form; every other result signs
 * out here (§4).
 */
function useDeletion(prospect: Prospect) {
  const t = useTranslations('yourData')
  const locale = useLocale()
  const navigate = useNavigate()
  const [{ sure, leaves }, setConsent] = useState({ sure: false, leaves: false })
  const { form, busy, errors, setErrors, submit } = useSubmit()
  const hasMoney = prospect.money_left.length > 0
  const goHome = () => {
    signOutHere()
    void navigate(locale === 'fa' ? '/' : '/en')
  }
  const end = (proof: Proof, missing: Record<string, string>) => {
    const faults = {
      ...missing,
      ...(hasMoney && !leaves ? { leave_wallet: t('confirmFirst') } : {}),
      ...(sure ? {} : { sure: t('confirmFirst') }),
    }
    if (Object.keys(faults).length > 0) return setErrors(faults)
    return void submit(
      async () => {
        const body = { ...proof, leave_wallet: leaves }
        const { message } = await call('POST /me/delete-account', { body }, { quiet: true }).catch((error: unknown) => {
          if (!canBePutRight(error)) goHome()
          throw error
        })
        goHome()
        toast({ kind: 'good', text: message })
      },
      (problem) => {
        if (Object.keys(problem.errors).length === 0) setErrors({ code: problem.message })
      },
    )
  }
  const set = (change: Partial<{ sure: boolean; leaves: boolean }>) =>
    setConsent((before) => ({ ...before, ...change }))
  return { form, busy, errors, end, consent: { sure, leaves, set } }
}

type ConsentProps = Pick<ReturnType<typeof useDeletion>, 'consent' | 'errors' | 'busy'> & { prospect: Prospect }

function Consent({ prospect, consent, errors, busy }: ConsentProps) {
  const t = useTranslations('yourData')
  const money = useMoneyLeft(prospect)
  const { sure, leaves, set } = consent
  return (
    <>
      {money !== '' && (
        <Check
          name="leave_wallet"
          checked={leaves}
          onChange={(checked) => set({ leaves: checked })}
          error={errors['leave_wallet']}
        >
          {t('leaveMoney', { money })}
        </Check>
      )}
      <Check name="sure" checked={sure} onChange={(checked) => set({ sure: checked })} error={errors['sure']}>
        {t('sure')}
      </Check>
      <Button type="submit" kind="danger" size="decision" wide busy={busy}>
        {t('deleteForGood')}
      </Button>
    </>
  )
}

/** A wrong password or code, an open payment, too many tries: nothing has failed, and the account still exists. */
function canBePutRight(error: unknown): boolean {
  return error instanceof ApiProblem && [409, 422, 429].includes(error.status)
}
