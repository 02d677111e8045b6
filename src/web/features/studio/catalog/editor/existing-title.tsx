import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../../api.ts'
import { BlockSkeleton } from '../../../../ui/skeleton.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { FailedPart, State } from '../../../../ui/state.tsx'
import { useAnswer } from '../../use-answer.ts'
import { TitleEditor } from './title-editor.tsx'
import '../../form/form.css'
import './title-editor.css'

/** A title that is there already. */
export function ExistingTitle({ id }: { id: string }) {
  const t = useTranslations('studio.editor')
  const isNumber = /^[1-9]\d{0,8}$/.test(id)
  const { value, error, reload } = useAnswer(`title-${id}`, (signal) => {
    if (!isNumber) return Promise.reject(new ApiProblem(404, { code: 'product.not_found' }))
    return call('GET /studio/titles/:id', { params: { id } }, { signal })
  })
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <State drawing="nothing" heading="h1" title={t('notFound')} text={t('notFoundHelp')}>
        <ButtonLink kind="soft" to="/studio">
          {t('toTitles')}
        </ButtonLink>
      </State>
    )
  }
  if (error !== null) return <FailedPart onRetry={reload} />
  if (!value) {
    return (
      <>
        <h1 className="only-said">{t('pageTitle')}</h1>
        <BlockSkeleton boxes={5} />
      </>
    )
  }
  return <TitleEditor first={value} />
}
