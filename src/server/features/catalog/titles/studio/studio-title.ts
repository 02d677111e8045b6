import type { z } from 'zod'
import type { TitleMedia } from '#contract/media/studio-media.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { presentStudioTitle } from './present-studio.ts'
import { findProduct } from '../product-queries.ts'

/**
 * A title for its editor, with the media that the caller passes. 404 when it does not exist, or when the studio cannot
 * make its kind.
 */
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
