import { useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { mostBlocks } from '#contract/site/landings.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moved } from '#web/features/studio/site/home/home-data.ts'
import { BlockFields } from './block-fields.tsx'
import { BlockFrame } from './block-frame.tsx'
import type { LandingDraft } from './landing-editor.tsx'
import { type BlockDraft, type BlockKind, newBlock } from './landing-form.ts'

const kinds: readonly BlockKind[] = ['text', 'picture', 'video', 'rail', 'offer', 'countdown', 'gift', 'form']

/** The blocks of the page in their order: they are moved by buttons or by Alt and an arrow. */
export function BlocksCard({ draft }: { draft: LandingDraft }) {
  const t = useTranslations('studio.landings')
  const locale = useLocale()
  const id = useId()
  const { form, errors, set } = draft
  const { blocks } = form
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // errors name blocks by their position, which moving and removing changes
  const marked = Object.keys(errors).filter((field) => field.startsWith('blocks.'))
  const put = (next: BlockDraft[]) => set({ blocks: next }, ...marked)
  const nameOf = (block: BlockDraft) => {
    const title = (locale === 'fa' ? block.title_fa : block.title_en) || block.title_fa || block.title_en
    return title === '' ? t(`kinds.${block.kind}`) : t('named', { kind: t(`kinds.${block.kind}`), title })
  }
  const focusOn = (key: string, by: -1 | 1) =>
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-key="${key}"] [data-by]`) ?? [])]
      const open = buttons.filter((button) => !button.disabled)
      ;(open.find(({ dataset }) => dataset['by'] === String(by)) ?? open[0])?.focus()
    })
  const move = (block: BlockDraft, at: number, by: -1 | 1) => {
    if (at + by < 0 || at + by >= blocks.length) return
    put(moved(blocks, at, by))
    const [position, count] = [localDigits(at + by + 1, locale), localDigits(blocks.length, locale)]
    setSaid(t('moved', { name: nameOf(block), position, count }))
    focusOn(block.key, by)
  }
  const change = (index: number, next: BlockDraft, ...fields: string[]) =>
    set(
      (before) => ({ ...before, blocks: before.blocks.map((block, at) => (at === index ? next : block)) }),
      ...fields.map((field) => `blocks.${index}.${field}`),
    )
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('blocks')}</h2>
      <p className="small muted">{t('blocksHelp')}</p>
      <ol className="stack plain-list" ref={list}>
        {blocks.map((block, index) => (
          <BlockFrame
            key={block.key}
            id={block.key}
            name={nameOf(block)}
            position={{ at: index, of: blocks.length }}
            isNew={block.key.startsWith('new-')}
            isWrong={marked.some((field) => field.startsWith(`blocks.${index}.`))}
            onMove={(by) => move(block, index, by)}
            onRemove={() => put(blocks.filter((other) => other !== block))}
          >
            <BlockFields
              block={block}
              landing={draft.saved}
              langs={form.langs}
              wrong={(field) => errors[`blocks.${index}.${field}`]}
              errors={errors}
              at={`blocks.${index}`}
              onChange={(next, ...fields) => change(index, next, ...fields)}
            />
          </BlockFrame>
        ))}
      </ol>
      {blocks.length < mostBlocks && (
        <div className="row wrap" role="group" aria-label={t('add')}>
          {kinds.map((kind) => (
            <Button key={kind} kind="soft" size="tight" onClick={() => put([...blocks, newBlock(kind)])}>
              <Icon name="plus" />
              {t(`kinds.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      <p className="only-said" role="status">
        {said}
      </p>
    </section>
  )
}
