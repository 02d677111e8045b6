import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { Run } from '#web/features/studio/media/files/media-data.ts'

type Text = Run['texts'][number]
type Props = {
  texts: readonly Text[]
  busy: string | null
  onTake: (text: Text, lang: 'fa' | 'en') => void
}

/** Words that came inside the film's file; each can be taken as the subtitle of a language. */
export function TextsInFile({ texts, busy, onTake }: Props) {
  const t = useTranslations('studio.subtitles')
  const locale = useLocale()
  const languages = useTranslations('studio.audio')
  const canEdit = useMayCall('POST /studio/titles/:id/subtitles')
  if (texts.length === 0) return null
  const nameOf = ({ language, name, is_forced: isForced }: Text) => {
    const known = languages.has(language as 'fa')
    const spoken = known
      ? languages(language as 'fa')
      : new Intl.DisplayNames([locale], { type: 'language' }).of(language)
    return [spoken ?? language, name, isForced ? t('forced') : null].filter((part) => part !== null).join(' · ')
  }
  return (
    <div className="subtitle-language">
      <h3>{t('inFile')}</h3>
      <ul className="stack">
        {texts.map((text) => (
          <li key={text.stream} className="row wrap">
            <bdi className="grow small">{nameOf(text)}</bdi>
            {canEdit &&
              (['fa', 'en'] as const).map((lang) => (
                <Button
                  key={lang}
                  kind="soft"
                  size="tight"
                  busy={busy === `${text.stream} ${lang}`}
                  disabled={busy !== null}
                  onClick={() => onTake(text, lang)}
                >
                  {t(`take_${lang}`)}
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
