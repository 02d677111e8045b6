import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CaptchaQuestion, onWork } from '#web/at-work.ts'
import { toast } from '#web/ui/toast.ts'
import { useLazyPart } from '#web/use-lazy-part.ts'

const load = () => import('./captcha-question.tsx')

/**
 * Part of every page. Tells the person that proof of work takes a moment, and asks them for digits where it is not to be
 * had; the code of the question loads then.
 */
export function CaptchaHost() {
  const t = useTranslations('login')
  const [question, setQuestion] = useState<CaptchaQuestion>()
  useEffect(() => onWork((asked) => (asked ? setQuestion(asked) : toast({ kind: 'info', text: t('moment') }))), [t])
  const onFail = useCallback(() => {
    question?.decline()
    toast({ kind: 'bad', key: 'network' })
  }, [question])
  const Question = useLazyPart(question !== undefined, load, onFail)
  if (!question || !Question) return null
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return <Question key={question.id} question={question} onEnd={setQuestion} />
}
