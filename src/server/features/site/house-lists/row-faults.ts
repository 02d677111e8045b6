import type { HouseList, PostagePayer } from '#lib/lists/house-lists.ts'
import { longestListName } from '#lib/lists/house-lists.ts'
import { displayLine, searchKey } from '#lib/persian/persian-text.ts'
import { failFields, type Localized } from '#server/fail.ts'
import type { RowWords } from './edit-queries.ts'

const noName: Localized = { fa: 'نام را بنویسید.', en: 'Write the name.' }
const longName: Localized = {
  fa: `نام تا ${longestListName.toLocaleString('fa')} حرف جا دارد.`,
  en: `A name has up to ${longestListName} characters.`,
}
const taken: Localized = { fa: 'ردیف دیگری همین نام را دارد.', en: 'Another row has this name.' }
const noPayer: Localized = { fa: 'بگویید هزینهٔ پست با کیست.', en: 'Say who pays the postage.' }

export const noCode: Localized = {
  fa: 'نام انگلیسی دست‌کم یک حرف لاتین یا رقم می‌خواهد.',
  en: 'The English name needs a Latin letter or a digit.',
}

type Typed = { name_fa: string; name_en: string; postage: PostagePayer | null }
type Named = { name_fa: string; name_en: string }

const keyOf = (name: string) => searchKey(name).replaceAll(' ', '')
const fields = ['name_fa', 'name_en'] as const

/**
 * The words of a row as they are stored, beside the names of the other rows; ends the call with the faults of their fields.
 * Nobody can tell two rows of one name apart. A country may have no name of its own.
 */
export function readRow(list: HouseList, typed: Typed, others: readonly Named[]): RowWords {
  const words = { name_fa: displayLine(typed.name_fa), name_en: displayLine(typed.name_en) }
  const faults: Record<string, Localized[]> = {}
  for (const field of fields) {
    const name = words[field]
    if (name === '') {
      if (list !== 'country') faults[field] = [noName]
    } else if (Array.from(name).length > longestListName) faults[field] = [longName]
    else if (others.some((other) => keyOf(other[field]) === keyOf(name))) faults[field] = [taken]
  }
  if (list === 'goods_return' && typed.postage === null) faults['postage'] = [noPayer]
  if (Object.keys(faults).length > 0) failFields(faults)
  return { ...words, postage: list === 'goods_return' ? typed.postage : null }
}
