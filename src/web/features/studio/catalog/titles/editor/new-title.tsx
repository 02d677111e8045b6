import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { State } from '#web/ui/state.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import type { StudioTitle } from '../title-data.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { EditorHead } from './editor-head.tsx'
import { FormCards } from './form-cards.tsx'
import { DraftFrame } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import type { EditedKind } from './kind-form.ts'
import { beginningAt, beginningOf, newTitlePath, readNewTitle } from './new-title-address.ts'
import type { TitleForm } from './title-form.ts'
import { TitleFormParts } from './title-form-parts.tsx'
import { useTitleDraft } from './use-title-draft.ts'
import './title-editor.css'

/** A new title: a film, a screening, a screening of one film, or a copy of a screening. */
export function NewTitle() {
  const t = useTranslations('studio.editor')
  const gate = useTranslations('studio.gate')
  const canEdit = useMayCall('POST /studio/titles')
  const locale = useLocale()
  const [params] = useSearchParams()
  const { kind, from, at } = readNewTitle(params)
  if (!canEdit) {
    return (
      <State drawing="nothing" heading="h1" title={gate('onlyEditors')} text={gate('onlyEditorsHelp')}>
        <ButtonLink kind="soft" to="/studio/titles">
          {t('toTitles')}
        </ButtonLink>
      </State>
    )
  }
  if (from !== null) return <NewFrom key={from} id={from} />
  const start = kind === 'screening' && at !== null ? beginningAt(at, locale) : undefined
  return <NewForm key={kind} kind={kind} start={start} hasChoice />
}

/** A new screening that begins with what another title has. */
function NewFrom({ id }: { id: number }) {
  const t = useTranslations('studio.editor')
  const locale = useLocale()
  const answer = useAnswer(`title-${id}`, (signal) => call('GET /studio/titles/:id', { params: { id } }, { signal }))
  return (
    <LookedUp
      answer={answer}
      missing={{ title: t('notFound'), text: t('notFoundHelp'), back: { label: t('toTitles'), to: '/studio/titles' } }}
      boxes={5}
      pageTitle={t('newTitle')}
    >
      {(title: StudioTitle) => <NewForm kind="screening" start={beginningOf(title, locale)} />}
    </LookedUp>
  )
}

type NewFormProps = { kind: EditedKind; start?: TitleForm | undefined; hasChoice?: boolean }

/** The first save creates the draft; after that it can have a film and pictures. */
function NewForm({ kind, start, hasChoice = false }: NewFormProps) {
  const t = useTranslations('studio.editor')
  const draft = useTitleDraft(kind, start)
  const goToMade = useGoToMade()
  return (
    <DraftFrame
      draft={draft}
      head={
        <EditorHead
          draft={draft}
          onSave={() => void saveDraft(draft, t(`created.${kind}`), ({ id }) => goToMade(`/studio/titles/${id}`))}
        />
      }
    >
      {hasChoice && <KindChoice kind={kind} />}
      <p className="note editor-note">
        <Icon name="info" />
        <span>{t(`saveFirst.${kind}`)}</span>
      </p>
      <TitleFormParts draft={draft} title={null} media={null}>
        <FormCards draft={draft} />
      </TitleFormParts>
    </DraftFrame>
  )
}

function KindChoice({ kind }: { kind: EditedKind }) {
  const t = useTranslations('studio.editor')
  return (
    <div className="kind-choice">
      <StateChips
        label={t('kind')}
        chips={(['movie', 'series', 'screening', 'music'] as const).map((one) => ({
          key: one,
          label: t(`kinds.${one}`),
          to: newTitlePath(one),
          isShown: one === kind,
          count: null,
          isNeedy: false,
        }))}
      />
    </div>
  )
}
