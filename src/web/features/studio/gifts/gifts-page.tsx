import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { State } from '../../../ui/state.tsx'
import { RoomHead } from '../room-head.tsx'
import { ListAnswer } from '../table/list-answer.tsx'
import { useAnswer } from '../use-answer.ts'
import { GiftsTable } from './gifts-table.tsx'
import './gifts.css'

/** How often the counts of a list that is looked at are asked for anew. */
const everyMs = 15_000

/** All campaigns of gifts, the latest first, with what they have given. */
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
