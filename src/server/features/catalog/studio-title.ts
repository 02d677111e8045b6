import type { z } from 'zod'
import type { TitleMedia } from '#contract/studio-media.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { presentStudioTitle } from './present-studio.ts'
import { findProduct } from './product-queries.ts'

/** A title as its editor sees it, with its media given by the caller. 404 when there is none, or when the studio does not make its kind. */
export async function studioTitle(
  core: Pick<Core, 'db' | 'clock'>,
  id: ProductId,
  parts: { locale: Locale; media: z.input<typeof TitleMedia> },
) {
  const row = await findProduct(core.db, id)
  if (row === undefined) fail('product.not_found')
  return (
    presentStudioTitle(row, parts.media, { locale: parts.locale, now: core.clock.now() }) ?? fail('product.not_found')
  )
}
