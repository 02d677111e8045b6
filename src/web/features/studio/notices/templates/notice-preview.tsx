import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toLatinDigits } from '#lib/persian/digits.ts'
import { dirOf, type Locale } from '#lib/text/locale.ts'
import { noticeKinds } from '#lib/lists/notice-kinds.ts'
import { codeSmsText, fillNotice, pushLine, smsParts, smsText } from '#lib/text/notice-text.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { NoticeForm, SavedNotice } from './notice-words.ts'

type Props = { saved: SavedNotice; form: NoticeForm }

/** Previews a notice with example values: as a mail, an SMS and a push; and sends a test of it to oneself. */
export function NoticePreview({ saved, form }: Props) {
  const t = useTranslations('studio.noticeTexts')
  const own = useLocale()
  const id = useId()
  const [lang, setLang] = useState<Locale>(own)
  const [met, setMet] = useState(() => new Set(saved.conditions.filter((one) => one.is_met).map(({ name }) => name)))
  const values = Object.fromEntries<string>([
    ...saved.fields.map(({ name, example }) => [name, example[lang]] as const),
    ...saved.conditions.map(({ name }) => [name, met.has(name) ? 'yes' : ''] as const),
  ])
  const words = { subject: form[`subject_${lang}`], text: form[`text_${lang}`] }
  const [mail, sms] = [fillNotice(words, values), fillNotice(words, { ...values, by_mail: '' })]
  // of by_mail, each way says what holds for it
  const asked = saved.conditions.filter(({ name }) => name !== 'by_mail')
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('preview')}</h2>
      <Segments
        label={t('lang')}
        value={lang}
        options={(['fa', 'en'] as const).map((one) => ({ value: one, label: t(`langs.${one}`) }))}
        onChange={setLang}
      />
      {asked.length > 0 && (
        <fieldset className="notice-conditions">
          <legend className="small muted">{t('when')}</legend>
          {asked.map(({ name }) => (
            <label key={name} className="check small">
              <input
                type="checkbox"
                checked={met.has(name)}
                onChange={({ target }) =>
                  setMet((now) => new Set(target.checked ? [...now, name] : [...now].filter((one) => one !== name)))
                }
              />
              <span>{t(`conditions.${name}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {mail === null || sms === null ? (
        <p className="note failed">{t('unknownField')}</p>
      ) : (
        <Shown saved={saved} lang={lang} code={values.code ?? ''} mail={mail} sms={sms} />
      )}
      <TestButton letter={saved.letter} form={form} lang={lang} />
    </section>
  )
}

type Said = { subject: string; lines: string[] }
type ShownProps = { saved: SavedNotice; lang: Locale; code: string; mail: Said; sms: Said }

function Shown({ saved: { kind, is_code: isCode }, lang, code, mail, sms: said }: ShownProps) {
  const t = useTranslations('studio.noticeTexts')
  const sms = isCode ? codeSmsText(said, { host: location.hostname, code: toLatinDigits(code) }) : smsText(said)
  const words = { lang, dir: dirOf(lang) }
  const { subject, lines } = mail
  return (
    <>
      <div>
        <h3>{t('mail')}</h3>
        <div className="notice-shown" data-way="mail" {...words}>
          <p className="notice-subject">{subject}</p>
          {isCode && (
            <p className="notice-code" dir="ltr">
              {code}
            </p>
          )}
          {lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </div>
      </div>
      <div>
        <h3>{t('sms')}</h3>
        <div className="notice-shown" data-way="sms" {...words}>
          {sms}
        </div>
        <p className="small muted" role="status">
          {t('parts', { n: smsParts(sms) })}
        </p>
      </div>
      {isCode ? (
        <p className="small muted">{t('noPush')}</p>
      ) : (
        <div>
          <h3>{t('push')}</h3>
          <div className="notice-shown" data-way="push" {...words}>
            <p className="strong">{subject}</p>
            {!noticeKinds[kind].staysQuiet && <p>{pushLine(lines)}</p>}
          </div>
          {noticeKinds[kind].staysQuiet && <p className="small muted">{t('quiet')}</p>}
        </div>
      )}
    </>
  )
}

type TestProps = { letter: SavedNotice['letter']; form: NoticeForm; lang: Locale }

function TestButton({ letter, form, lang }: TestProps) {
  const t = useTranslations('studio.noticeTexts')
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<string[]>([])
  async function send(): Promise<void> {
    setIsBusy(true)
    setFaults([])
    try {
      await call('POST /studio/notice-texts/:letter/test', { params: { letter }, body: { ...form, language: lang } })
      toast({ kind: 'good', text: t('testSent') })
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 422)
        setFaults([...new Set(Object.values(error.errors).flat())])
      else toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="stack">
      <div>
        <Button kind="soft" size="tight" busy={isBusy} onClick={() => void send()}>
          {t('test')}
        </Button>
      </div>
      <p className="small muted">{t('testHelp')}</p>
      {faults.length > 0 && (
        <div className="note failed" role="alert">
          <div>
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
