import { useState } from 'react'
import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'

export type Choice = OutputOf<'GET /studio/choices'>['items'][number]
export type ChoiceKind = Choice['kind']

/** Returns the choices for the typed text, after a pause in typing; the newest while nothing is typed. */
export function useChoicesNamed(text: string, kinds: readonly ChoiceKind[]) {
  const locale = useLocale()
  const query = useRested(text.trim())
  return useAnswer(`choices/${locale}/${kinds.join()}/${query}`, (signal) =>
    call('GET /studio/choices', { query: { query, kinds: kinds.join() } }, { signal }),
  )
}

/** The chosen ones by their numbers: those that were just chosen are known, the others are asked for once. */
export function useChosen(ids: readonly number[], kinds: readonly ChoiceKind[]) {
  const locale = useLocale()
  const [added, setAdded] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [asked] = useState(() => ids.join())
  const answer = useAnswer(`chosen/${locale}/${kinds.join()}/${asked}`, async (signal) =>
    asked === ''
      ? []
      : (await call('GET /studio/choices', { query: { ids: asked, kinds: kinds.join() } }, { signal })).items,
  )
  return {
    choiceOf: (id: number): Choice | undefined => added.get(id) ?? answer.value?.find((one) => one.id === id),
    isKnown: answer.value !== null,
    error: answer.error,
    reload: answer.reload,
    add: (choice: Choice) => setAdded((before) => new Map(before).set(choice.id, choice)),
  }
}
