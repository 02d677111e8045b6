import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../../api.ts'
import { toastError } from '../../../ui/toast.ts'
import { useMemberData } from '../../../use-member-data.ts'
import { useWho } from '../../../use-session.ts'

export type CommentList = OutputOf<'GET /products/:id/comments'>
export type Comment = CommentList['items'][number]
export type Answer = Comment['first_answers'][number]
export type OwnComments = OutputOf<'GET /products/:id/comments/own'>
export type OwnComment = OwnComments['own'][number]
export type Sort = 'best' | 'newest'

interface Read {
  question: string
  list: CommentList | null
}

/**
 * Returns comments of a title in an order. The list that came with the page is everybody's; a member's own view (what
 * is folded, what they like) takes its place once it is there. `list` is null until the first answer.
 */
export function useComments(productId: number, sort: Sort, brought: CommentList | null) {
  const who = useWho()
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<Read | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const question = `${productId}/${sort}/${who}/${round}`
  const isBrought = brought !== null && round === 0 && who === 'guest'
  useEffect(() => {
    if (who === 'unknown' || isBrought) return undefined
    const stop = new AbortController()
    const input = { params: { id: productId }, query: { sort } }
    call('GET /products/:id/comments', input, { signal: stop.signal, quiet: true }).then(
      (list) => setRead({ question, list }),
      () => stop.signal.aborted || setRead({ question, list: null }),
    )
    return () => stop.abort()
  }, [question, productId, sort, who, isBrought])
  const known = read?.question === question ? read : null
  const list = known?.list ?? brought ?? read?.list ?? null
  const put = useCallback(
    (change: (list: CommentList) => CommentList) =>
      setRead((now) => {
        const base = now?.question === question ? now.list : brought
        return base === null || base === undefined ? now : { question, list: change(base) }
      }),
    [question, brought],
  )
  const more = async () => {
    if (list?.next == null || isBusy) return
    setIsBusy(true)
    try {
      const input = { params: { id: productId }, query: { sort, after: list.next } }
      const further = await call('GET /products/:id/comments', input)
      const had = new Set(list.items.map(({ id }) => id))
      const fresh = further.items.filter(({ id }) => !had.has(id))
      put((now) => ({ ...now, items: [...now.items, ...fresh], next: further.next }))
    } catch (error) {
      toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    list,
    isFailed: known !== null && known.list === null && list === null,
    isBusy,
    more,
    put,
    reload: () => setRound((n) => n + 1),
  }
}

/** Whether the member may write here, and what of theirs nobody else sees. */
export function useOwnComments(productId: number) {
  return useMemberData(`comments of ${productId}`, (signal) =>
    call('GET /products/:id/comments/own', { params: { id: productId } }, { signal, quiet: true }),
  )
}
