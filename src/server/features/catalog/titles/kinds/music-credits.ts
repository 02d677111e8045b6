import type { z } from 'zod'
import type { MusicCreditInput } from '#contract/catalog/titles.ts'
import type { Tx } from '#db/client.ts'
import { type CreditRole, musicRoles } from '#lib/lists/credit-roles.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Localized } from '#server/fail.ts'
import { type CreditRow, personOf, replaceCredits, setPersonKind } from '../title-queries.ts'

type MusicCredit = z.output<typeof MusicCreditInput>

const bothNames: Localized = { fa: 'نام را به هر دو زبان بنویسید.', en: 'Write the name in both languages.' }

/** Faults of the credits of an album or a track, by the contract's names below `path`. */
export function musicCreditFaults(credits: readonly MusicCredit[], path: string): Record<string, Localized[]> {
  return Object.fromEntries(
    credits.flatMap((credit, index) =>
      displayLine(credit.name_fa) === '' || displayLine(credit.name_en) === ''
        ? [[`${path}.${index}.name_fa`, [bothNames]]]
        : [],
    ),
  )
}

/** Writes the credits of an album or a track in their order. */
export async function writeMusicCredits(tx: Tx, productId: ProductId, credits: readonly MusicCredit[]): Promise<void> {
  const rows: CreditRow[] = []
  for (const { name_fa, name_en, role, is_group: isGroup } of credits) {
    const personId = await personOf(tx, displayLine(name_fa), displayLine(name_en))
    if (isGroup != null) await setPersonKind(tx, personId, isGroup ? 'group' : 'person')
    rows.push({ person_id: personId, role, character_fa: null, character_en: null })
  }
  await replaceCredits(tx, productId, rows)
}

interface StoredCredit {
  person_id: PersonId
  role: CreditRole
  name_fa: string
  name_en: string
  kind: 'person' | 'group'
}

/** Stored credits as an editor reads them. */
export function readMusicCredits(credits: readonly StoredCredit[]): MusicCredit[] {
  return credits.flatMap(({ person_id, role, name_fa, name_en, kind }) => {
    const ofMusic = musicRoles.find((one) => one === role)
    return ofMusic === undefined ? [] : [{ person_id, name_fa, name_en, role: ofMusic, is_group: kind === 'group' }]
  })
}
