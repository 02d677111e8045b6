import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { LyricsDrawer } from './lyrics-drawer.tsx'

/** The lyrics of what is heard or watched itself. */
export function LyricsCard({ productId }: { productId: number }) {
  const t = useTranslations('studio.music')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('lyrics')}</h2>
      <p className="small muted">{t('lyricsCardHelp')}</p>
      <div>
        <Button kind="soft" size="tight" onClick={() => setIsOpen(true)}>
          {t('editLyrics')}
        </Button>
      </div>
      {isOpen && (
        <LyricsDrawer
          trackId={productId}
          title={t('lyrics')}
          onChanged={() => undefined}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  )
}
