import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

/** Writes the fields that only a film has; a second time it changes them. */
export async function writeFilm(
  tx: Tx,
  productId: ProductId,
  film: { year: number; countries: string[] },
): Promise<void> {
  await tx
    .insertInto('films')
    .values({ product_id: productId, ...film })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(film))
    .execute()
}
