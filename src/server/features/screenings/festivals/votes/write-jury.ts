import type { z } from 'zod'
import type { FestivalInput } from '#contract/screenings/festivals/studio-festivals.ts'
import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import { personOf } from '#server/features/catalog/titles/index.ts'
import { writeJurors, writePrizes } from './jury-queries.ts'

type Input = z.output<typeof FestivalInput>

const lineIfAny = (text: string) => (displayLine(text) === '' ? null : displayLine(text))

/** Writes jury and prizes of a locked festival, after they were judged; what the editor left out stays. */
export async function writeJury(
  tx: Tx,
  id: ProductId,
  { jury, prizes }: Pick<Input, 'jury' | 'prizes'>,
): Promise<void> {
  if (jury !== undefined) {
    const rows: Parameters<typeof writeJurors>[2][number][] = []
    for (const { name_fa, name_en, role_fa, role_en } of jury) {
      const person_id = await personOf(tx, displayLine(name_fa), displayLine(name_en))
      rows.push({ person_id, role_fa: displayLine(role_fa), role_en: displayLine(role_en) })
    }
    await writeJurors(tx, id, rows)
  }
  if (prizes === undefined) return
  const rows: Parameters<typeof writePrizes>[2][number][] = []
  for (const prize of prizes) {
    const [fa, en] = [displayLine(prize.person_fa), displayLine(prize.person_en)]
    rows.push({
      name_fa: displayLine(prize.name_fa),
      name_en: displayLine(prize.name_en),
      category_fa: lineIfAny(prize.category_fa),
      category_en: lineIfAny(prize.category_en),
      film_id: prize.film_id as ProductId | null,
      person_id: fa === '' ? null : await personOf(tx, fa, en),
      announced_at: prize.announced_at === null ? null : new Date(prize.announced_at),
    })
  }
  await writePrizes(tx, id, rows)
}
