import { useState } from 'react'
import { LikedShare, Rules } from './beside-talk.tsx'
import { Talk } from './talk.tsx'
import type { CommentList, Sort } from './use-comments.ts'
import { withVoices } from './with-voices.tsx'

type Props = { list: CommentList; first: Sort }

/** The talk about a title with the rules beside it. */
export const TalkPage = withVoices(({ list, first }: Props) => {
  const [sort, setSort] = useState(first)
  const { id } = list.title
  return (
    <div className="columns">
      <Talk productId={id} sort={sort} onSort={setSort} brought={sort === first ? list : null} />
      <aside className="stack">
        <Rules />
        <LikedShare productId={id} />
      </aside>
    </div>
  )
})
