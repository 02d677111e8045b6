import { useTranslations } from 'use-intl'
import { Moment } from '#web/features/studio/moment.tsx'
import { isPending, type StudioMember, toneOf } from './member-data.ts'
import { Part, Row } from './member-lists.tsx'

/** Lists the earlier remedies for the member, by whom and why. */
export function DoneRemedies({ member: { remedies } }: { member: StudioMember }) {
  const t = useTranslations('studio.members')
  const items = remedies.items.filter((one) => !isPending(one))
  return (
    <Part title={t('doneBefore')} list={{ items, total: items.length }}>
      {items.map((one) => (
        <Row
          key={one.id}
          title={
            <>
              {t(`kinds.${one.kind}`)} {one.about !== null && <bdi>{one.about}</bdi>}
            </>
          }
          tag={t(`remedyStates.${one.state}`)}
          tone={toneOf(one.state)}
        >
          {one.refusal !== null && <>{one.refusal} </>}
          {one.reason} · <bdi>{one.by}</bdi> · <Moment at={one.made_at} />
        </Row>
      ))}
    </Part>
  )
}
