import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { GiftsTable } from './gifts-table.tsx'
import './gifts.css'

/** Milliseconds after which the counts of a visible list are loaded again. */
const everyMs = 15_000

/** All gift campaigns, newest first, with what they have given. */
export function GiftsPage() {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const ask = (signal: AbortSignal) => call('GET /studio/gift-campaigns', {}, { signal })
  const answer = useAnswer(`gifts/${locale}`, ask, { every: everyMs })
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <ButtonLink kind="main" size="tight" to="/studio/gifts/new">
          <Icon name="plus" />
          {t('new')}
        </ButtonLink>
      </RoomHead>
      <ListAnswer
        answer={answer}
        empty={() => (
          <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
            <ButtonLink kind="soft" to="/studio/gifts/new">
              <Icon name="plus" />
              {t('first')}
            </ButtonLink>
          </State>
        )}
      >
        {({ items }) => <GiftsTable campaigns={items} />}
      </ListAnswer>
    </>
  )
}
