import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { figureOf, knownDeed, type LiveDesk, type LogEntry, noteTags } from './live-data.ts'

/** Lists the machine's notes, each with what to do, and the deeds with their authors; the newest first. */
export function LogCard({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const id = useId()
  return (
    <section className="card stack live-log" aria-labelledby={id}>
      <h2 id={id}>{t('log')}</h2>
      {desk.log.length === 0 ? (
        <p className="small muted">{t('logEmpty')}</p>
      ) : (
        <ol aria-labelledby={id} tabIndex={0}>
          {desk.log.map((entry) => (
            <li key={`${entry.at}${entry.kind === 'note' ? entry.code : entry.deed}`}>
              <i className={`dot ${entry.kind === 'note' ? noteTags[entry.code] : ''}`} aria-hidden="true" />
              <time dateTime={entry.at} className="tiny muted">
                {formatTime(new Date(entry.at), locale)}
              </time>
              <Words entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Words({ entry }: { entry: LogEntry }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  if (entry.kind === 'deed')
    return (
      <span>
        <bdi>{entry.by ?? t('somebody')}</bdi>: {t(`did.${knownDeed(entry.deed)}`)}
      </span>
    )
  const figure = figureOf(entry.figure ?? 0, locale)
  return (
    <span>
      {t(`notes.${entry.code}.say`, { figure })}
      {entry.times > 1 && <span className="muted"> ({t('times', { n: entry.times })})</span>}
      <span className="tiny muted live-do">{t(`notes.${entry.code}.do`)}</span>
    </span>
  )
}
