import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { storedProfileId } from '../../../chosen-profile.ts'
import { toastError } from '../../../ui/toast.ts'
import { useSession } from '../../../use-session.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { draftKey, readDraft, saveDraft } from './draft.ts'
import type { OwnComments } from './use-comments.ts'

interface Subject {
  productId: number
  /** The key of the draft beside the title: the answered comment, or a moment. */
  draftOf: string | null
  answersTo?: string | undefined
  /** The instant of the film that the words are about. */
  atMs?: number | null
}

interface Heard {
  onSent: (own: OwnComments, isShown: boolean) => void
  /** A guest is asked to sign in. */
  onLogin?: () => void
  /** The words were refused, with a sentence beside them. */
  onRefused?: () => void
}

/** Follows a text from the first letter to the answer; a guest signs in on the way, and the draft survives. */
export function useCompose(subject: Subject, { onSent, onLogin, onRefused }: Heard) {
  const { productId, draftOf, answersTo, atMs = null } = subject
  const t = useTranslations('comments')
  const session = useSession()
  const key = draftKey(storedProfileId(), productId, draftOf)
  // this part of the page is rendered by a browser alone, which may have a draft
  const [text, setText] = useState(() => readDraft(key))
  const [of, setOf] = useState(key)
  if (of !== key) {
    setOf(key)
    setText(readDraft(key))
  }
  const [givesAway, setGivesAway] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const change = (typed: string) => {
    setText(typed)
    setFault(null)
    saveDraft(key, typed)
  }
  const send = async () => {
    setBusy(true)
    try {
      const about = {
        ...(answersTo === undefined ? {} : { answers_to: answersTo }),
        ...(atMs === null ? {} : { at_ms: atMs }),
      }
      const body = { text, gives_away: givesAway, ...about }
      const { comment, ...answer } = await call('POST /products/:id/comments', { params: { id: productId }, body })
      change('')
      setGivesAway(false)
      onSent(answer, comment.state === 'shown')
    } catch (error) {
      const said = error instanceof ApiProblem ? error.errors['text']?.[0] : undefined
      if (said === undefined) toastError(error)
      else {
        setFault(said)
        onRefused?.()
      }
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (session.state === 'guest') {
      onLogin?.()
      openLogin({ reason: t('signIn'), after: () => void send() })
    } else void send()
  }
  return { text, change, givesAway, setGivesAway, busy, fault, onSubmit }
}
