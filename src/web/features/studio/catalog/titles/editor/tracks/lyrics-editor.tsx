import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { withTranslation } from '#lib/media/lyrics/with-translation.ts'
import { formatClock } from '#lib/time/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { StudioLyrics } from './tracks-data.ts'

const languages = ['fa', 'en', 'ar', 'ku', 'ckb', 'az', 'tr', 'fr'] as const

/** The lyrics of one track: what is typed, its translation, and how it will be read. */
export function LyricsEditor({ trackId, onChanged }: { trackId: number; onChanged: () => void }) {
  const answer = useAnswer(`lyrics-${trackId}`, (signal) =>
    call('GET /studio/tracks/:id/lyrics', { params: { id: trackId } }, { signal }),
  )
  const [saved, setSaved] = useState<{ items: StudioLyrics[] } | null>(null)
  const known = saved ?? answer.value
  if (answer.error !== null && known === null) return <FailedPart onRetry={answer.reload} />
  if (known === null || known === undefined) return <span className="skeleton lyrics-ghost" aria-hidden="true" />
  const put = (next: { items: StudioLyrics[] }) => {
    setSaved(next)
    onChanged()
  }
  const first = known.items[0] ?? null
  return <LyricsForm key={first?.lang ?? 'new'} trackId={trackId} lyrics={first} onSaved={put} />
}

type FormProps = {
  trackId: number
  lyrics: StudioLyrics | null
  onSaved: (next: { items: StudioLyrics[] }) => void
}

function LyricsForm({ trackId, lyrics, onSaved }: FormProps) {
  const t = useTranslations('studio.music')
  const [lang, setLang] = useState(lyrics?.lang ?? 'fa')
  const [text, setText] = useState(lyrics?.text ?? '')
  const [otherLang, setOtherLang] = useState(lyrics?.translation_lang ?? (lyrics === null ? 'en' : ''))
  const [translation, setTranslation] = useState(lyrics?.translation ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const send = async (run: () => Promise<{ items: StudioLyrics[] }>, said: string) => {
    setBusy(true)
    try {
      onSaved(await run())
      setErrors({})
      toast({ kind: 'good', text: said })
    } catch (error) {
      const faults = error instanceof ApiProblem ? error.errors : {}
      setErrors(Object.fromEntries(Object.entries(faults).map(([field, words]) => [field, words.join(' ')])))
      if (Object.keys(faults).length === 0) toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const body = { text, translation, translation_lang: otherLang === '' ? null : otherLang }
    const version = lyrics?.lang === lang ? lyrics.version : null
    const params = { id: trackId, lang }
    const saved = await call('PUT /studio/tracks/:id/lyrics/:lang', { params, body: { ...body, version } })
    // lyrics that were moved to another language leave their old place once they stand in the new one
    if (lyrics === null || lyrics.lang === lang) return saved
    return call('DELETE /studio/tracks/:id/lyrics/:lang', { params: { id: trackId, lang: lyrics.lang } })
  }
  return (
    <div className="stack lyrics-form">
      <div className="pair">
        <LanguageField label={t('lyricsLang')} value={lang} error={errors['lang']} onChange={setLang} />
        <LanguageField
          label={t('translationLang')}
          value={otherLang}
          error={errors['translation_lang']}
          onChange={setOtherLang}
          mayBeNone
        />
      </div>
      <AreaField
        label={t('lyricsText')}
        value={text}
        onChange={setText}
        most={100_000}
        rows={12}
        {...(errors['text'] ? { error: errors['text'] } : {})}
      />
      <p className="tiny muted">{t('lyricsHelp')}</p>
      <AreaField label={t('translationText')} value={translation} onChange={setTranslation} most={100_000} rows={8} />
      <Reading
        text={text}
        translation={translation}
        warnings={lyrics?.text === text && lyrics.translation === translation ? lyrics.warnings : []}
      />
      <div className="row wrap">
        <Button kind="main" busy={busy} disabled={text.trim() === ''} onClick={() => void send(save, t('lyricsSaved'))}>
          {t('saveLyrics')}
        </Button>
        {lyrics !== null && (
          <Button
            kind="plain"
            busy={busy}
            onClick={() =>
              void send(
                () => call('DELETE /studio/tracks/:id/lyrics/:lang', { params: { id: trackId, lang: lyrics.lang } }),
                t('lyricsRemoved'),
              )
            }
          >
            {t('removeLyrics')}
          </Button>
        )}
      </div>
    </div>
  )
}

type LanguageProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (lang: string) => void
  mayBeNone?: boolean
}

function LanguageField({ label, value, error, onChange, mayBeNone = false }: LanguageProps) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
  const known = [...new Set([...languages, ...(value === '' ? [] : [value])])]
  return (
    <SelectField
      label={label}
      name={label}
      value={value}
      {...(error === undefined ? {} : { error })}
      onChange={onChange}
      options={[
        ...(mayBeNone ? [{ value: '', label: t('noTranslation') }] : []),
        ...known.map((lang) => ({ value: lang, label: names.of(lang) ?? lang })),
      ]}
    />
  )
}

/** How the lines will be read, while they are typed. */
function Reading({ text, translation, warnings }: { text: string; translation: string; warnings: readonly string[] }) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const { lines, isTimed, warnings: found } = withTranslation(text, translation)
  if (text.trim() === '') return null
  return (
    <details className="lyrics-reading">
      <summary>
        {t(isTimed ? 'readTimed' : 'readPlain', { n: lines.filter((line) => line.text !== '').length })}
      </summary>
      {warnings.map((warning) => (
        <p key={warning} className="small help wrong">
          {warning}
        </p>
      ))}
      {warnings.length === 0 && found.length > 0 && (
        <p className="small muted">{t('saveForWarnings', { n: found.length })}</p>
      )}
      <ol>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
          <li key={at}>
            <span className="tiny muted">{line.at_ms === null ? '' : formatClock(line.at_ms / 1000, locale)}</span>
            <span dir="auto">{line.text}</span>
            {line.translation !== null && (
              <span dir="auto" className="small muted">
                {line.translation}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
