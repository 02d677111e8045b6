import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { type MyComments, MyCommentsRoom } from '../../features/community/comments/my-comments.tsx'
import { withVoices } from '../../features/community/comments/with-voices.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

type MyList = keyof MyComments['counts']

const Room = withVoices(MyCommentsRoom)

/** `/account/comments`: the member's own comments and the answers to them. */
export default function AccountComments() {
  const t = useTranslations('myComments')
  const [list, setList] = useState<MyList>('mine')
  const { data, reload } = useGrownUpData(`my comments ${list}`, (signal) =>
    call('GET /me/comments', { query: { list } }, { signal }),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {(answer) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            <Room answer={answer} list={list} onList={setList} onChanged={reload} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}
