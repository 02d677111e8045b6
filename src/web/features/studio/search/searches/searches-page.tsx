import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { SynonymForm, type Synonym } from './synonym-form.tsx'
import { SynonymList } from './synonym-list.tsx'
import { UnfoundList } from './unfound-list.tsx'
import './searches.css'

/** Either a row that exists, or a new one with the words to begin with. */
type Edited = { synonym: Synonym } | { words: string[] }

/** Lists the searches that found nothing, and the words that mean the same. */
export function SearchesPage() {
  const t = useTranslations('studio.searches')
  const mayChange = useMayCall('POST /studio/searches/synonyms')
  const [edited, setEdited] = useState<Edited | null>(null)
  const [round, setRound] = useState(0)
  const close = () => setEdited(null)
  const changed = () => {
    close()
    setRound((n) => n + 1)
  }
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        {mayChange && (
          <Button kind="main" size="tight" onClick={() => setEdited({ words: [] })}>
            <Icon name="plus" />
            {t('new')}
          </Button>
        )}
      </RoomHead>
      <UnfoundList mayChange={mayChange} onExplain={(words) => setEdited({ words: [words] })} />
      <SynonymList round={round} onEdit={mayChange ? (synonym) => setEdited({ synonym }) : null} />
      {edited && (
        <Drawer label={t('form.title')} onClose={close}>
          <SynonymForm
            synonym={'synonym' in edited ? edited.synonym : null}
            words={'words' in edited ? edited.words : edited.synonym.words}
            onClose={close}
            onSaved={changed}
          />
        </Drawer>
      )}
    </>
  )
}
