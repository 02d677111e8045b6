import { textFileName } from '#media/texts/read-texts.ts'
import type { Tx } from '#db/client.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { addSubtitle } from '../sound/add-subtitle.ts'
import { keys } from '../pipeline/media-keys.ts'
import { findRun } from '../pipeline/run-queries.ts'

/**
 * Takes a text inside a film's file as the title's subtitle in a language, as if its editor had sent it. `request.not_found`
 * when the film has no such text, or its file is gone. Returns the title's id.
 */
export async function takeText(
  core: Core,
  asked: { runId: RunId; stream: number; lang: 'fa' | 'en'; isForced?: boolean | undefined },
  options: { locale: Locale; afterwards: (tx: Tx, productId: ProductId) => Promise<void> },
): Promise<ProductId> {
  const run = await findRun(core.db, asked.runId)
  const text = run?.source?.texts?.find(({ index }) => index === asked.stream)
  if (run === undefined || text === undefined) fail('request.not_found')
  const file = await core.storage.open(`${keys.texts(run.id)}${textFileName(text)}`)
  if (file === null) fail('request.not_found')
  await addSubtitle(
    core,
    {
      productId: run.product_id,
      lang: asked.lang,
      isForced: asked.isForced ?? text.isForced,
      fileName: run.file_name,
      bytes: await file.bytes(),
    },
    { locale: options.locale, afterwards: (tx) => options.afterwards(tx, run.product_id) },
  )
  return run.product_id
}
