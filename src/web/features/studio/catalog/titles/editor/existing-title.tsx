import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { TitleEditor } from './title-editor.tsx'
import './title-editor.css'

/** The editor of an existing title. */
export function ExistingTitle({ id }: { id: string }) {
  const t = useTranslations('studio.editor')
  const isNumber = /^[1-9]\d{0,8}$/.test(id)
  const answer = useAnswer(`title-${id}`, (signal) => {
    if (!isNumber) return Promise.reject(new ApiProblem(404, { code: 'product.not_found' }))
    return call('GET /studio/titles/:id', { params: { id } }, { signal })
  })
  const back = { label: t('toTitles'), to: '/studio/titles' }
  return (
    <LookedUp
      answer={answer}
      missing={{ title: t('notFound'), text: t('notFoundHelp'), back }}
      boxes={5}
      pageTitle={t('pageTitle')}
    >
      {(title) => <TitleEditor first={title} />}
    </LookedUp>
  )
}
