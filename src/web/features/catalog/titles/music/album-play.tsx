import { useTranslations } from 'use-intl'
import { audioDoor } from '#web/audio-door.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Product } from '../product.ts'
import { queueOf } from './album.ts'

/** Plays an album from its beginning. */
export function AlbumPlay({ product }: { product: Product }) {
  const t = useTranslations('music')
  const queue = queueOf(product, product.album?.tracks ?? [])
  return (
    <Button kind="main" size="decision" disabled={queue.length === 0} onClick={() => audioDoor.play(queue)}>
      <Icon name="play" />
      {t('playAlbum')}
    </Button>
  )
}
