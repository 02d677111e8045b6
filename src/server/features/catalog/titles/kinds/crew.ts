import type { Db, Tx } from '#db/client.ts'
import { filmRoles } from '#lib/lists/credit-roles.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Localized } from '#server/fail.ts'
import type { ProductRow } from '../product-queries.ts'
import { type CreditRow, knownGenres, personOf, replaceCredits, replaceGenres } from '../title-queries.ts'
import type { FieldsOf } from './kind.ts'

type Credits = FieldsOf['movie']['credits']

/** A genre that we do not have. */
export async function genreFaults(db: Db, genres: readonly string[]): Promise<Record<string, Localized[]>> {
  const known = await knownGenres(db, genres)
  return genres.every((code) => known.includes(code))
    ? {}
    : { genres: [{ fa: 'این ژانر را نداریم.', en: 'We have no such genre.' }] }
}

/** A person without a name in one of the languages. */
export function creditFaults(credits: Credits): Record<string, Localized[]> {
  const nameless: Localized = { fa: 'نام را به هر دو زبان بنویسید.', en: 'Write the name in both languages.' }
  return Object.fromEntries(
    credits.flatMap((credit, index) =>
      displayLine(credit.name_fa) === '' || displayLine(credit.name_en) === ''
        ? [[`credits.${index}.name_fa`, [nameless]]]
        : [],
    ),
  )
}

export async function writeGenres(tx: Tx, productId: ProductId, genres: readonly string[]): Promise<void> {
  await replaceGenres(tx, productId, [...new Set(genres)])
}

export async function writeCredits(tx: Tx, productId: ProductId, credits: Credits): Promise<void> {
  const rows: CreditRow[] = []
  for (const credit of credits) {
    const person_id = await personOf(tx, displayLine(credit.name_fa), displayLine(credit.name_en))
    rows.push({
      person_id,
      role: credit.role,
      character_fa: credit.character_fa ?? null,
      character_en: credit.character_en ?? null,
    })
  }
  await replaceCredits(tx, productId, rows)
}

/** The credits of a row as its editor reads them. */
export const readCredits = (row: Pick<ProductRow, 'credits'>): Credits =>
  row.credits.flatMap(({ person_id, name_fa, name_en, role: any, character_fa, character_en }) => {
    const role = filmRoles.find((one) => one === any)
    return role === undefined ? [] : [{ person_id, name_fa, name_en, role, character_fa, character_en }]
  })
