import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { sessionStore, signOutHere } from '../../../session.ts'
import { toastError } from '../../../ui/toast.ts'
import { useWho } from '../../../use-session.ts'
import { onWish, openLogin } from '#web/features/accounts/members/login-door.ts'
import { isOn, type Opinion, pressed, type Reactions, readWish, type Subject, wishOf } from './reactions.ts'

async function send(subject: Subject, opinion: Opinion, wanted: boolean): Promise<Reactions> {
  return (await toggle(subject, opinion, wanted)).reactions
}

function toggle(subject: Subject, opinion: Opinion, wanted: boolean): Promise<{ reactions: Reactions }> {
  const body = { wanted }
  if (subject.of === 'product') {
    const input = { params: { id: subject.id }, body }
    return opinion === 'like'
      ? call('POST /products/:id/like-toggle', input, { quiet: true })
      : call('POST /products/:id/dislike-toggle', input, { quiet: true })
  }
  const input = { params: { id: subject.id }, body }
  return opinion === 'like'
    ? call('POST /comments/:id/like-toggle', input, { quiet: true })
    : call('POST /comments/:id/dislike-toggle', input, { quiet: true })
}

/** Those who show a subject hear what a press of elsewhere, or of before a login, made of it. */
const listeners = new Map<string, Set<(now: Reactions) => void>>()
const keyOf = ({ of, id }: Subject) => `${of}:${id}`
const tell = (subject: Subject, now: Reactions) => listeners.get(keyOf(subject))?.forEach((hear) => hear(now))

// the press of a guest takes effect after the login, also after a reload
onWish((wish) => {
  const read = readWish(wish)
  if (read === null) return
  send(read.subject, read.opinion, read.wanted).then((now) => tell(read.subject, now), toastError)
})

/**
 * Likes and dislikes of something, `known` as far as the page says. A press is shown at once, sent with what is wanted so
 * that a repeat is harmless, and undone with a notice when that fails. A guest's press opens the login and counts after it.
 */
export function useReactions(subject: Subject, known: Reactions | null) {
  const t = useTranslations('reactions')
  const [shown, setShown] = useState(known)
  const [from, setFrom] = useState(known)
  if (known !== from) {
    setFrom(known)
    setShown(known)
  }
  const key = keyOf(subject)
  useEffect(() => {
    const hearing = listeners.get(key) ?? new Set()
    listeners.set(key, hearing.add(setShown))
    return () => void hearing.delete(setShown)
  }, [key])
  // answers of presses that a later one has overtaken are dropped
  const last = useRef(0)
  const press = useCallback(
    (opinion: Opinion) => {
      if (shown === null) return
      const wanted = !isOn(shown, opinion)
      const signInFirst = () => openLogin({ reason: t('signIn'), wish: wishOf(subject, opinion, wanted) })
      if (sessionStore.get().state === 'guest') return signInFirst()
      const turn = (last.current += 1)
      setShown(pressed(shown, opinion, wanted))
      send(subject, opinion, wanted).then(
        (now) => turn === last.current && tell(subject, now),
        (error: unknown) => {
          if (turn === last.current) setShown(shown)
          if (error instanceof ApiProblem && error.status === 401) {
            signOutHere()
            signInFirst()
          } else toastError(error)
        },
      )
    },
    // the key names the subject
    // oxlint-disable-next-line react/exhaustive-deps
    [key, shown, t],
  )
  return { shown, press }
}

/** Likes and dislikes of a title, asked for after hydration: the page itself is the same for everybody. */
export function useProductReactions(productId: number): Reactions | null {
  const who = useWho()
  const [found, setFound] = useState<Reactions | null>(null)
  useEffect(() => {
    if (who === 'unknown') return undefined
    const stop = new AbortController()
    call('GET /products/:id/reactions', { params: { id: productId } }, { signal: stop.signal, quiet: true }).then(
      setFound,
      // the page stands without it
      () => undefined,
    )
    return () => stop.abort()
  }, [productId, who])
  return found
}
